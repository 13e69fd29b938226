import { writtenIn } from '../../../domain/local-time.ts'
import { totalInWords } from '../../../domain/money.ts'
import type { PricedLine } from '../../../domain/orders.ts'
import { paths, withToken } from '../../../domain/paths.ts'
import { discountRows, lineRows } from '../receipt-rows.ts'
import { defineTemplate, type MailedOffer } from '../template.ts'

interface SeatOffer extends MailedOffer {
  numberOfTickets: number
  totalCents: number
  /** Where there are several kinds. */
  lines?: PricedLine[]
  /** What was waited for is sold no more. */
  isOtherKind?: true
}

/** Offers free seats to the order that has waited longest; repeats no input. */
export const seatOffered = defineTemplate({
  tokens: ({ orderId }: SeatOffer) => ({ offer: { kind: 'seat-offer', subjectId: orderId } }),
  offer: ({ orderId, expiresAt }) => ({ orderId, expiresAt }),
  compose({ numberOfTickets, totalCents, expiresAt, lines, isOtherKind }, tokens, { publicUrl, event }) {
    const isOne = numberOfTickets === 1
    const until = `${momentIn(expiresAt, event.timeZone)} (${event.timeZone})`
    return {
      subject: isOne ? 'A seat is free for you' : `${numberOfTickets} seats are free for you`,
      preview: `We keep ${isOne ? 'it' : 'them'} for 24 hours.`,
      blocks: [
        {
          kind: 'heading',
          text: isOne ? 'A seat is free for you' : `${numberOfTickets} seats are free for you`,
        },
        {
          kind: 'paragraph',
          text: `Your turn has come on the waitlist of the ${event.name}. We keep ${isOne ? 'the seat' : 'the seats'} until ${until}.`,
        },
        ...(isOtherKind ? [{ kind: 'paragraph', text: otherKind } as const] : []),
        {
          kind: 'receipt',
          rows: [
            ...(lines
              ? [...lineRows(lines, event.tickets), ...discountRows(discountOf(lines), null, event.tickets)]
              : [{ label: 'Tickets', value: String(numberOfTickets) }]),
            {
              label: 'Total',
              value: totalInWords({ totalCents, discountCents: discountOf(lines) }, event.tickets.currency),
              isTotal: true,
            },
          ],
        },
        {
          kind: 'button',
          label: isOne ? 'Take the seat' : 'Take the seats',
          url: publicUrl + withToken(paths.tickets, tokens.offer, 'offer'),
        },
        {
          kind: 'paragraph',
          text: `${totalCents > 0 ? 'Nothing is charged before you pay. ' : ''}Can you no longer come? The same link lets you pass ${isOne ? 'the seat' : 'the seats'} on, and the next person is glad of every hour. If we hear nothing until then, the offer ends by itself.`,
        },
        {
          kind: 'small',
          text: 'The link is yours: whoever has it can take the offer, so keep it to yourself.',
        },
      ],
    }
  },
})

const otherKind =
  'The kind of ticket that you waited for is no longer sold, so this is another one. See below which, and what it costs.'

const discountOf = (lines: readonly PricedLine[] = []) =>
  lines.reduce((sum, { count, discountCents }) => sum + count * discountCents, 0)

const momentIn = writtenIn('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
