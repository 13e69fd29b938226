import { paths, withToken } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

/** Does not show the proposal: a stranger may have made it in the reader's name. */
export const contributionEditLink = defineTemplate({
  tokens: ({ contributionId }: { contributionId: string }) => ({
    edit: { kind: 'contribution-edit', subjectId: contributionId },
  }),
  compose(_params, tokens, { publicUrl, event }) {
    return {
      subject: 'Your link to edit your proposal',
      preview: 'It works for 24 hours.',
      blocks: [
        { kind: 'heading', text: 'Edit your proposal' },
        {
          kind: 'paragraph',
          text: `With this link you can change your proposal for the ${event.name}: title, details and how we reach you.`,
        },
        {
          kind: 'button',
          label: 'Edit my proposal',
          url: publicUrl + withToken(paths.contribute, tokens.edit),
        },
        { kind: 'paragraph', text: 'The link works for 24 hours.' },
        {
          kind: 'small',
          text: 'If you did not ask for it, do nothing: whoever asked cannot change your proposal without this link.',
        },
      ],
    }
  },
})
