import type { ContributionType } from '../../../domain/contributions.ts'
import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

const kinds: Record<ContributionType, string> = {
  talk_session: 'Talk or session',
  volunteer: 'Volunteer',
  keynote: 'Keynote',
}

/** For the organisers; what it lists is read when it goes out. */
export const proposalsDigest = defineTemplate({
  tokens: (_params: { toldAt: string }) => ({}),
  digest: ({ toldAt }) => new Date(toldAt),
  compose(_params, _tokens, { publicUrl, event }, { digest } = {}) {
    const { proposals, count, waiting } = digest ?? { proposals: [], count: 0, waiting: 0 }
    const title = count === 1 ? '1 new proposal' : `${count} new proposals`
    const further = count - proposals.length
    const more = further > 0 ? [`… and ${further} more.`] : []
    const waits =
      waiting > 0
        ? [
            `${waiting === 1 ? '1 proposal waits' : `${waiting} proposals wait`} for review: nobody else sees ${waiting === 1 ? 'it' : 'them'} before that.`,
          ]
        : []
    const lines = [
      ...proposals.map(
        ({ type, title: proposed, contributor_name: name }) => `${kinds[type]}: “${proposed}”, by ${name}`,
      ),
      ...more,
      ...waits,
    ]
    return {
      subject: `${title} for the ${event.name}`,
      preview: waits[0] ?? 'Who proposed what, newest first.',
      blocks: [
        { kind: 'heading', text: title },
        ...lines.map((text) => ({ kind: 'paragraph', text }) as const),
        { kind: 'links', links: [{ label: 'All proposals', url: publicUrl + paths.adminProposals }] },
      ],
      reason: `You get this mail as an organiser of the ${event.name}, once an hour at most, when there is something new. It can be switched off under Your event, Proposals.`,
    }
  },
})
