import { pageShown } from '../../../domain/pages-of-lists.ts'
import { proposalsPerPage, proposalTabs } from '../../../domain/proposal-tabs.ts'
import { ok } from '../../../domain/result.ts'
import { titlesOfTalks } from '../../../domain/schedule.ts'
import type { Handler } from '../../context.ts'
import { countProposals, findProposals as find, talksByProposal } from '../../store/proposal-desk.ts'

export const findProposals: Handler<'find-proposals'> = async ({ tab, search, page = 1 }, { db, event }) => {
  const talks = await talksByProposal(db, titlesOfTalks(event.schedule))
  const inProgramme = [...talks.keys()]
  const wanted = { tab, search, inProgramme }
  const counts = { new: 0, board: 0, hidden: 0, programme: 0 }
  for (const each of proposalTabs)
    counts[each] = await countProposals(db, { tab: each, search: '', inProgramme })
  const found = search.trim() === '' ? counts[tab] : await countProposals(db, wanted)
  const from = (pageShown(page, found, proposalsPerPage) - 1) * proposalsPerPage
  const rows = await find(db, wanted, { most: proposalsPerPage, from })
  return ok({
    proposals: rows.map((row) => ({
      ...row,
      isNew: row.standing !== 'hidden' && row.looked_at === null,
      talks: [...(talks.get(row.id) ?? [])],
      ofAddress: row.of_address,
      isBlocked: row.is_blocked,
    })),
    found,
    counts,
  })
}
