import { paths } from '../../../domain/paths.ts'
import type { ProposalList } from '../../../domain/proposal-desk.ts'
import { proposalMessages as messages } from '../../../domain/proposal-messages.ts'
import { type ProposalTab, proposalTabs } from '../../../domain/proposal-tabs.ts'
import { call } from '../../call.ts'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'

interface Wanted {
  tab: ProposalTab
  search: string
  page: number
}

const names = { new: 'New', board: 'On the board', hidden: 'Hidden', programme: 'In the programme' } as const

export const Tabs = ({ tab, counts }: Wanted & { counts: ProposalList['counts'] | undefined }) => (
  <nav aria-label="Proposals" className="flex flex-wrap gap-2">
    {proposalTabs.map((each) => (
      <a
        key={each}
        href={paths.proposalsIn({ tab: each })}
        aria-current={each === tab ? 'page' : undefined}
        className={`button button-small ${each === tab ? '' : 'button-quiet'}`}
      >
        {names[each]}
        {counts && ` ${counts[each]}`}
      </a>
    ))}
  </nav>
)

export function Search({ tab, search }: Wanted) {
  return (
    <form action={paths.adminProposals} className="field mt-5 max-w-[48rem]">
      <label htmlFor="proposals-search">Any part of title, text, name, address or phone</label>
      <input type="hidden" name="tab" value={tab} />
      <div className="flex flex-wrap gap-3">
        <input
          id="proposals-search"
          name="q"
          type="search"
          defaultValue={search}
          maxLength={200}
          autoComplete="off"
          className="min-w-0 flex-1 basis-56"
        />
        <button type="submit" className="button">
          Search
        </button>
        <DownloadCsv
          ask={() => call('export-proposals', { tab, search }, messages.exportFailed)}
          failedTitle="Error"
        />
      </div>
    </form>
  )
}

export function Pages({ tab, search, page, pageCount }: Wanted & { pageCount: number }) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <a href={paths.proposalsIn({ tab, search, page: page - 1 })} className="button button-quiet">
          Newer
        </a>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <a href={paths.proposalsIn({ tab, search, page: page + 1 })} className="button button-quiet">
          Older
        </a>
      )}
    </nav>
  )
}
