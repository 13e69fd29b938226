import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { listedOrder, participantsOverview } from '../participants-overview-schemas.ts'
import { csvFile, define, secret, success } from './definition.ts'

export const participantsOverviewCalls = {
  'get-participants-overview': define({
    summary: 'Figures and breakdowns of all orders, with the first rows of the list',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: participantsOverview,
  }),
  'list-internal-participants': define({
    summary: 'All listed orders: the waitlist first, then the newest',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: z.array(listedOrder),
  }),
  'export-internal-participants': define({
    summary: 'The same list as a CSV file',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: csvFile,
  }),
  'send-order-confirmation': define({
    summary: 'Mails the confirmation of a paid order again; only `orderId` counts',
    gate: 'admin',
    input: z.strictObject({
      orderId: text(200),
      customerName: z.optional(z.unknown()),
      customerEmail: z.optional(z.unknown()),
      numberOfTickets: z.optional(z.unknown()),
      couponCode: z.optional(z.unknown()),
      discountAmount: z.optional(z.unknown()),
      totalAmount: z.optional(z.unknown()),
    }),
    output: success,
  }),
} as const
