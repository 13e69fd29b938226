import { paths } from '../../../domain/paths.ts'
import type { ProposalList } from '../../../domain/proposal-desk.ts'
import { type ProposalTab, proposalTabs } from '../../../domain/proposal-tabs.ts'
import { chosenClass } from '../../parts/admin/views.tsx'

interface TabsProps {
  tab: ProposalTab
  counts: ProposalList['counts'] | undefined
}

const names = { new: 'New', board: 'On the board', hidden: 'Hidden', programme: 'In the programme' } as const

export const Tabs = ({ tab, counts }: TabsProps) => (
  <nav aria-label="Proposals" className="flex flex-wrap gap-2">
    {proposalTabs.map((each) => (
      <a
        key={each}
        href={paths.proposalsIn({ tab: each })}
        aria-current={each === tab ? 'page' : undefined}
        className={`button button-small ${each === tab ? chosenClass : 'button-quiet'}`}
      >
        {names[each]}
        {counts && ` ${counts[each]}`}
      </a>
    ))}
  </nav>
)
