import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import type { PublicContribution } from '../../../domain/views.ts'
import { contributionKinds } from '../../parts/contribution/contribution-kinds.ts'
import { EditLinkForms } from '../../parts/edit-link/edit-link-dialog.tsx'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { Page } from '../../parts/page/page.tsx'
import { BackToBoard } from './column.tsx'
import { ProposalFoot, VoteButton, VoteForm } from './proposal-card.tsx'

/** The page of one proposal. */
export function Proposal({ contribution, notice }: { contribution: PublicContribution; notice?: Notice }) {
  const { id, type, title, details } = contribution
  return (
    <Page>
      <article id={`proposal-${id}`} className={`proposal overflow-x-clip kind-${type}`} data-board>
        <div className="proposal-head">
          <div className="wrap pt-6 pb-10 md:pt-8 md:pb-14">
            <BackToBoard type={type} className="mb-8" />
            {notice && <NoticeAlert notice={notice} />}
            <p className="eyebrow">{contributionKinds[type].name}</p>
            <div className="mt-3 grid items-start gap-6 md:grid-cols-[1fr_auto] md:gap-12">
              <h1 dir="auto">{title}</h1>
              <VoteButton contribution={contribution} />
            </div>
          </div>
        </div>
        <div className="wrap py-10 md:py-14">
          <div className="max-w-[44rem]">
            <p className="proposal-text text-lg md:text-xl" dir="auto">
              {details}
            </p>
            <ProposalFoot contribution={contribution} />
          </div>
        </div>
        <VoteForm action={paths.contribution(id)} />
      </article>
      <EditLinkForms kind="contribution" />
    </Page>
  )
}
