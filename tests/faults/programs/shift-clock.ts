/**
 * Preloaded into a site (`node --import`): its clock, and that of its embedded database, is `CLOCK_SHIFT_MS` ahead of the
 * machine's. With `CLOCK_JUMP_MS` each SIGUSR2 puts it forward by that, and jobs of every minute or longer run every second.
 */
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

const jumpMs = Number(process.env.CLOCK_JUMP_MS ?? 0)
const shift = sharedShift()
if (!Number.isFinite(shift[0]) || !Number.isFinite(jumpMs)) throw new Error('CLOCK_… is not a number')

const Real = Date
const shiftedNow = () => Real.now() + (shift[0] ?? 0)
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, made),
  apply: () => new Real(shiftedNow()).toString(),
  get: (target, name, receiver) => (name === 'now' ? shiftedNow : Reflect.get(target, name, receiver)),
})

if (jumpMs > 0 && isMainThread) {
  process.on('SIGUSR2', () => {
    shift[0] = (shift[0] ?? 0) + jumpMs
  })
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply: (target, self, [work, ms = 0, ...given]) =>
      Reflect.apply(target, self, [work, ms >= 60_000 ? 1_000 : ms, ...given]),
  })
}

/** Only the main thread receives signals; the database's thread reads its clock. */
function sharedShift(): Float64Array {
  if (!isMainThread) return getEnvironmentData('clock shift') as Float64Array
  const own = new Float64Array(new SharedArrayBuffer(8))
  own[0] = Number(process.env.CLOCK_SHIFT_MS)
  setEnvironmentData('clock shift', own)
  return own
}
