import { createContext, use } from 'react'
import { collapsesAfterCharacters } from '../../../domain/contributions.ts'
import { counted } from '../../../domain/counted.ts'
import { writtenIn } from '../../../domain/local-time.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { PublicContribution } from '../../../domain/views.ts'
import { voteFormId } from '../../parts/contribution/vote-keys.ts'
import { EditLinkButton } from '../../parts/edit-link/edit-link-dialog.tsx'
import { useEvent } from '../../site.ts'

/** `live/contribution-votes.ts` adds votes, `live/disclosure.ts` and `live/show-more.ts` 'Show more'. */
export function ProposalCard({ contribution }: { contribution: PublicContribution }) {
  const { id, title, details } = contribution
  const [titleId, detailsId] = [`title-${id}`, `details-${id}`]
  return (
    <li id={`proposal-${id}`} className={`proposal-card kind-${contribution.type}`}>
      <article className="proposal-paper" aria-labelledby={titleId}>
        <div className="proposal-card-head">
          <h3 id={titleId} dir="auto">
            <a href={paths.contribution(id)}>{title}</a>
          </h3>
          <VoteButton contribution={contribution} />
        </div>
        <p
          id={detailsId}
          className={details.length > collapsesAfterCharacters ? 'proposal-text long' : 'proposal-text'}
          dir="auto"
        >
          {details}
        </p>
        {details.length > collapsesAfterCharacters && (
          <button
            type="button"
            className="proposal-more link"
            aria-expanded="false"
            aria-controls={detailsId}
            aria-describedby={titleId}
            data-less="Show less"
            data-more
          >
            Show more
          </button>
        )}
        <ProposalFoot contribution={contribution} />
      </article>
    </li>
  )
}

export function ProposalFoot({ contribution }: { contribution: PublicContribution }) {
  const { id, title, contributor_name, created_at } = contribution
  const { timeZone } = useEvent()
  return (
    <div className="proposal-foot">
      <p>
        by <bdi>{contributor_name}</bdi>
      </p>
      <time dateTime={created_at}>{day(created_at, timeZone)}</time>
      <EditLinkButton kind="contribution" id={id} title={title} />
    </div>
  )
}

const day = writtenIn('en-GB', { day: 'numeric', month: 'short' })

/** What was voted for, as far as a page without script knows: its buttons take the votes back. */
export const VotedFor = createContext<readonly string[]>([])

/** The count as a stamp. Without script it posts the form of `VoteForm`. */
export function VoteButton({
  contribution: { id, title, vote_count },
}: {
  contribution: PublicContribution
}) {
  return (
    <button
      type="submit"
      form={voteFormId}
      name="vote"
      value={id}
      className="stamp"
      aria-pressed={use(VotedFor).includes(id)}
      aria-label={`Vote for “${title}”, ${counted(vote_count, 'vote')}`}
    >
      <span className="stamp-count" data-digits={String(vote_count).length}>
        {vote_count}
      </span>
      <span className="stamp-word" />
    </button>
  )
}

/** The one form of all vote buttons; posts to its own page, so that the answer leads back there. */
export function VoteForm({ action }: { action: string }) {
  const given = use(VotedFor)
  return (
    <form
      id={voteFormId}
      method="post"
      action={action}
      data-title={contributionMessages.failedTitle}
      data-text={contributionMessages.voteFailed}
      data-cookies={contributionMessages.votesNeedCookies}
    >
      {given.map((id) => (
        <input key={id} type="hidden" name="given" value={id} />
      ))}
    </form>
  )
}
