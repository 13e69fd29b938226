import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

interface Params {
  /** Addresses: who did it, and whom it is about. */
  by: string
  address: string
  isAdded: boolean
}

/** A stranger may have done it (docs/security.md#organisers). */
export const organizersChanged = defineTemplate({
  tokens: (_params: Params) => ({}),
  compose({ by, address, isAdded }, _tokens, { publicUrl, event }) {
    const subject = isAdded ? `A new organiser: ${address}` : `No organiser any more: ${address}`
    return {
      subject,
      preview: `By ${by}.`,
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'paragraph',
          text: isAdded
            ? `${by} has let ${address} into the back office of the ${event.name}.`
            : `${by} has removed ${address} from the organisers of the ${event.name}. Nobody can sign in with that address any more.`,
        },
        { kind: 'links', links: [{ label: 'Organisers', url: publicUrl + paths.adminOrganizers }] },
        {
          kind: 'paragraph',
          text: 'If that is a surprise, talk to each other at once: somebody may have signed in who should not.',
        },
      ],
      reason: `You get this mail as an organiser of the ${event.name}.`,
    }
  },
})
