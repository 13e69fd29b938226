import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

/** Tells the old address of a proposal that it was replaced, without the new one (docs/security.md#edit-link-tokens). */
export const contributionEmailChanged = defineTemplate({
  tokens: (_params: { contributionId: string; byOrganizers?: true }) => ({}),
  compose({ byOrganizers }, _tokens, { publicUrl, event }) {
    return {
      subject: 'The address of your proposal was changed',
      preview: 'Links that we mailed to this address no longer work.',
      blocks: [
        { kind: 'heading', text: 'The address of your proposal was changed' },
        {
          kind: 'paragraph',
          text: byOrganizers
            ? `The organisers of the ${event.name} entered another email address for your proposal. Links that we mailed to this address no longer work.`
            : `Somebody with your link entered another email address for your proposal for the ${event.name}. Links that we mailed to this address no longer work; the new address has received one.`,
        },
        { kind: 'links', links: [{ label: 'The board', url: publicUrl + paths.contribute }] },
        {
          kind: 'paragraph',
          text: `If ${byOrganizers ? 'you did not ask for that' : 'that was not you'}, write to ${event.publisher.contactEmail}, and we put it right.`,
        },
      ],
    }
  },
})
