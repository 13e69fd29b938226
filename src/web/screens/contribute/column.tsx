import type { BoardType, ContributionType } from '../../../domain/contributions.ts'
import { counted } from '../../../domain/counted.ts'
import { paths } from '../../../domain/paths.ts'
import type { PublicContribution } from '../../../domain/views.ts'
import { contributionKinds } from '../../parts/contribution/contribution-kinds.ts'
import { Icon } from '../../ui/icons.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { ProposalCard } from './proposal-card.tsx'

/** One page of one column of the board. */
export interface ColumnPage {
  type: BoardType
  page: number
  contributions: PublicContribution[]
  total: number
  pageCount: number
}

const invitations: Record<BoardType, { lines: string[]; text: string }> = {
  talk_session: {
    lines: ['Open', 'microphone'],
    text: 'There is no talk here yet, and somebody has to be first. Thirty minutes about a thing you love, finished or not: that is all it takes.',
  },
  volunteer: {
    lines: ['Hands', 'wanted'],
    text: 'Nobody has offered a hand yet. Coffee, cables, cameras, a warm welcome at the door: tell us what you would enjoy.',
  },
}

export function Column({ column, isClosed }: { column: ColumnPage; isClosed: boolean }) {
  const { type, total, contributions } = column
  const { name, promise } = contributionKinds[type]
  return (
    <section id={type} className={`column kind-${type}`} aria-labelledby={`${type}-title`}>
      <div className="column-head">
        <h2 id={`${type}-title`}>
          <span className="sr-only">{name}</span>
          <PosterLines lines={[name]} wide={[122]} tall={[130]} />
        </h2>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <p className="text-xl font-bold">{promise}</p>
            <p className="text-lg">{counted(total, 'proposal')}</p>
          </div>
          {!isClosed && <SuggestButton type={type} />}
        </div>
      </div>
      {contributions.length > 0 ? (
        <ProposalList column={column} />
      ) : (
        <Invitation type={type} isClosed={isClosed} />
      )}
    </section>
  )
}

/** One page of proposals, and the link to the next one for `live/grow-list.ts`. */
export function ProposalList({ column: { type, page, pageCount, contributions } }: { column: ColumnPage }) {
  const listId = `${type}-proposals`
  return (
    <>
      <ul id={listId} className="proposal-list">
        {contributions.map((contribution) => (
          <ProposalCard key={contribution.id} contribution={contribution} />
        ))}
      </ul>
      {page < pageCount && (
        <a
          href={paths.boardPage(type, page + 1)}
          rel="next"
          data-grows={listId}
          className="button button-quiet mt-10 w-full"
        >
          More proposals
        </a>
      )}
    </>
  )
}

export function SuggestButton({ type }: { type: BoardType }) {
  return (
    <form action={paths.contribute}>
      <button type="submit" name="suggest" value={type} className="button" aria-describedby={`${type}-title`}>
        Suggest
      </button>
    </form>
  )
}

const nothing = { lines: ['Empty', 'so far'], text: 'There is no proposal here.' }

function Invitation({ type, isClosed }: { type: BoardType; isClosed: boolean }) {
  const { lines, text } = isClosed ? nothing : invitations[type]
  return (
    <div className="no-proposals">
      <PosterLines lines={lines} wide={[150]} tall={[170]} />
      <p className="mt-5 text-lg">{text}</p>
    </div>
  )
}

/** On small screens leads to the tab of this type; the first one is open anyway. */
export function BackToBoard({ type, className = '' }: { type?: ContributionType; className?: string }) {
  const tab = type === 'volunteer' ? `#${type}` : ''
  return (
    <form action={paths.contribute + tab} className={className}>
      <button type="submit" className="button button-quiet">
        <Icon shape="back" className="size-4" /> Back to Board
      </button>
    </form>
  )
}
