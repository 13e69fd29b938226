import { event } from '../../../../content/event.ts'
import { formatCents } from '../../../domain/money.ts'
import { orderNumberOf } from '../../../domain/order-number.ts'
import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

interface Refund {
  orderId: string
  name: string
  totalCents: number
  /** `asked`: by buyer or organisers; `no-seat`: paid too late; `paid-twice`: the address had a ticket already. */
  reason: 'asked' | 'no-seat' | 'paid-twice'
}

export const orderRefunded = defineTemplate({
  tokens: (_params: Refund) => ({}),
  compose({ orderId, name, totalCents, reason }, _tokens, { publicUrl }) {
    const { heading, text, hasLink } = words[reason]
    return {
      subject: `Refund of your order ${orderNumberOf(orderId)}`,
      preview: `${formatCents(totalCents)} goes back to you.`,
      blocks: [
        { kind: 'heading', text: heading },
        { kind: 'paragraph', text },
        {
          kind: 'receipt',
          rows: [
            { label: 'Order', value: orderNumberOf(orderId) },
            { label: 'Name', value: name },
            { label: 'Refund', value: formatCents(totalCents), isTotal: true },
          ],
        },
        {
          kind: 'paragraph',
          text: 'The money goes back the way it came. Depending on your bank this takes up to ten days.',
        },
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

const words = {
  asked: {
    heading: 'Your order was refunded',
    text: `The tickets of this order for the ${event.name} are no longer valid, and their seats go to others. We hope to see you another time.`,
    hasLink: true,
  },
  'no-seat': {
    heading: 'No seat was left: your money goes back',
    text: `Your payment for the ${event.name} reached us after the time for which we had kept the seats, and by then others had taken them. We are sorry. You have no ticket, and we give back everything you paid.`,
    hasLink: true,
  },
  'paid-twice': {
    heading: 'You paid twice: the second payment goes back',
    text: `This address already had a paid order for the ${event.name}. That order and its tickets stay as they are; we give back everything you paid for the second one.`,
    hasLink: false,
  },
} as const
