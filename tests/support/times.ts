/** How many times as much the fault tests do as in `npm test`: `npm run bench -- faults --times=<n>`. */
export const times = Number(process.env.FAULT_TIMES ?? 1)

/** Durations in words, for the figures that a fault test annotates. */
export function spread(durationsMs: number[]): string {
  const sorted = durationsMs.toSorted((one, other) => one - other)
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms`
}
