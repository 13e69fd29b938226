import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

interface Params {
  contributionId: string
  /** Where the programme had its talk; null when only the plan had it. */
  place: string | null
}

/** Tells organisers that a proposer has taken back what was a talk. */
export const proposalWithdrawn = defineTemplate({
  tokens: (_params: Params) => ({}),
  proposal: ({ contributionId }) => ({ contributionId, reader: 'organizer' }),
  compose({ place }, _tokens, { publicUrl, event }, { proposal } = {}) {
    const { title, name } = proposal ?? { title: '', name: '' }
    const subject = `Withdrawn: ${title}`
    return {
      subject,
      preview: place ? `It was on the programme at ${place}.` : 'It was not on the programme.',
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'paragraph',
          text: `${name} has taken “${title}” back. ${
            place
              ? `The programme had it at ${place}. Unless others give it too, it stands there as Cancelled, without a name, and the place is free in the plan.`
              : 'It was in the plan and not on the programme.'
          }`,
        },
        {
          kind: 'paragraph',
          text: 'It is off the board. If it was a mistake, you find it under Proposals, Hidden.',
        },
        {
          kind: 'links',
          links: [
            { label: 'The plan', url: publicUrl + paths.adminProgramme },
            { label: 'Hidden proposals', url: publicUrl + paths.proposalsIn({ tab: 'hidden' }) },
          ],
        },
      ],
      reason: `You get this mail as an organiser of the ${event.name}.`,
    }
  },
})
