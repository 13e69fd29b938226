/** Preloaded into a site (`node --import`): its clock runs `CLOCK_SHIFT_MS` ahead of the machine's, that of its embedded database too. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)
if (!Number.isFinite(shiftMs)) throw new Error('CLOCK_SHIFT_MS is not a number')

const Real = Date
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [Real.now() + shiftMs] : given, made),
  apply: () => new Real(Real.now() + shiftMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => Real.now() + shiftMs : Reflect.get(target, name, receiver),
})
