import * as z from 'zod/mini'
import { companyInvoice, companyQuote, openInvoice, transfer } from '../company-invoices.ts'
import { text } from '../fields.ts'
import {
  cancellation,
  correction,
  deskOrder,
  foundOrder,
  mostFound,
  newGuest,
  notedOrder,
  orderSearch,
} from '../order-desk.ts'
import { csvFile, define, success } from './definition.ts'

export const orderDeskCalls = {
  'find-orders': define({
    summary: `Orders of every state whose number, or a name, company or address of which, holds the search, or all; at most ${mostFound}, newest first`,
    gate: 'admin',
    input: orderSearch,
    output: z.array(foundOrder),
  }),
  'get-order': define({
    summary: 'An order with its seats, refunds, note and history',
    gate: 'admin',
    input: z.strictObject({ number: text(100) }),
    output: deskOrder,
  }),
  'correct-order': define({
    summary:
      'Corrects name and address: the old address is told and its links end; 409 where others changed the same since `seen`',
    gate: 'admin',
    input: correction,
    output: success,
  }),
  'cancel-seats': define({
    summary:
      'Cancels seats of a paid order, or none, with money back through the provider, elsewhere, or without; asked of the provider once',
    gate: 'admin',
    input: cancellation,
    output: z.object({ success: z.literal(true), refundId: z.string() }),
  }),
  'add-guest': define({
    summary: 'Adds a free seat for somebody; above the capacity only with `squeezeIn`, else 409',
    gate: 'admin',
    input: newGuest,
    output: z.object({ success: z.literal(true), number: z.string() }),
  }),
  'quote-company-invoice': define({
    summary: 'What an invoice to a company would come to, with every refusal; changes nothing',
    gate: 'admin',
    input: companyInvoice,
    output: companyQuote,
  }),
  'invoice-company': define({
    summary:
      'Holds seats for a company until its invoice is due, and mails the invoice, with a QR-bill where there is a Swiss account',
    gate: 'admin',
    input: companyInvoice,
    output: z.object({ success: z.literal(true), number: z.string() }),
  }),
  'mark-invoice-paid': define({
    summary:
      'Notes the day on which the money of such an invoice came: the seats are good, and the receipt goes out; 409 where others have noted it',
    gate: 'admin',
    input: transfer,
    output: success,
  }),
  'list-open-invoices': define({
    summary: 'Invoices to companies that are not paid, the earliest due day first; at most 500',
    gate: 'admin',
    input: z.strictObject({}),
    output: z.array(openInvoice),
  }),
  'export-open-invoices': define({
    summary: 'The same invoices as CSV',
    gate: 'admin',
    input: z.strictObject({}),
    output: csvFile,
  }),
  'export-orders': define({
    summary: 'What `find-orders` finds, all of it, as CSV',
    gate: 'admin',
    input: orderSearch,
    output: csvFile,
  }),
  'note-order': define({
    summary: "Saves the organisers' note about an order; 409 when others changed it since `seen`",
    gate: 'admin',
    input: notedOrder,
    output: success,
  }),
} as const
