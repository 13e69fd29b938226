/** The proposal that a mail is about, as it is when the mail goes out. */
import { listAdminEmails } from '../store/admins.ts'
import { findContribution, findStanding } from '../store/contributions.ts'
import type { Db } from '../store/engine/db.ts'
import { LeftOut } from './sendings.ts'
import type { MailedProposal, WantedProposal } from './template.ts'

/** Left out where it is gone, or the reader is not whom it is for any more. */
export async function readMailedProposal(
  db: Db,
  { contributionId, reader }: WantedProposal,
  recipient: string,
): Promise<MailedProposal> {
  const found = await findContribution(db, contributionId)
  const standing = await findStanding(db, contributionId)
  if (!found || !standing) throw new LeftOut('the proposal is gone')
  const { title, contributor_name: name, contributor_email: email } = found
  if (reader === 'organizer') {
    if (!(await listAdminEmails(db)).includes(recipient)) throw new LeftOut('not an organiser any more')
  } else if (email !== recipient || standing === 'hidden') throw new LeftOut('the proposal is gone')
  return { title, name, standing }
}
