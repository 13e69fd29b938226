import { paths, withToken } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

/** Repeats no input: it may be in a stranger's name, or an advertisement (docs/security.md#proposal-spam). */
export const contributionReceived = defineTemplate({
  tokens: ({ contributionId }: { contributionId: string }) => ({
    edit: { kind: 'contribution-edit', subjectId: contributionId },
  }),
  // Organisers may have looked at it while the mail waited.
  proposal: ({ contributionId }) => ({ contributionId, reader: 'proposer' }),
  compose(_params, tokens, { publicUrl, event }, { proposal } = {}) {
    const waits = proposal?.standing === 'waiting'
    return {
      subject: 'Thank you for your proposal',
      preview: `${waits ? 'We look at it first' : 'It is on the board'}. With this link you can change it.`,
      blocks: [
        { kind: 'heading', text: 'Thank you for your proposal' },
        {
          kind: 'paragraph',
          text: `${waits ? `We look at it first. Then it is on the board of the ${event.name}` : `It is on the board of the ${event.name}`}, where everybody can read it and vote. You can change it at any time: title, details and how we reach you.`,
        },
        {
          kind: 'button',
          label: 'Edit my proposal',
          url: publicUrl + withToken(paths.contribute, tokens.edit),
        },
        {
          kind: 'paragraph',
          text: 'The link works for 24 hours. Later, press the envelope on your card on the board, and we mail you a new one.',
        },
        {
          kind: 'small',
          text: `Somebody entered this address with a proposal. If that was not you, write to ${event.publisher.contactEmail}, and we take it down.`,
        },
      ],
    }
  },
})
