import type { DemoRound } from '../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../domain/demos/messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { spendAsVisitor } from '../auth/visitor-cookie.ts'
import { currentVoter, newVoter, rememberVoter } from '../auth/voter-cookie.ts'
import type { CallContext } from '../context.ts'
import { transactOnce } from '../http/idempotency.ts'
import { writeAudit } from '../store/audit-log.ts'
import { isOnTeam } from '../store/demo-people.ts'
import { countUp, findDemo, type LockedDemo, lockRound } from '../store/demos.ts'
import type { Db } from '../store/engine/db.ts'
import type { Voter } from '../store/votes.ts'

type Changed<Output> = Promise<Result<{ output: Output; isChanged: boolean }>>

/** A change that all see, one after the other, in one transaction. Where it was so already, no page loads again. */
export async function changeDemos<Output extends object>(
  context: CallContext,
  work: (tx: Db, round: DemoRound) => Changed<Output>,
): Promise<Result<Output>> {
  let isChanged = false
  const done = await transactOnce(context, async (tx) => {
    const result = await work(tx, await lockRound(tx))
    if (!result.ok) return result
    isChanged = result.value.isChanged
    if (isChanged) await countUp(tx)
    return ok(result.value.output)
  })
  if (isChanged) context.changed('demos')
  return done
}

/** In a locked round. Visitors know nothing of a hidden demo, and change nothing once the result is shown. */
export async function findVisibleDemo(
  tx: Db,
  demoId: string,
  { revealedAt }: DemoRound,
): Promise<Result<LockedDemo>> {
  const demo = await findDemo(tx, demoId)
  if (!demo || demo.isHidden) return refuse('not-found', messages.unknown)
  return revealedAt ? refuse('conflict', messages.revealed) : ok(demo)
}

/** A team changes its demo until it is shown: the order is made by then, and who left could rate it. */
export const changeOwnDemo = async <Output extends object>(
  context: CallContext,
  demoId: string,
  work: (tx: Db, demo: LockedDemo, voter: Voter) => Changed<Output>,
): Promise<Result<Output>> => {
  const voter = currentVoter(context)
  if (!voter) return refuse('forbidden', messages.notOnTeam)
  const edits = await context.rateLimits.spend('edits-per-record', voter.id)
  if (!edits.ok) return edits
  return changeDemos(context, async (tx, round) => {
    const demo = await findVisibleDemo(tx, demoId, round)
    if (!demo.ok) return demo
    if (!(await isOnTeam(tx, demoId, voter))) return refuse('forbidden', messages.notOnTeam)
    return demo.value.shownAt ? refuse('conflict', messages.shown) : work(tx, demo.value, voter)
  })
}

/** Organisers who miss a demo in the order find why. The actor names nobody. */
export const logWithdrawal = (tx: Db, { title }: LockedDemo, now: Date) =>
  writeAudit(tx, { actor: 'its team', action: 'demo-withdrawn', details: { title } }, now)

/** Who calls, or somebody new within the limit of new ones; the cookie is set once `work` has succeeded. */
export async function asVoter<Output>(
  context: CallContext,
  work: (voter: Voter) => Promise<Result<Output>>,
): Promise<Result<Output>> {
  const known = currentVoter(context)
  if (!known) {
    const within = await spendAsVisitor(context, 'new-voters')
    if (!within.ok) return within
  }
  const voter = known ?? newVoter()
  const result = await work(voter)
  if (result.ok && !known) rememberVoter(context, voter)
  return result
}
