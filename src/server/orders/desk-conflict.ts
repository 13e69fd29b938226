import { deskMessages } from '../../domain/messages/desk-messages.ts'
import { type Refusal, refuse } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { timeInWords } from '../event/changed-meanwhile.ts'
import type { Db } from '../store/engine/db.ts'
import { listAuditOf } from '../store/order-desk.ts'
import type { Order } from '../store/orders.ts'

const changes: readonly string[] = ['order-corrected', 'order-noted']

/** 409 with who was first, when, and what stands there now. */
export async function refuseDeskConflict(
  tx: Db,
  { event, now: at }: Pick<CallContext, 'event' | 'now'>,
  { order, field, now }: { order: Order; field: string; now: string },
): Promise<{ ok: false; refusal: Refusal }> {
  const last = (await listAuditOf(tx, [order.id], 20)).find(({ action }) => changes.includes(action))
  const when = timeInWords(last?.created_at ?? order.updated_at, at, event.timeZone)
  const sentence = deskMessages.changedMeanwhile(last?.actor ?? 'Somebody', when, now)
  return refuse('conflict', sentence, { fields: { [field]: sentence } })
}
