import { chooseSlate, place } from '../../src/domain/day/planner.ts'
import { goodSlots, mostGoodSlots } from '../../tests/support/exact-plan.ts'
import { syntheticDay } from '../../tests/support/synthetic-day.ts'

/** The share of the most good slots that any plan has, as the voters' own votes count them. */
export function smallFigures(days: number, firstSeed: number): Record<string, number> {
  const shares = Array.from({ length: days }, (_, index) => {
    const { day } = syntheticDay(firstSeed + index, { attendees: 40, proposals: 8, rooms: 3, slots: 3 })
    const slate = chooseSlate(day, { spare: 0 })
    return goodSlots(day, place(day, slate)) / mostGoodSlots(day, slate)
  })
  return {
    'mean (>= 0.997)': shares.reduce((sum, share) => sum + share, 0) / days,
    'worst (>= 0.99)': Math.min(...shares),
  }
}
