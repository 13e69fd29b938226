/**
 * Preloaded into a site (`node --import`): its clock, and that of its embedded database, is `CLOCK_SHIFT_MS` ahead of the
 * machine's. With `CLOCK_JUMP_MS` each SIGUSR2 puts it forward by that, and jobs of every minute or longer run every second.
 */
let shiftMs = Number(process.env.CLOCK_SHIFT_MS)
const jumpMs = Number(process.env.CLOCK_JUMP_MS ?? 0)
if (!Number.isFinite(shiftMs) || !Number.isFinite(jumpMs)) throw new Error('CLOCK_… is not a number')

const Real = Date
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [Real.now() + shiftMs] : given, made),
  apply: () => new Real(Real.now() + shiftMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => Real.now() + shiftMs : Reflect.get(target, name, receiver),
})

if (jumpMs > 0) {
  process.on('SIGUSR2', () => {
    shiftMs += jumpMs
  })
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply: (target, self, [work, ms = 0, ...given]) =>
      Reflect.apply(target, self, [work, ms >= 60_000 ? 1_000 : ms, ...given]),
  })
}
