import { paths, withToken } from '../../../domain/paths.ts'
import type { TokenPurpose } from '../../lib/tokens.ts'
import { type Block, defineTemplate } from '../template.ts'

interface Params {
  /** Mails that an older release has queued lack it, and their links. */
  contributionId?: string
  title: string
  /** '11:30, Loft'; null once it is off the programme. */
  place: string | null
  /** 'Saturday 30 August 2025'; mails that an older release has queued lack it. */
  day?: string
  was: string | null
  /** The talk is of several proposals. */
  isMerged?: boolean
}

/** Tells a host where the published programme has their talk, and asks whether they can be there. */
export const talkPlaced = defineTemplate({
  tokens: ({ contributionId, place }: Params): Record<string, TokenPurpose> =>
    contributionId && place ? { host: { kind: 'talk-host', subjectId: contributionId } } : {},
  proposal: ({ contributionId }) =>
    contributionId === undefined ? undefined : { contributionId, reader: 'proposer' },
  compose({ title, place, day, was, isMerged }, { host }, { publicUrl, event }, { proposal } = {}) {
    const subject = place
      ? was
        ? `Your talk moved to ${place}`
        : `Your talk: ${place}`
      : 'Your talk is not on the programme any more'
    const own = host && publicUrl + withToken(paths.ownTalk, host)
    const yours = proposal ? `your proposal “${proposal.title}”` : 'your proposal'
    const mergedText = `The organisers have put ${yours} together with others into one talk. If you do not want that, tell them.`
    const answers: Block[] = own
      ? [
          {
            kind: 'paragraph',
            text: 'Can you be there? Each opens a page with a button, where you can also leave notes and a link, before or after.',
          },
          { kind: 'button', label: 'Fine', url: own },
          { kind: 'button', label: 'I cannot', url: `${own}#cannot` },
        ]
      : []
    return {
      subject,
      preview: place ? `On the programme of the ${event.name}. Can you be there?` : `It was at ${was}.`,
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'paragraph',
          text: place
            ? `“${title}” is on the programme of the ${event.name}: ${place}${day ? `, on ${day}` : ''}.${was ? ` Before, it was at ${was}.` : ''}`
            : `“${title}” was at ${was}. The organisers of the ${event.name} took it off the programme.`,
        },
        ...(isMerged ? [{ kind: 'paragraph', text: mergedText } as const] : []),
        ...answers,
        { kind: 'links', links: [{ label: 'The programme', url: publicUrl + paths.programme }] },
        {
          kind: 'paragraph',
          text: `${place ? (own ? 'Something else? Write' : 'Cannot come then? Write') : 'If that surprises you, write'} to ${event.publisher.contactEmail}.`,
        },
      ],
      reason: `You get this because a proposal for the ${event.name} has this address.`,
    }
  },
})
