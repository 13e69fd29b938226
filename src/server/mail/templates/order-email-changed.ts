import { defineTemplate } from '../template.ts'

/** Tells the old address of an order that organisers replaced it, without the new one. */
export const orderEmailChanged = defineTemplate({
  tokens: (_params: { orderNumber: string }) => ({}),
  compose({ orderNumber }, _tokens, { event }) {
    return {
      subject: `The address of your order ${orderNumber} was changed`,
      preview: 'Links that we mailed to this address no longer work.',
      blocks: [
        { kind: 'heading', text: 'The address of your order was changed' },
        {
          kind: 'paragraph',
          text: `The organisers of the ${event.name} entered another email address for the order ${orderNumber}. Links that we mailed to this address no longer work; the new address has received its own.`,
        },
        {
          kind: 'paragraph',
          text: `If you did not ask for that, write to ${event.publisher.contactEmail}, and we put it right.`,
        },
      ],
    }
  },
})
