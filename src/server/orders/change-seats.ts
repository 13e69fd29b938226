import type { CallContext } from '../context.ts'
import { createLimit } from '../lib/concurrency.ts'
import type { Db } from '../store/engine/db.ts'
import { lockSeats } from '../store/seats.ts'

/** What a change of seats may use; its clock is `now`. */
export type SeatContext = Pick<CallContext, 'db' | 'now' | 'mailQueued' | 'changed'>

/** Within one process they queue up here: a crowd that waits for the lock would hold every connection to the database. */
const limit = createLimit(1)

/**
 * Makes a change of seats whole and after every other one, in any process: what `change` counts stays true until it is
 * done. Never ask the payment provider in it. Afterwards the pages that count seats are renewed and mails go out.
 */
export async function changeSeats<Value>(
  context: SeatContext,
  change: (tx: Db) => Promise<Value>,
): Promise<Value> {
  const value = await limit.run(() =>
    context.db.transaction().execute(async (tx) => {
      await lockSeats(tx)
      return change(tx)
    }),
  )
  context.changed('seats')
  context.mailQueued()
  return value
}
