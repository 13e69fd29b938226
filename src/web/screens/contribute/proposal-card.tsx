import { event } from '../../../../content/event.ts'
import { collapsesAfterCharacters } from '../../../domain/contributions.ts'
import { contributionMessages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { PublicContribution } from '../../../domain/views.ts'
import { votePaperId, votes } from '../../parts/contribution/vote-count.ts'
import { EditLinkButton } from '../../parts/edit-link/edit-link-dialog.tsx'

/** A proposal as a bill on the board; `parts/contribution-votes.ts` and `ui/disclosure.ts` bring it to life. */
export function Bill({ contribution }: { contribution: PublicContribution }) {
  const { id, title, details } = contribution
  const [titleId, detailsId] = [`title-${id}`, `details-${id}`]
  return (
    <li id={`proposal-${id}`} className={`bill kind-${contribution.type}`}>
      <article className="bill-paper" aria-labelledby={titleId}>
        <div className="bill-head">
          <h3 id={titleId} dir="auto">
            <a href={paths.contribution(id)}>{title}</a>
          </h3>
          <VoteButton contribution={contribution} />
        </div>
        <p
          id={detailsId}
          className={details.length > collapsesAfterCharacters ? 'bill-text long' : 'bill-text'}
          dir="auto"
        >
          {details}
        </p>
        {details.length > collapsesAfterCharacters && (
          <button
            type="button"
            className="bill-more link"
            aria-expanded="false"
            aria-controls={detailsId}
            aria-describedby={titleId}
            data-less="Show less"
          >
            Show more
          </button>
        )}
        <BillFoot contribution={contribution} />
      </article>
    </li>
  )
}

/** Who stands behind it, since when, and the way to mend it. */
export function BillFoot({ contribution }: { contribution: PublicContribution }) {
  const { id, title, contributor_name, created_at } = contribution
  return (
    <div className="bill-foot">
      <p>
        by <bdi>{contributor_name}</bdi>
      </p>
      <time dateTime={created_at}>{day.format(new Date(created_at))}</time>
      <EditLinkButton kind="contribution" id={id} title={title} />
    </div>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: event.timeZone })

/** The count as a stamp. Without script it posts the form of `VotePaper`. */
export function VoteButton({
  contribution: { id, title, vote_count },
}: {
  contribution: PublicContribution
}) {
  return (
    <button
      type="submit"
      form={votePaperId}
      name="vote"
      value={id}
      className="stamp"
      aria-pressed="false"
      aria-label={`Vote for “${title}”, ${votes(vote_count)}`}
    >
      <span className="stamp-count" data-digits={String(vote_count).length}>
        {vote_count}
      </span>
      <span className="stamp-word" />
    </button>
  )
}

/** The one form of all vote buttons; it posts to the page it stands on, to come back there. */
export const VotePaper = ({ action }: { action: string }) => (
  <form
    id={votePaperId}
    method="post"
    action={action}
    data-title={contributionMessages.failedTitle}
    data-text={contributionMessages.voteFailed}
  />
)
