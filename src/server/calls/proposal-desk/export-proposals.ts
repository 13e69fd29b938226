import { titlesOfTalks } from '../../../domain/schedule.ts'
import type { Handler } from '../../context.ts'
import { exportList, minuteIn } from '../../export/export-list.ts'
import { findProposals, talksByProposal } from '../../store/proposal-desk.ts'

const most = 20_000

export const exportProposals: Handler<'export-proposals'> = async ({ tab, search }, context, admin) => {
  const { db, event } = context
  const talks = await talksByProposal(db, titlesOfTalks(event.schedule))
  const rows = await findProposals(db, { tab, search, inProgramme: [...talks.keys()] }, { most, from: 0 })
  const ofProposer = ['Name', 'Email', 'Phone']
  return exportList(context, admin, {
    name: `proposals-${tab}`,
    action: 'proposals-exported',
    columns: [
      'Date',
      'Kind',
      'Title',
      'Details',
      ...ofProposer,
      'Votes',
      'State',
      'In the programme',
      'Reason',
    ],
    rows: rows.map((row) => [
      minuteIn(new Date(row.created_at), event.timeZone),
      row.type.replace('_', ' '),
      row.title,
      row.details,
      row.contributor_name,
      row.contributor_email,
      row.contributor_phone ?? '',
      row.vote_count,
      row.standing,
      (talks.get(row.id) ?? []).join('; '),
      row.hidden_reason ?? '',
    ]),
  })
}
