import { isOverdue } from '../../../domain/company-invoices.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listDueOrders } from '../../store/due-orders.ts'
import { listInvoices } from '../../store/invoices.ts'

export const listOpenInvoices: Handler<'list-open-invoices'> = async (_input, { db, now, event }) => {
  const open = []
  for (const { id, order_number, company, number_of_tickets, total_amount, due_on } of await listDueOrders(
    db,
  )) {
    const invoice = (await listInvoices(db, id)).findLast(({ kind }) => kind === 'invoice')
    open.push({
      number: order_number,
      invoice: invoice?.content.label ?? '',
      company: company ?? '',
      seats: number_of_tickets,
      amount_cents: total_amount,
      due_on: due_on ?? '',
      is_overdue: due_on !== null && isOverdue(due_on, now, event.timeZone),
    })
  }
  return ok(open)
}
