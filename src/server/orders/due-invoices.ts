/** Invoices to companies that are not paid (docs/product.md#invoices-to-companies). */
import { dayIn } from '../../domain/event/zoned.ts'
import { enqueue } from '../mail/outbox.ts'
import { listAdminEmails } from '../store/admins.ts'
import { wasAuditedSince, writeAudit } from '../store/audit-log.ts'
import { listDueOrders } from '../store/due-orders.ts'
import type { Db } from '../store/engine/db.ts'
import { listInvoices } from '../store/invoices.ts'
import { findOrder, type Order } from '../store/orders.ts'
import { changeSeats, type NowAndEvent, type SeatContext } from './change-seats.ts'
import { writeCancellation } from './invoices.ts'
import { enqueueInvoiceEnded } from './mails.ts'

const site = 'the site'

/** Tells organisers on the day after the due day, once; in however many processes it runs. */
export async function notifyOverdueInvoices(context: SeatContext): Promise<void> {
  const { db, now, event } = context
  const today = dayIn(now, event.timeZone)
  for (const { id } of await listDueOrders(db, { before: today })) {
    // Checked first without the lock: usually there is nothing to do.
    if (await wasNotified(db, id)) continue
    await changeSeats(context, async (tx) => {
      const order = await findOrder(tx, id)
      if (order?.status !== 'pending' || (await wasNotified(tx, id))) return
      await auditAndNotify(tx, order, 'invoice-overdue', context)
    })
  }
}

const wasNotified = (db: Db, subjectId: string) =>
  wasAuditedSince(db, { action: 'invoice-overdue', subjectId }, new Date(0))

/** Its seats are free from now on: a credit note cancels the invoice, and who was to pay is told; organisers too unless they did it. */
export async function cancelUnpaidInvoice(
  tx: Db,
  order: Order,
  moment: NowAndEvent,
  { isFinal }: { isFinal: boolean },
): Promise<void> {
  const creditNote = await writeCancellation(tx, order, moment)
  if (creditNote) await enqueueInvoiceEnded(tx, order, creditNote, moment.now)
  if (!isFinal) await auditAndNotify(tx, order, 'invoice-ended', moment)
}

async function auditAndNotify(
  tx: Db,
  order: Order,
  action: 'invoice-overdue' | 'invoice-ended',
  { now }: NowAndEvent,
): Promise<void> {
  const { id: subjectId, order_number, total_amount: amountCents, due_on } = order
  const invoice = (await listInvoices(tx, subjectId)).find(({ kind }) => kind === 'invoice')
  const about = {
    order: order_number,
    label: invoice?.content.label ?? '',
    amountCents,
    dueOn: due_on ?? '',
    seats: order.number_of_tickets,
  }
  const { label, ...details } = about
  await writeAudit(tx, { actor: site, action, subjectId, details: { ...details, invoice: label } }, now)
  for (const recipient of await listAdminEmails(tx))
    await enqueue(tx, action, { recipient, params: about }, now)
}
