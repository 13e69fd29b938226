/** The planner on made-up days of several kinds (docs/decisions/0030-planner.md): each bar with its baseline in the same run. */
import type { DaySettings } from '../tests/support/synthetic-day.ts'
import type { Figures, Options } from './part.ts'
import { gridFigures } from './planner/grids.ts'
import { repairFigures } from './planner/repairs.ts'
import { slateFigures } from './planner/slates.ts'
import { smallFigures } from './planner/small-days.ts'
import { timeFigures } from './planner/times.ts'

/** No figure may hang on one kind of day. */
const kinds: Record<string, Partial<DaySettings>> = {
  'any day': {},
  // By chance 0.80 of the wishes can be attended, and 0.90 where all are known: as the bars were set.
  '105, all day': { attendees: 105, allDay: 1 },
  '80 people': { attendees: 80 },
  '220 people': { attendees: 220 },
  'much alike': { polarisation: 0.2 },
  'in camps': { polarisation: 0.6 },
  'many unverified': { unverified: 0.65 },
  'half late': { late: 0.5 },
  'tight rooms': { roominess: 0.7 },
}

/** Unseen by those who set the constants, with another `--seed`. */
export async function planner(options: Options): Promise<Figures> {
  const days = Number(options.days ?? 100)
  const seed = Number(options.seed ?? 20_000)
  const lines: string[] = []
  const say = (title: string, rows: Record<string, Record<string, number>>) => {
    lines.push('', title)
    for (const [kind, row] of Object.entries(rows)) {
      const cells = Object.entries(row).map(([name, value]) => `${name} ${Number(value.toFixed(3))}`)
      lines.push(`  ${kind}: ${cells.join(', ')}`)
    }
  }
  const byKind = <Row>(of: (given: Partial<DaySettings>) => Row) =>
    Object.fromEntries(Object.entries(kinds).map(([kind, given]) => [kind, of(given)]))
  say(
    'Slate, one room, six places',
    byKind((given) => slateFigures(days * 3, given, seed)),
  )
  say('Small days beside the best there is', { all: smallFigures(days, seed) })
  say(
    'Grid, 24 places',
    byKind((given) => gridFigures(days, given, seed)),
  )
  for (const [kind, given] of Object.entries(kinds).slice(0, 6)) {
    const { broken, rows } = repairFigures(days, given, seed)
    say(`Repairs, ${kind}, broken plans ${broken}`, rows)
  }
  say('Processor time, ms', timeFigures(Math.min(days, 40), seed))
  return lines
}
