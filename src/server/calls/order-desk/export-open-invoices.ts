import { decimalOf } from '../../../domain/money.ts'
import type { Handler } from '../../context.ts'
import { exportList } from '../../export/export-list.ts'
import { openInvoices } from '../../orders/open-invoices.ts'

export const exportOpenInvoices: Handler<'export-open-invoices'> = async (_input, context, admin) =>
  exportList(context, admin, {
    name: 'open-invoices',
    action: 'open-invoices-exported',
    columns: [
      'Invoice',
      'Order',
      'Company',
      'Seats',
      `Amount ${context.event.tickets.currency}`,
      'Due',
      'Overdue',
    ],
    rows: (await openInvoices(context)).map((row) => [
      row.invoice,
      row.number,
      row.company,
      row.seats,
      decimalOf(row.amount_cents, context.event.tickets.currency),
      row.due_on,
      row.is_overdue ? 'yes' : 'no',
    ]),
  })
