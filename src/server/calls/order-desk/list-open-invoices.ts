import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { openInvoices } from '../../orders/open-invoices.ts'

export const listOpenInvoices: Handler<'list-open-invoices'> = async (_input, context) =>
  ok(await openInvoices(context))
