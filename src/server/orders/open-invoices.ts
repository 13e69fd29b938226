import { isOverdue, type OpenInvoice } from '../../domain/company-invoices.ts'
import type { CallContext } from '../context.ts'
import { listDueOrders } from '../store/due-orders.ts'
import { listInvoices } from '../store/invoices.ts'

/** Invoices to companies that are not paid, the earliest due day first. */
export async function openInvoices({
  db,
  now,
  event,
}: Pick<CallContext, 'db' | 'now' | 'event'>): Promise<OpenInvoice[]> {
  const open: OpenInvoice[] = []
  for (const order of await listDueOrders(db)) {
    const invoice = (await listInvoices(db, order.id)).findLast(({ kind }) => kind === 'invoice')
    open.push({
      number: order.order_number,
      invoice: invoice?.content.label ?? '',
      company: order.company ?? '',
      seats: order.number_of_tickets,
      amount_cents: order.total_amount,
      due_on: order.due_on ?? '',
      is_overdue: order.due_on !== null && isOverdue(order.due_on, now, event.timeZone),
    })
  }
  return open
}
