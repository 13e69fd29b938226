import { readFileSync } from 'node:fs'

/** The one in the middle; of an even number the upper of the two. */
export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The value that this share of all (0.99, say) does not exceed. */
export const percentile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0

/** User and system time of a process so far (Linux). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticksPerSecond = 100
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
