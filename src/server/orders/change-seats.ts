import type { CallContext } from '../context.ts'
import { createLimit } from '../lib/concurrency.ts'
import type { Db } from '../store/engine/db.ts'
import { lockSeats } from '../store/seats.ts'

export type SeatContext = Pick<CallContext, 'db' | 'now' | 'mailQueued' | 'changed'>

/** Queues within this process: a crowd waiting for the lock would occupy all database connections. */
const limit = createLimit(1)

/**
 * Runs a change of seats in one transaction under the seat lock, so that what it counts stays true in every process. Do not
 * call the payment provider in it. Afterwards drops the cached pages that show seats, and sends mails.
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
