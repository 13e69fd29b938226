import { voterOfAddress } from '../auth/voter-cookie.ts'
import { dropUnsent, enqueue } from '../mail/outbox.ts'
import { writeAudit } from '../store/audit-log.ts'
import { hasOtherProposal } from '../store/contributions.ts'
import type { Db } from '../store/engine/db.ts'
import { changeHostOf } from '../store/hosts.ts'
import { lockPlan, setRevision } from '../store/plan.ts'
import { redirectMails } from '../store/sendings.ts'
import { revokeTokens } from '../store/tokens.ts'

interface Moved {
  contributionId: string
  from: string
  to: string
  name: string
  /** For the audit log. */
  actor: string
  /** Not their proposer, by a mailed link. */
  byOrganizers?: boolean
  /** Its edit links open nothing. */
  isHidden?: boolean
}

/**
 * Earlier links end, and the old address is told; the new one gets a link of its own (docs/security.md#edit-link-tokens). Who
 * calls this has locked the plan before the proposal. Returns the talk that left the grid, because its host gives another.
 */
export async function moveProposal(
  tx: Db,
  { contributionId, from, to, name, actor, byOrganizers = false, isHidden = false }: Moved,
  { voterKey, now }: { voterKey: string; now: Date },
): Promise<{ title: string; other: string } | undefined> {
  const params = { contributionId }
  for (const kind of ['contribution-edit', 'talk-host'] as const)
    await revokeTokens(tx, { kind, subjectId: contributionId })
  await dropUnsent(tx, 'contribution-received', params)
  await dropUnsent(tx, 'contribution-edit-link', params)
  await redirectMails(tx, params, { from, to, name })
  const told = { ...params, ...(byOrganizers && ({ byOrganizers } as const)) }
  await enqueue(tx, 'contribution-email-changed', { recipient: from, params: told }, now)
  if (!isHidden) await enqueue(tx, 'contribution-edit-link', { recipient: to, params }, now)
  const revision = (await lockPlan(tx)) + 1
  // Anybody can type an address, and would say for its owner when they cannot come.
  const isSamePerson = byOrganizers || !(await hasOtherProposal(tx, to, contributionId))
  const key = voterOfAddress(voterKey, to)
  const changed = await changeHostOf(tx, contributionId, key, { revision, isSamePerson })
  if (!changed) return undefined
  await setRevision(tx, revision)
  if (changed === 'changed') return undefined
  const { talkId: subjectId, title, other } = changed
  await writeAudit(tx, { actor, action: 'talk-off-grid', subjectId, details: { title, other } }, now)
  return { title, other }
}
