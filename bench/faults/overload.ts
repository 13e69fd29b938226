import { overload } from '../../tests/faults/overload.ts'
import { type Finding, figureOf } from '../faults.ts'

const seconds = 8

/** Many clients that never pause, with and without budgets. */
export async function overloads(): Promise<Finding[]> {
  const found: Finding[] = []
  for (const clients of [64, 256]) {
    for (const budgets of ['off', 'on'] as const) {
      const load = await overload({ clients, seconds, budgets })
      const isBy = (counts: Record<string, number>, rule: string) =>
        Object.keys(counts).every((status) => status === rule || (budgets === 'on' && status === '429'))
      const isKept =
        load.invalid.length === 0 &&
        Object.keys(load.pages).join() === '200' &&
        isBy(load.unknown, '404') &&
        isBy(load.calls, '200')
      found.push({
        'what was done': `${clients} clients for ${seconds} s, pages and calls, budgets ${budgets}`,
        figure: figureOf(
          isKept,
          `${Math.round(load.answered / seconds)} answers/s, ${load.invalid.length} invalid; pages ${list(load.pages)}, no such page ${list(load.unknown)}, calls ${list(load.calls)}; GET / ${load.before.toFixed(1)} ms before (median), ${load.after.toFixed(1)} ms after (p99), as ever after ${load.recoveredMs} ms${load.invalid.map((line) => `; ${line}`).join('')}`,
        ),
      })
    }
  }
  return found
}

const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} of ${status}`)
    .join(', ')
