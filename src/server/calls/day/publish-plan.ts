import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { changesBetween, problemsOf } from '../../../domain/day/plan.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { readPlan } from '../../day/change-plan.ts'
import { notifyHosts } from '../../day/notify-hosts.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { lockPlan } from '../../store/plan.ts'
import { insertProgramme, newestProgramme } from '../../store/programmes.ts'

export const publishPlan: Handler<'publish-plan'> = async (input, context, admin) => {
  const { revision } = input
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
    const blocking = problemsOf(plan, event.day).filter(({ isBlocking }) => isBlocking)
    if (blocking.length > 0) return refuse('invalid', blocking.map(({ sentence }) => sentence).join(' '))
    const talks = plan.talks.flatMap(({ id, place }) => (place ? [{ talkId: id, place }] : []))
    const changes = changesBetween(before?.talks ?? [], plan.talks)
    const version = await insertProgramme(tx, { publishedBy: admin.name, planRevision: revision, talks }, now)
    const told = input.tellHosts ? await notifyHosts(tx, changes, context) : 0
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
