import { group, list, optional, orNull, refuse, required, rule } from '../fields/field.ts'
import { moment } from '../fields/moments.ts'
import { money, percent, wholeNumber } from '../fields/numbers.ts'
import { choice, line, shortened, text } from '../fields/text.ts'

const typedCode = line({
  label: 'Code',
  help: 'Capitals and digits; buyers may type small letters.',
  most: 64,
})

/** A discount by share or by amount, made for each ticket and never more than it costs. */
const coupon = group(
  {
    code: required({
      ...typedCode,
      written: { type: 'string', pattern: '^[A-Z0-9]{3,64}$' },
      read: (value, label) => {
        const typed = typedCode.read(value, label)
        if (typeof typed !== 'string' || /^[A-Z0-9]{3,64}$/.test(typed)) return typed
        const meant = typed
          .normalize('NFKD')
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, '')
        return refuse(
          `${label} “${shortened(typed)}” has 3 to 64 capitals and digits only${meant.length >= 3 ? `; write ${meant}.` : '.'}`,
        )
      },
    }),
    percentOff: optional(percent({ label: 'Percent off', help: 'Of each ticket, rounded to 5 cents.' })),
    amountOffCents: optional(money({ label: 'Amount off', help: 'Off each ticket.', leastCents: 5 })),
    limit: optional(
      wholeNumber({
        label: 'Limit',
        help: 'How many tickets it may discount in all.',
        least: 1,
        most: 100_000,
      }),
    ),
    expiresAt: optional(
      moment({ label: 'Last moment', usualTime: '23:59', help: 'Without one it never expires.' }),
    ),
  },
  { label: 'Coupon' },
).check(
  rule(function* ({ percentOff, amountOffCents }) {
    if ((percentOff === undefined) === (amountOffCents === undefined))
      yield {
        path: [],
        sentence: 'A coupon takes off either a percentage or an amount: fill in one of the two.',
      }
  }),
)

const term = group(
  {
    title: required(line({ label: 'Title', most: 80 })),
    text: required(text({ label: 'Text', most: 1000 })),
  },
  { label: 'Paragraph' },
)

/** Price, seats, sale window and coupons. */
export const tickets = group(
  {
    currency: required(choice(['CHF'], { label: 'Currency' })),
    priceCents: required(money({ label: 'Price', help: 'Of one ticket.', leastCents: 100 })),
    capacity: required(
      wholeNumber({
        label: 'Seats',
        help: 'How many tickets there are in all, free ones included.',
        least: 1,
        most: 100_000,
      }),
    ),
    maxPerOrder: required(wholeNumber({ label: 'Most per order', least: 1, most: 100 })),
    saleStartsAt: required(moment({ label: 'Start of the sale' })),
    saleEndsAt: orNull(
      moment({ label: 'End of the sale', usualTime: '23:59', help: 'Empty while the sale has no end.' }),
    ),
    coupons: list(coupon, { label: 'Coupons', entry: 'coupon', most: 500, once: { code: 'The code' } }),
    farewell: required(
      line({ label: 'Last words of the success page', help: 'Such as See you there.', most: 60 }),
    ),
    included: list(required(line({ label: 'What is included', most: 120 })), {
      label: 'Included',
      help: 'What a ticket holds.',
      entry: 'line',
      least: 1,
      most: 20,
    }),
    terms: list(term, { label: 'Terms', help: 'What a buyer agrees to.', entry: 'paragraph', most: 20 }),
  },
  { label: 'Tickets', help: 'Price, seats, sale and coupons.' },
).check(
  rule(function* ({ priceCents, capacity, maxPerOrder, saleStartsAt, saleEndsAt, coupons }) {
    if (maxPerOrder > capacity)
      yield {
        path: ['maxPerOrder'],
        sentence: `Most per order is ${maxPerOrder}, but there are ${capacity} seats; write at most ${capacity}.`,
      }
    if (saleEndsAt !== null && Date.parse(saleEndsAt) <= Date.parse(saleStartsAt))
      yield {
        path: ['saleEndsAt'],
        sentence: `End of the sale is ${saleEndsAt}, which is not after its start (${saleStartsAt}).`,
      }
    for (const [index, { amountOffCents = 0 }] of coupons.entries())
      if (amountOffCents > priceCents)
        yield {
          path: ['coupons', index, 'amountOffCents'],
          sentence: `Amount off is ${(amountOffCents / 100).toFixed(2)}, more than a ticket costs; write at most ${(priceCents / 100).toFixed(2)}.`,
        }
  }),
)
