import type { ClosedCall } from '../../../domain/call-for-proposals.ts'
import { counted } from '../../../domain/counted.ts'
import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import { Island } from '../../island.tsx'
import ContributionEditor from '../../parts/contribution/contribution-editor.tsx'
import { contributionKinds } from '../../parts/contribution/contribution-kinds.ts'
import { EditLinkForms } from '../../parts/edit-link/edit-link-dialog.tsx'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { HideShowMore } from '../../parts/page/hide-show-more.tsx'
import { Page } from '../../parts/page/page.tsx'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { CallClosed } from './call-closed.tsx'
import { BackToBoard, Column, type ColumnPage, ProposalList } from './column.tsx'
import { VoteForm } from './proposal-card.tsx'

interface BoardProps {
  columns: ColumnPage[]
  closed: ClosedCall | undefined
  /** From a mailed edit link. */
  token?: string
  /** What went wrong with a vote that was posted without script. */
  notice?: Notice
}

export function Board({ columns, closed, token, notice }: BoardProps) {
  const { contribute: name } = useEvent().pages.menu
  return (
    <Page>
      {token && <Island name="contribution-editor" of={ContributionEditor} props={{ token }} isEager />}
      <div className="on-bright relative isolate overflow-clip bg-second">
        <Sheets />
        <div className="wrap pt-10 pb-12 md:pt-14 md:pb-16">
          <h1>
            <span className="sr-only">{name}</span>
            <PosterLines lines={[name]} wide={[128]} tall={[230]} />
          </h1>
          <p className="mt-6 max-w-[44rem] text-xl font-bold md:text-2xl">
            Share your expertise or volunteer your time
          </p>
          <p className="mt-2 max-w-[40rem] text-lg">
            This day is made of what people bring.{' '}
            {closed
              ? 'Vote for those you want to see.'
              : 'Post your own proposal, and vote for those you want to see.'}
          </p>
          {closed && <CallClosed closed={closed} />}
          <p className="look-again mt-3">
            <a href={paths.lookAgain()} className="link inline-flex min-h-11 items-center text-lg font-bold">
              What came since you last voted
            </a>
          </p>
        </div>
      </div>
      <div className="wrap overflow-x-clip pb-16 md:pt-14 md:pb-24" data-board>
        {notice && <NoticeAlert notice={notice} />}
        <nav className="board-tabs" aria-label="Columns" data-tabs>
          {columns.map(({ type, total }) => (
            <a key={type} href={`#${type}`} className={`kind-${type}`}>
              {contributionKinds[type].name} <span aria-hidden="true">{total}</span>
            </a>
          ))}
        </nav>
        <div className="columns">
          {columns.map((column) => (
            <Column key={column.type} column={column} isClosed={closed !== undefined} />
          ))}
        </div>
        <HideShowMore />
        <VoteForm action={paths.contribute} />
      </div>
      <EditLinkForms kind="contribution" />
    </Page>
  )
}

/** A further page of one column, for links to it and for visitors without script. */
export function BoardPage({ column, notice }: { column: ColumnPage; notice?: Notice }) {
  const { type, page, pageCount, total } = column
  const previous = page === 2 ? `${paths.contribute}#${type}` : paths.boardPage(type, page - 1)
  return (
    <Page>
      <div className={`kind-${type} column-head column-page`}>
        <div className="wrap py-6">
          <h1>
            <span className="sr-only">{contributionKinds[type].name}</span>
            <PosterLines lines={[contributionKinds[type].name]} wide={[110]} tall={[150]} />
          </h1>
          <p className="mt-4 text-xl font-bold">
            {counted(total, 'proposal')}, page {page} of {pageCount}
          </p>
        </div>
      </div>
      <div className="wrap overflow-x-clip pt-8 pb-16 md:pt-12" data-board>
        {notice && <NoticeAlert notice={notice} />}
        <nav aria-label="Pages of the board" className="mb-8 flex flex-wrap gap-3">
          <BackToBoard type={type} />
          {page > 1 && (
            <a href={previous} rel="prev" className="button button-quiet">
              Newer proposals
            </a>
          )}
        </nav>
        <div className={`kind-${type} mx-auto max-w-[44rem]`}>
          <h2 className="sr-only">Proposals</h2>
          <ProposalList column={column} />
        </div>
        <HideShowMore />
        <VoteForm action={paths.boardPage(type, page)} />
      </div>
      <EditLinkForms kind="contribution" />
    </Page>
  )
}

/** Two sheets pasted over each other: where they meet, a third ink shows. */
function Sheets() {
  return (
    <svg
      className="motion-safe:animate-slide absolute -z-10 -top-4 right-[2vw] h-[130%] max-md:top-auto max-md:-right-20 max-md:-bottom-24 max-md:h-[75%]"
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <path className="fill-first" d="m46 4 46 6-11 74-46-7z" />
      <path className="fill-first-second" d="m14 34 43-11 17 66-43 11z" />
      <circle className="fill-first-second" cx="79" cy="62" r="9" />
      <path className="fill-ink" d="m28 60 30-8 1.3 5-30 8zm2.6 9 30-8 1.3 5-30 8zm2.6 9 18-5 1.3 5-18 5z" />
    </svg>
  )
}
