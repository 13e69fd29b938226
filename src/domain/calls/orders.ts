import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { mailedToken } from '../newsletter.ts'
import { checkout, namedLine, offeredSeat, quote } from '../orders.ts'
import { define, success } from './definition.ts'

export const ordersCalls = {
  'get-waitlist-count': define({
    summary: 'How many orders with a confirmed address wait for a seat',
    gate: 'anyone',
    input: z.strictObject({}),
    output: z.object({ count: z.number() }),
  }),
  'confirm-waitlist-place': define({
    summary: 'Confirms a place on the waitlist by the mailed link; it counts from then on',
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'create-checkout': define({
    summary:
      'With `quote: true` only the price; otherwise holds the seats and answers where to pay, or puts the buyer on the waitlist',
    gate: 'anyone',
    input: ({ tickets }) => checkout(tickets),
    output: z.union([quote, z.object({ url: z.string() }), z.object({ waitlisted: z.literal(true) })]),
  }),
  'process-payment-success': define({
    summary:
      'Asks the payment provider whether the session was paid and completes the order, and names its kinds of tickets where there are several; safe to repeat',
    gate: 'anyone',
    input: z.strictObject({ sessionId: text(300) }),
    output: z.extend(success, { lines: z.optional(z.array(namedLine)) }),
  }),
  'find-offered-seat': define({
    summary: 'The seat that a mailed link offers',
    gate: 'anyone',
    input: mailedToken,
    output: offeredSeat,
  }),
  'take-offered-seat': define({
    summary: 'Takes the offered seat; `url` leads to the payment',
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ url: z.string() }),
  }),
  'decline-offered-seat': define({
    summary: 'Passes the offered seat on to the next on the waitlist',
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'settle-demo-payment': define({
    summary: 'Pays or declines a payment of demo mode; 404 in live mode',
    gate: 'anyone',
    input: z.strictObject({ sessionId: text(300), outcome: z.enum(['pay', 'decline']) }),
    output: z.object({ url: z.string() }),
  }),
} as const
