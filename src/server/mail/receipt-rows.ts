import type { Tickets } from '../../domain/event/documents.ts'
import { formatCents } from '../../domain/money.ts'
import type { PricedLine } from '../../domain/orders.ts'
import { kindName } from '../../domain/ticket-kinds.ts'
import type { ReceiptRow } from './template.ts'

/** A row for each line, before the discount. */
export const lineRows = (
  lines: readonly PricedLine[],
  tickets: Pick<Tickets, 'kinds' | 'currency'>,
): ReceiptRow[] =>
  lines.map(({ kind, count, priceCents, discountCents }) => ({
    label: `${count} × ${kindName(tickets, kind)} at ${formatCents(priceCents + discountCents, tickets.currency)}`,
    value: formatCents(count * (priceCents + discountCents), tickets.currency),
  }))

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
