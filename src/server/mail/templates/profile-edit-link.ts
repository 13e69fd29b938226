import { paths, withToken } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

/** A link to edit the own profile, for the address of the order only (docs/security.md#edit-link-tokens). */
export const profileEditLink = defineTemplate({
  tokens: ({ participantId }: { participantId: string }) => ({
    edit: { kind: 'profile-edit', subjectId: participantId },
  }),
  compose(_params, tokens, { publicUrl, event }) {
    return {
      subject: 'Your link to edit your profile',
      preview: 'It works for 24 hours.',
      blocks: [
        { kind: 'heading', text: 'Edit your profile' },
        {
          kind: 'paragraph',
          text: `Here is the link to your profile in the directory of the ${event.name}: your name, a few words about you, your idea and your picture.`,
        },
        {
          kind: 'button',
          label: 'Edit my profile',
          url: publicUrl + withToken(paths.participants, tokens.edit, 'edit'),
        },
        {
          kind: 'paragraph',
          text: 'The link works for 24 hours. Whoever has it can change your profile, so keep it to yourself. If you did not ask for it, do nothing: your profile stays as it is.',
        },
      ],
    }
  },
})
