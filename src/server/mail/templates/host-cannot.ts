import { listInWords } from '../../../domain/list-in-words.ts'
import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

interface Params {
  contributionId: string
  /** '11:30, Loft'. */
  place: string
  /** The slots in which they cannot come; '11:30'. */
  times: readonly string[]
}

/** Tells organisers that a host cannot come where the programme has their talk. */
export const hostCannot = defineTemplate({
  tokens: (_params: Params) => ({}),
  proposal: ({ contributionId }) => ({ contributionId, reader: 'organizer' }),
  compose({ place, times }, _tokens, { publicUrl, event }, { proposal } = {}) {
    const { title, name } = proposal ?? { title: '', name: '' }
    const subject = `${name} cannot come: ${place}`
    return {
      subject,
      preview: `“${title}” needs another place.`,
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'paragraph',
          text: `The programme has “${title}” at ${place}. Its host, ${name}, has answered: I cannot come at ${listInWords(times)}.`,
        },
        {
          kind: 'paragraph',
          text: 'The plan says so, too. Nothing has moved, and nobody else has been told.',
        },
        { kind: 'links', links: [{ label: 'The plan', url: publicUrl + paths.adminProgramme }] },
      ],
      reason: `You get this mail as an organiser of the ${event.name}.`,
    }
  },
})
