import { defineTemplate } from '../template.ts'

/** To the address that a seat was with; repeats no input. `isCancelled` by the organisers. */
export const seatTakenBack = defineTemplate({
  tokens: (_params: { seatId: string; isCancelled?: true }) => ({}),
  compose({ isCancelled }, _tokens, { event }) {
    const what = isCancelled ? 'was cancelled' : 'was taken back'
    return {
      subject: `Your seat at the ${event.name} ${what}`,
      preview: 'Its link opens nothing any more.',
      blocks: [
        { kind: 'heading', text: `Your seat ${what}` },
        {
          kind: 'paragraph',
          text: isCancelled
            ? `The seat at the ${event.name} that you had a link to was cancelled, and goes to somebody else. The link opens nothing any more, and nobody is let in with it.`
            : `Whoever bought the seat at the ${event.name} that you had a link to has taken it back or given it to somebody else. The link opens nothing any more, and what you had entered there is deleted.`,
        },
        {
          kind: 'small',
          text: `You did not expect this? Ask whoever gave you the seat, or write to ${event.publisher.contactEmail}.`,
        },
      ],
    }
  },
})
