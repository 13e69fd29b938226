import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

/** A stranger may have set the new password (docs/security.md#password-reset). */
export const adminPasswordChanged = defineTemplate({
  tokens: (_params: { adminId: string }) => ({}),
  compose(_params, _tokens, { publicUrl, event }) {
    return {
      subject: 'Your password was changed',
      preview: 'You have been signed out everywhere.',
      blocks: [
        { kind: 'heading', text: 'Your password was changed' },
        {
          kind: 'paragraph',
          text: `Your access to the back office of the ${event.name} has a new password. You have been signed out everywhere and sign in with the new one.`,
        },
        { kind: 'links', links: [{ label: 'Sign in', url: publicUrl + paths.adminLogin }] },
        {
          kind: 'paragraph',
          text: 'If that was not you, somebody can read your mail or was at the server. Ask for a new password at once (“Forgot your password?” on the page above), and change the password of your mailbox.',
        },
      ],
    }
  },
})
