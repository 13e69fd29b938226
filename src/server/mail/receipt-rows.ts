import type { Tickets } from '../../domain/event/documents.ts'
import { formatCents, priceInWords } from '../../domain/money.ts'
import type { PricedLine } from '../../domain/orders.ts'
import { kindName } from '../../domain/ticket-kinds.ts'
import type { ReceiptRow } from './template.ts'

/** A row for each line, before the discount. */
export const lineRows = (
  lines: readonly PricedLine[],
  tickets: Pick<Tickets, 'kinds' | 'currency'>,
): ReceiptRow[] =>
  lines.map(({ kind, count, priceCents, discountCents }) => ({
    label: `${count} × ${kindName(tickets, kind)}${atPrice(priceCents + discountCents, tickets)}`,
    value: priceInWords(count * (priceCents + discountCents), tickets.currency),
  }))

/** ' at CHF 49.00'; nothing for what is free. */
export const atPrice = (cents: number, { currency }: Pick<Tickets, 'currency'>) =>
  cents > 0 ? ` at ${formatCents(cents, currency)}` : ''

/** None without a discount. */
export const discountRows = (
  discountCents: number,
  couponCode: string | null,
  { currency }: Pick<Tickets, 'currency'>,
): ReceiptRow[] =>
  discountCents > 0
    ? [
        {
          label: couponCode === null ? 'Discount' : `Discount, coupon ${couponCode}`,
          value: `−${formatCents(discountCents, currency)}`,
        },
      ]
    : []
