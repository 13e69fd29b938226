import { counted } from '../../../domain/counted.ts'
import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import type { PublicContribution } from '../../../domain/views.ts'
import { EditLinkForms } from '../../parts/edit-link/edit-link-dialog.tsx'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { HideShowMore } from '../../parts/page/hide-show-more.tsx'
import { Page } from '../../parts/page/page.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { BackToBoard } from './column.tsx'
import { ProposalCard, VotedFor, VoteForm } from './proposal-card.tsx'

export interface Unseen {
  /** When the last vote was given; null for who has never voted. */
  since: string | null
  count: number
  contributions: PublicContribution[]
  votedIds: string[]
}

/** What came since somebody's last vote, least seen first (docs/product.md#look-again). */
export function LookAgain({ unseen, notice }: { unseen: Unseen; notice?: Notice }) {
  const { since, count, contributions, votedIds } = unseen
  return (
    <Page>
      <div className="on-bright bg-first">
        <div className="wrap py-8 md:py-12">
          <h1>
            <span className="sr-only">Look again</span>
            <PosterLines lines={['Look', 'again']} wide={[110]} tall={[200]} />
          </h1>
          <p className="mt-4 max-w-[44rem] text-xl font-bold md:text-2xl">{inWords(since, count)}</p>
        </div>
      </div>
      <div className="wrap overflow-x-clip pt-8 pb-16 md:pt-12" data-board>
        {notice && <NoticeAlert notice={notice} />}
        <BackToBoard className="mb-8" />
        {contributions.length > 0 && since !== null && (
          <VotedFor value={votedIds}>
            <div className="mx-auto max-w-[44rem]">
              <h2 className="sr-only">Proposals</h2>
              <ul className="proposal-list">
                {contributions.map((contribution) => (
                  <ProposalCard key={contribution.id} contribution={contribution} />
                ))}
              </ul>
            </div>
            <HideShowMore />
            <VoteForm action={paths.lookAgain(since)} />
          </VotedFor>
        )}
      </div>
      <EditLinkForms kind="contribution" />
    </Page>
  )
}

function inWords(since: string | null, count: number) {
  if (since === null) return 'You have not voted in this browser yet: look at all of them on the board.'
  if (count === 0) return 'Nothing came since your last vote. You have seen everything.'
  return `${counted(count, 'proposal')} came since your last vote. One tap for each that you want to see; those that the fewest have seen come first.`
}
