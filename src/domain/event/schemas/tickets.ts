import {
  currencies,
  decimalOf,
  formatCents,
  highestPrice,
  isZeroDecimal,
  minimumCharges,
  roundToCoin,
  withTwoDecimals,
} from '../../money.ts'
import { closestTo } from '../../spelling.ts'
import { group, list, orNull, required, rule } from '../fields/field.ts'
import { moment } from '../fields/moments.ts'
import { wholeNumber } from '../fields/numbers.ts'
import { choice, line, text } from '../fields/text.ts'
import { coupons } from './coupons.ts'
import { kinds } from './ticket-kinds.ts'

/** Why nobody can pay, or be charged, exactly this. */
function amountProblem(name: string, cents: number, currency: string): string | undefined {
  const coins = roundToCoin(cents, currency)
  const written = decimalOf(coins, currency)
  if (coins !== cents)
    return isZeroDecimal(currency)
      ? `${name} is ${withTwoDecimals(cents)}, but ${currency} has no decimals; write ${written}.`
      : `${name} is ${withTwoDecimals(cents)}, which no coins of 5 cents make; write ${written}.`
  if (cents > highestPrice(currency))
    return `${name} is ${formatCents(cents, currency)}; did you mean ${decimalOf(cents / 100, currency)}? More than ${decimalOf(highestPrice(currency), currency)} cannot be charged.`
}

const term = group(
  {
    title: required(line({ label: 'Title', most: 80 })),
    text: required(text({ label: 'Text', most: 1000 })),
  },
  { label: 'Paragraph' },
)

/** Kinds of tickets with their prices, seats, sale window and coupons. */
export const tickets = group(
  {
    currency: required(
      choice(currencies, {
        label: 'Currency',
        help: 'What is charged, one for the whole site; it stays once somebody has ordered for money.',
      }),
    ),
    kinds,
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
    coupons,
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
  rule(function* ({ capacity, maxPerOrder, saleStartsAt, saleEndsAt }) {
    if (maxPerOrder > capacity)
      yield {
        path: ['maxPerOrder'],
        sentence: `Most per order is ${maxPerOrder}, but there are ${capacity} seats; write at most ${capacity}.`,
      }
    if (saleEndsAt !== null && Date.parse(saleEndsAt) <= Date.parse(saleStartsAt))
      yield {
        path: ['saleEndsAt'],
        sentence: `End of the sale is ${saleEndsAt}, which is not after its start (${saleStartsAt}).`,
        moments: [saleEndsAt, saleStartsAt],
      }
  }),
  rule(function* ({ currency, kinds, capacity, maxPerOrder, saleStartsAt, saleEndsAt }) {
    for (const [index, kind] of kinds.entries()) {
      const at = (field: keyof typeof kind, sentence: string, moments: readonly string[] = []) => ({
        path: ['kinds', index, field],
        sentence: `${kind.name}: ${sentence}`,
        moments,
      })
      if (index === 0 && kind.hidden)
        yield at('hidden', 'the first kind cannot be hidden; move another to the top.')
      const wrongAmount = amountProblem('Price', kind.priceCents, currency)
      if (wrongAmount) yield { path: ['kinds', index, 'priceCents'], sentence: wrongAmount }
      const leastCents = minimumCharges[currency]
      if (kind.priceCents > 0 && kind.priceCents < leastCents)
        yield at(
          'priceCents',
          `Price is ${decimalOf(kind.priceCents, currency)}; cards pay at least ${formatCents(leastCents, currency)}.`,
        )
      if (kind.capacity !== undefined && kind.capacity > capacity)
        yield at(
          'capacity',
          `Own seats is ${kind.capacity}, but there are ${capacity} in all; write at most ${capacity}.`,
        )
      if (kind.maxPerOrder !== undefined && kind.maxPerOrder > maxPerOrder)
        yield at(
          'maxPerOrder',
          `Most of it per order is ${kind.maxPerOrder}, but an order has at most ${maxPerOrder}; write at most ${maxPerOrder}.`,
        )
      if (kind.saleEndsAt !== undefined && Date.parse(kind.saleEndsAt) <= Date.parse(saleStartsAt))
        yield at(
          'saleEndsAt',
          `Sold until is ${kind.saleEndsAt}, before the sale starts (${saleStartsAt}); write a later moment.`,
          [kind.saleEndsAt, saleStartsAt],
        )
      if (
        kind.saleStartsAt !== undefined &&
        saleEndsAt !== null &&
        Date.parse(kind.saleStartsAt) >= Date.parse(saleEndsAt)
      )
        yield at(
          'saleStartsAt',
          `Sold from is ${kind.saleStartsAt}, after the end of the sale (${saleEndsAt}); write an earlier moment.`,
          [kind.saleStartsAt, saleEndsAt],
        )
    }
  }),
  rule(function* ({ currency, kinds: known, coupons }) {
    const ids = known.map(({ id }) => id)
    for (const [index, { amountOffCents = 0, percentOff = 0, kinds = [] }] of coupons.entries()) {
      for (const [place, id] of kinds.entries())
        if (!ids.includes(id)) {
          const meant = closestTo(id, ids)
          yield {
            path: ['coupons', index, 'kinds', place],
            sentence: `There is no kind “${id}”${meant ? `; did you mean ${meant}?` : `. The kinds are ${ids.join(', ')}.`}`,
          }
        }
      const at = { path: ['coupons', index, 'amountOffCents'] }
      const wrongAmount = amountProblem('Amount off', amountOffCents, currency)
      const meant = known.filter(({ id }) => kinds.length === 0 || kinds.includes(id))
      const most = Math.max(0, ...meant.map(({ priceCents }) => priceCents))
      if (wrongAmount) yield { ...at, sentence: wrongAmount }
      else if (amountOffCents > most && meant.length > 0)
        yield {
          ...at,
          sentence: `Amount off is ${decimalOf(amountOffCents, currency)}, more than a ticket costs; write at most ${decimalOf(most, currency)}.`,
        }
      if (amountOffCents === 0 && percentOff === 0 && !meant.some(({ hidden }) => hidden))
        yield {
          path: ['coupons', index],
          sentence:
            'The coupon takes nothing off and opens no hidden kind; fill in a percentage or an amount.',
        }
    }
  }),
)
