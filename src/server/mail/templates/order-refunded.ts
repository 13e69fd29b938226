import { counted } from '../../../domain/counted.ts'
import { formatCents } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import type { RefundWay } from '../../../domain/refunds.ts'
import { defineTemplate } from '../template.ts'

interface Refund {
  orderId: string
  orderNumber: string
  name: string
  /** What goes back. */
  totalCents: number
  /**
   * `asked`: by buyer or organisers; `part`: the order stays; `no-seat`: paid too late; `paid-twice`: the address had a
   * ticket already.
   */
  reason: 'asked' | 'part' | 'no-seat' | 'paid-twice'
  /** `provider` unless told. */
  way?: RefundWay
  /** How many seats the order loses now, and how many it keeps. */
  cancelledSeats?: number
  seatsLeft?: number
  refundId?: string
  /** The number of its credit note. */
  creditNote?: number
  /** The numbers of corrections that take earlier credit notes back. */
  corrections?: number[]
}

export const orderRefunded = defineTemplate({
  tokens: (_params: Refund) => ({}),
  compose(refund, _tokens, { publicUrl, event }) {
    const { orderNumber, name, totalCents, way = 'provider', creditNote, corrections = [] } = refund
    const { heading, text, hasLink } = wordsFor(refund, event.name)
    const isMoney = totalCents > 0 && way !== 'none'
    return {
      subject: isMoney ? `Refund of your order ${orderNumber}` : `Your order ${orderNumber} was changed`,
      preview: isMoney ? `${formatCents(totalCents, event.tickets.currency)} goes back to you.` : heading,
      ...(creditNote !== undefined && { invoices: [...corrections, creditNote] }),
      blocks: [
        { kind: 'heading', text: heading },
        { kind: 'paragraph', text },
        {
          kind: 'receipt',
          rows: [
            { label: 'Order', value: orderNumber },
            { label: 'Name', value: name },
            ...(isMoney
              ? [{ label: 'Refund', value: formatCents(totalCents, event.tickets.currency), isTotal: true }]
              : []),
          ],
        },
        ...(isMoney ? [{ kind: 'paragraph', text: moneyWords[way] } as const] : []),
        ...(creditNote === undefined
          ? []
          : [
              {
                kind: 'paragraph',
                text:
                  corrections.length > 0
                    ? 'The credit note is attached, with the correction of the one whose money did not get through.'
                    : 'The credit note is attached.',
              } as const,
            ]),
        ...(hasLink
          ? [
              {
                kind: 'links',
                links: [{ label: 'Tickets and waitlist', url: publicUrl + paths.tickets }],
              } as const,
            ]
          : []),
        {
          kind: 'small',
          text: `Something is not right? Write to ${event.publisher.contactEmail}; a person reads it.`,
        },
      ],
    }
  },
})

const moneyWords = {
  provider: 'The money goes back the way it came. Depending on your bank this takes up to ten days.',
  elsewhere: 'The organisers give you the money back themselves, not through the payment provider.',
  none: '',
} as const satisfies Record<RefundWay, string>

function wordsFor({ reason, cancelledSeats = 0, seatsLeft = 0, totalCents }: Refund, eventName: string) {
  switch (reason) {
    case 'asked':
      return {
        heading: totalCents > 0 ? 'Your order was refunded' : 'Your order was cancelled',
        text: `The tickets of this order for the ${eventName} are no longer valid, and their seats go to others. We hope to see you another time.`,
        hasLink: true,
      }
    case 'part':
      return cancelledSeats > 0
        ? {
            heading: `${counted(cancelledSeats, 'seat')} of your order ${cancelledSeats === 1 ? 'was' : 'were'} cancelled`,
            text: `${cancelledSeats === 1 ? 'Its link and code are' : 'Their links and codes are'} no longer valid. The ${seatsLeft === 1 ? 'seat' : counted(seatsLeft, 'seat')} that you keep for the ${eventName} ${seatsLeft === 1 ? 'stays' : 'stay'} as ${seatsLeft === 1 ? 'it is' : 'they are'}.`,
            hasLink: false,
          }
        : {
            heading: 'A part of your payment goes back',
            text: `We give a part of what you paid for the ${eventName} back. Your order and its tickets stay as they are.`,
            hasLink: false,
          }
    case 'no-seat':
      return {
        heading: 'No seat was left: your money goes back',
        text: `Your payment for the ${eventName} reached us after the time for which we had kept the seats, and by then others had taken them. We are sorry. You have no ticket, and we give back everything you paid.`,
        hasLink: true,
      }
    case 'paid-twice':
      return {
        heading: 'You paid twice: the second payment goes back',
        text: `This address already had a paid order for the ${eventName}. That order and its tickets stay as they are; we give back everything you paid for the second one.`,
        hasLink: false,
      }
  }
}
