import type { Result } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { transactOnce } from '../http/idempotency.ts'
import type { Db } from '../store/engine/db.ts'
import { lockEvent } from '../store/event-documents.ts'

/** Changes what is public of the event, one call at a time; every page shows it before the answer. */
export async function changeEvent<Output extends object>(
  context: CallContext,
  work: (tx: Db) => Promise<Result<Output>>,
): Promise<Result<Output>> {
  const result = await transactOnce(context, async (tx) => {
    await lockEvent(tx)
    return work(tx)
  })
  if (result.ok) await context.eventPublished()
  return result
}
