import { paths, withToken } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

export const adminPasswordReset = defineTemplate({
  tokens: ({ adminId }: { adminId: string }) => ({ reset: { kind: 'admin-reset', subjectId: adminId } }),
  compose(_params, tokens, { publicUrl, event }) {
    return {
      subject: 'Choose a new password',
      preview: 'The link works for 30 minutes, and once.',
      blocks: [
        { kind: 'heading', text: 'Choose a new password' },
        {
          kind: 'paragraph',
          text: `Somebody asked for a new password for your access to the back office of the ${event.name}. With this link you choose it:`,
        },
        {
          kind: 'button',
          label: 'Choose a new password',
          url: publicUrl + withToken(paths.adminResetPassword, tokens.reset),
        },
        {
          kind: 'paragraph',
          text: 'The link works for 30 minutes and once, and only the newest one does. Afterwards you sign in anew wherever you were signed in.',
        },
        {
          kind: 'small',
          text: 'If you did not ask for it, do nothing: your password stays as it is. Whoever asked cannot read this email.',
        },
      ],
    }
  },
})
