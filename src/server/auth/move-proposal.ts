import { enqueue, withdraw } from '../mail/outbox.ts'
import type { Db } from '../store/engine/db.ts'
import { redirectMails } from '../store/sendings.ts'
import { revokeTokens } from '../store/tokens.ts'

interface Moved {
  contributionId: string
  from: string
  to: string
  name: string
  /** Not their proposer, by a mailed link. */
  byOrganizers?: boolean
  /** Its edit links open nothing. */
  isHidden?: boolean
}

/** Earlier links end, and the old address is told; the new one gets a link of its own (docs/security.md#edit-link-tokens). */
export async function moveProposal(
  tx: Db,
  { contributionId, from, to, name, byOrganizers = false, isHidden = false }: Moved,
  now: Date,
): Promise<void> {
  const params = { contributionId }
  for (const kind of ['contribution-edit', 'talk-host'] as const)
    await revokeTokens(tx, { kind, subjectId: contributionId })
  await withdraw(tx, 'contribution-received', params)
  await withdraw(tx, 'contribution-edit-link', params)
  await redirectMails(tx, params, { from, to, name })
  const told = { ...params, ...(byOrganizers && ({ byOrganizers } as const)) }
  await enqueue(tx, 'contribution-email-changed', { recipient: from, params: told }, now)
  if (!isHidden) await enqueue(tx, 'contribution-edit-link', { recipient: to, params }, now)
}
