import { readFileSync } from 'node:fs'

/** The middle value; of an even number the upper of the two. */
export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The value that this share of all (0.99, say) does not exceed. */
export const percentile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0

/** Resident memory of a process now and at its highest (Linux). */
export function memoryOf(pid: number): { residentMB: number; peakMB: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { residentMB: megabytes('VmRSS'), peakMB: megabytes('VmHWM') }
}
