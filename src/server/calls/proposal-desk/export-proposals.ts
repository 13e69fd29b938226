import { ok } from '../../../domain/result.ts'
import { titlesOfTalks } from '../../../domain/schedule.ts'
import type { Handler } from '../../context.ts'
import { csvOf } from '../../lib/csv.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { findProposals, talksByProposal } from '../../store/proposal-desk.ts'

const most = 20_000

export const exportProposals: Handler<'export-proposals'> = async ({ tab, search }, context, admin) => {
  const { db, now, event } = context
  const talks = await talksByProposal(db, titlesOfTalks(event.schedule))
  const rows = await findProposals(db, { tab, search, inProgramme: [...talks.keys()] }, { most, from: 0 })
  const details = { count: rows.length }
  await writeAudit(db, { actor: admin.email, action: 'proposals-exported', details }, now)
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: event.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const columns = [
    'Date',
    'Kind',
    'Title',
    'Details',
    'Name',
    'Email',
    'Phone',
    'Votes',
    'State',
    'In the programme',
    'Reason',
  ]
  const day = local.format(now).slice(0, 10)
  return ok({
    fileName: `${event.shortName.toLowerCase()}-proposals-${tab}-${day}.csv`,
    csv: csvOf(
      columns,
      rows.map((row) => [
        local.format(new Date(row.created_at)),
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
    ),
  })
}
