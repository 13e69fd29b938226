import { defineTemplate } from '../template.ts'

/** To the address that a seat was with; repeats no input. */
export const seatTakenBack = defineTemplate({
  tokens: (_params: { seatId: string }) => ({}),
  compose(_params, _tokens, { event }) {
    return {
      subject: `Your seat at the ${event.name} was taken back`,
      preview: 'Its link opens nothing any more.',
      blocks: [
        { kind: 'heading', text: 'Your seat was taken back' },
        {
          kind: 'paragraph',
          text: `Whoever bought the seat at the ${event.name} that you had a link to has taken it back or given it to somebody else. The link opens nothing any more, and what you had entered there is deleted.`,
        },
        {
          kind: 'small',
          text: `You did not expect this? Ask whoever gave you the seat, or write to ${event.publisher.contactEmail}.`,
        },
      ],
    }
  },
})
