import * as z from 'zod/mini'
import { group, list, optional, refuse, required, rule } from '../fields/field.ts'
import { moment } from '../fields/moments.ts'
import { money, percent, wholeNumber } from '../fields/numbers.ts'
import { line, shortened } from '../fields/text.ts'
import { kindId } from './ticket-kinds.ts'

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
    percentOff: optional(
      percent({
        label: 'Percent off',
        help: 'Of each ticket, rounded to a whole coin; leaves nothing or what a card can be charged.',
      }),
    ),
    amountOffCents: optional(
      money({
        label: 'Amount off',
        help: 'Off each ticket; leaves nothing or what a card can be charged.',
        leastCents: 5,
      }),
    ),
    limit: optional(
      wholeNumber({
        label: 'Limit',
        help: 'How many tickets it may be used for in all.',
        least: 1,
        most: 100_000,
      }),
    ),
    expiresAt: optional(
      moment({ label: 'Last moment', usualTime: '23:59', help: 'Without one it never expires.' }),
    ),
    kinds: z.optional(
      list(required({ ...kindId, named: { label: 'Kind' } }), {
        label: 'For the kinds',
        help: 'Ids of kinds of tickets. It is for all kinds where none is named; a hidden kind has to be named.',
        entry: 'kind',
        most: 6,
        once: 'The kind',
      }),
    ),
  },
  { label: 'Coupon' },
).check(
  rule(function* ({ percentOff, amountOffCents, kinds = [] }) {
    const isOpener = percentOff === undefined && amountOffCents === undefined && kinds.length > 0
    if ((percentOff === undefined) === (amountOffCents === undefined) && !isOpener)
      yield {
        path: [],
        sentence: 'A coupon takes off either a percentage or an amount: fill in one of the two.',
      }
  }),
)

export const coupons = list(coupon, {
  label: 'Coupons',
  entry: 'coupon',
  most: 500,
  once: { code: 'The code' },
})
