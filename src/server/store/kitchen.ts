import type { SeatAnswers } from '../../domain/kitchen.ts'
import type { Db } from './engine/db.ts'

/** What the people of the good seats answered: paid ones that nobody cancelled. */
export async function listSeatAnswers(db: Db): Promise<SeatAnswers[]> {
  const rows = await db
    .selectFrom('seats_in_full')
    .select([
      'name',
      'order_number',
      'commitment_status',
      'lunch_preference',
      'dinner_preference',
      'ice_bath_preference',
      'further_answers',
    ])
    .where('status', '=', 'paid')
    .where('cancelled_at', 'is', null)
    .orderBy('order_number')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    commitment: row.commitment_status,
    answers: new Map(
      [
        ['lunch', row.lunch_preference] as const,
        ['dinner', row.dinner_preference] as const,
        ['ice-bath', row.ice_bath_preference] as const,
        ...Object.entries(row.further_answers),
      ].filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    name: row.name,
    order: row.order_number,
  }))
}
