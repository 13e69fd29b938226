import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { changesBetween, placeInWords, wrongsOf } from '../../../domain/day/plan.ts'
import type { PlaceChange } from '../../../domain/day/talks.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { readPlan } from '../../day/change-plan.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { writeAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/engine/db.ts'
import { lockPlan } from '../../store/plan.ts'
import { insertProgramme, listHostAddresses, newestProgramme } from '../../store/programmes.ts'

export const publishPlan: Handler<'publish-plan'> = async ({ revision, tellHosts }, context, admin) => {
  const { now, event } = context
  const published = await transactOnce(context, async (tx) => {
    const current = await lockPlan(tx)
    const before = await newestProgramme(tx)
    // Two who publish the same plan at once publish it once.
    if (before?.planRevision === revision) return ok({ version: before.version, changed: 0 })
    const plan = await readPlan(tx)
    if (revision !== current) {
      const last = plan.talks.toSorted((one, other) => other.movedRevision - one.movedRevision)[0]
      const by = last && last.movedRevision > revision ? last.movedBy : null
      return refuse('conflict', messages.newerPlan(by ?? 'Somebody', Math.abs(current - revision)))
    }
    const blocking = wrongsOf(plan, event.day).filter(({ isBlocking }) => isBlocking)
    if (blocking.length > 0) return refuse('invalid', blocking.map(({ sentence }) => sentence).join(' '))
    const talks = plan.talks.flatMap(({ id, place }) => (place ? [{ talkId: id, place }] : []))
    const changes = changesBetween(before?.talks ?? [], plan.talks)
    const version = await insertProgramme(tx, { publishedBy: admin.name, planRevision: revision, talks }, now)
    const told = tellHosts ? await tellOf(tx, changes, context) : 0
    const details = { version, changed: changes.length, told }
    await writeAudit(tx, { actor: admin.email, action: 'programme-published', details }, now)
    return ok({ version, changed: changes.length })
  })
  if (published.ok) {
    context.changed('programme')
    context.mailQueued()
  }
  return published
}

/** A letter to each proposer behind a talk whose place changed; answers how many. */
async function tellOf(
  tx: Db,
  changes: readonly Omit<PlaceChange, 'hosts'>[],
  { event, now }: CallContext,
): Promise<number> {
  const addresses = await listHostAddresses(
    tx,
    changes.map(({ talkId }) => talkId),
  )
  for (const { talkId, email, contributionId } of addresses) {
    const change = changes.find((each) => each.talkId === talkId)
    if (!change) continue
    const [place, was] = [change.to, change.from].map((at) => (at && placeInWords(event.day, at)) ?? null)
    await enqueue(
      tx,
      'talk-placed',
      {
        recipient: email,
        params: { contributionId, title: change.title, place: place ?? null, was: was ?? null },
      },
      now,
    )
  }
  return addresses.length
}
