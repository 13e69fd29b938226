import type { CallContext } from '../context.ts'
import { createLimit } from '../lib/concurrency.ts'
import type { Db } from '../store/engine/db.ts'
import { lockSeats } from '../store/seats.ts'

/** The request's time and event. */
export type NowAndEvent = Pick<CallContext, 'now' | 'event'>

export type SeatContext = NowAndEvent & Pick<CallContext, 'db' | 'mailQueued' | 'changed'>

/** Queues within this process, so that waiting for the lock does not occupy all database connections. */
const limit = createLimit(1)

/** Runs in one transaction under the seat lock, so that what it counts stays true. Never call the payment provider in it. */
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
