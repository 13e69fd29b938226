import { paths, withToken } from '../../../domain/paths.ts'
import type { PollChoices } from '../../../domain/poll-choices.ts'
import { inWords, type PollWithPast } from '../../../domain/poll-words.ts'
import { type Block, defineTemplate } from '../template.ts'

interface PollAnswer {
  orderId: string
  /** Missing for the first seat of the order. */
  seatId?: string
  choices: PollChoices
  /** The answer before, if it was another. */
  replaced: PollChoices | null
}

/** Shows how to undo it: anyone can answer for an address (docs/security.md#poll-tampering). */
export const pollAnswered = defineTemplate({
  tokens: ({ orderId, seatId }: PollAnswer) => ({
    edit: { kind: 'poll-edit', subjectId: seatId ?? orderId },
  }),
  compose({ choices, replaced }, tokens, { publicUrl, event }) {
    return {
      subject: `Your answer for the ${event.name}`,
      preview: 'What we have noted for you, and a link to change it.',
      blocks: [
        { kind: 'heading', text: 'We have noted it' },
        {
          kind: 'paragraph',
          text:
            event.poll.commitment.options.find(({ value }) => value === choices.commitment)?.comes ===
            'neither'
              ? `What a pity, and thank you for telling us. This is your answer to the poll of the ${event.name}:`
              : `Thank you. This is your answer to the poll of the ${event.name}:`,
        },
        listed(choices, event.poll),
        { kind: 'button', label: 'Change my answer', url: publicUrl + withToken(paths.poll, tokens.edit) },
        ...(replaced ? whatItReplaces(replaced, event.poll) : []),
        {
          kind: 'paragraph',
          text: replaced
            ? 'Was that not you? Somebody who knows your address can answer in your place. The same link puts your earlier answer back with one press, or lets you choose anew.'
            : 'Was that not you? Somebody who knows your address can answer in your place. With the same link you put it right.',
        },
        {
          kind: 'small',
          text: 'The link works for 24 hours, and only the newest one does. Later, answer the poll once more: the newest answer counts.',
        },
      ],
    }
  },
})

const whatItReplaces = (replaced: PollChoices, poll: PollWithPast): Block[] => [
  { kind: 'subheading', text: 'Until now we had noted' },
  listed(replaced, poll),
]

const listed = (choices: PollChoices, poll: PollWithPast): Block => ({
  kind: 'receipt',
  rows: inWords(choices, poll).map(({ question, answer }) => ({ label: question, value: answer })),
})
