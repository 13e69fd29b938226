import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

/** To an address that was confirmed before. Repeats no input: anyone can enter a stranger's address. */
export const waitlistJoined = defineTemplate({
  tokens: (_params: object) => ({}),
  compose(_params, _tokens, { publicUrl, event }) {
    return {
      subject: "You're on the waitlist",
      preview: 'We write as soon as a seat frees up. Nothing was paid.',
      blocks: [
        { kind: 'heading', text: "You're on the waitlist!" },
        {
          kind: 'paragraph',
          text: `All seats of the ${event.name} are taken at the moment, and this address is in line for one. Nothing was paid.`,
        },
        {
          kind: 'paragraph',
          text: 'First come, first served: when a seat frees up, we write to whoever has waited longest, with a link that keeps it for 24 hours. After that the seat goes to the next person.',
        },
        { kind: 'links', links: [{ label: 'What the day brings', url: publicUrl + paths.schedule }] },
        {
          kind: 'small',
          text: `Somebody entered this address on the ticket page. If that was not you, or if you do not want to wait any longer, write to ${event.publisher.contactEmail}, and we take it off the list.`,
        },
      ],
    }
  },
})
