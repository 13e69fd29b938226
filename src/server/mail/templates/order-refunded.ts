import { formatCents } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

interface Refund {
  orderId: string
  orderNumber: string
  name: string
  totalCents: number
  /** `asked`: by buyer or organisers; `no-seat`: paid too late; `paid-twice`: the address had a ticket already. */
  reason: 'asked' | 'no-seat' | 'paid-twice'
}

export const orderRefunded = defineTemplate({
  tokens: (_params: Refund) => ({}),
  compose({ orderNumber, name, totalCents, reason }, _tokens, { publicUrl, event }) {
    const { heading, text, hasLink } = wordsFor(event.name)[reason]
    return {
      subject: `Refund of your order ${orderNumber}`,
      preview: `${formatCents(totalCents)} goes back to you.`,
      blocks: [
        { kind: 'heading', text: heading },
        { kind: 'paragraph', text },
        {
          kind: 'receipt',
          rows: [
            { label: 'Order', value: orderNumber },
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

const wordsFor = (eventName: string) => ({
  asked: {
    heading: 'Your order was refunded',
    text: `The tickets of this order for the ${eventName} are no longer valid, and their seats go to others. We hope to see you another time.`,
    hasLink: true,
  },
  'no-seat': {
    heading: 'No seat was left: your money goes back',
    text: `Your payment for the ${eventName} reached us after the time for which we had kept the seats, and by then others had taken them. We are sorry. You have no ticket, and we give back everything you paid.`,
    hasLink: true,
  },
  'paid-twice': {
    heading: 'You paid twice: the second payment goes back',
    text: `This address already had a paid order for the ${eventName}. That order and its tickets stay as they are; we give back everything you paid for the second one.`,
    hasLink: false,
  },
})
