import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

/** Without a link that signs in: the address is the proof, as for a forgotten password. */
export const organizerAdded = defineTemplate({
  tokens: (_params: { by: string }) => ({}),
  compose({ by }, _tokens, { publicUrl, event }) {
    return {
      subject: `You are an organiser of the ${event.name}`,
      preview: 'Choose a password, and sign in.',
      blocks: [
        { kind: 'heading', text: 'Welcome to the back office' },
        {
          kind: 'paragraph',
          text: `${by} has made you an organiser of the ${event.name}: you may read and change everything in its back office. First choose your password. The page below asks for this address, and mails you a link:`,
        },
        {
          kind: 'button',
          label: 'Choose a password',
          url: `${publicUrl}${paths.adminLogin}?forgot`,
        },
      ],
      reason: `You get this mail because an organiser of the ${event.name} has entered your address.`,
    }
  },
})
