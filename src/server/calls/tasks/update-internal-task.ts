import type { AuditAction } from '../../../domain/audit.ts'
import { mergeFields } from '../../../domain/merge-fields.ts'
import { taskMessages } from '../../../domain/messages/admin-messages.ts'
import { deskMessages } from '../../../domain/messages/desk-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Task } from '../../../domain/task-board.ts'
import type { CallContext, Handler } from '../../context.ts'
import { timeInWords } from '../../event/changed-meanwhile.ts'
import { writeAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/engine/db.ts'
import { listAuditOf } from '../../store/order-desk.ts'
import { changeTask, lockTask, type TaskFields } from '../../store/tasks.ts'

/** Changes only fields whose value differs, so that concurrent edits do not undo each other. */
export const updateInternalTask: Handler<'update-internal-task'> = async (
  { taskId, updates, seen = {} },
  context,
  admin,
) => {
  const { db, now } = context
  return db.transaction().execute(async (tx) => {
    const before = await lockTask(tx, taskId)
    if (!before) return refuse('not-found', taskMessages.gone)
    const changes = differencesTo(before, updates)
    const changed = Object.keys(changes)
    if (changed.length === 0) return ok({ success: true, task: before })
    const wanted = { ...before, ...changes }
    const names = seenNames.filter((name) => seen[name] !== undefined)
    const { conflicts } = mergeFields(names, { wanted, seen: { ...before, ...seen } as Task, now: before })
    if (conflicts.length > 0) return refuseConflict(tx, context, { task: before, fields: conflicts })
    const after = await changeTask(tx, before.id, changes, now)
    const action = actionOf(changes)
    const details = { title: after.title, ...(action === 'task-updated' && { changed }) }
    await writeAudit(tx, { actor: admin.email, action, subjectId: after.id, details }, now)
    return ok({ success: true, task: after })
  })
}

const seenNames = ['title', 'description', 'due_date', 'owner'] as const
type SeenName = (typeof seenNames)[number]

/** 409 with who was first, when, and what stands in each field now. */
async function refuseConflict(
  tx: Db,
  { event, now }: Pick<CallContext, 'event' | 'now'>,
  { task, fields }: { task: Task; fields: readonly SeenName[] },
) {
  const last = (await listAuditOf(tx, [task.id], 20)).find(({ action }) => action === 'task-updated')
  const when = timeInWords(last?.created_at ?? new Date(task.updated_at), now, event.timeZone)
  const sentences = fields.map((field) => [
    field,
    deskMessages.changedMeanwhile(last?.actor ?? 'Somebody', when, task[field] ?? ''),
  ])
  return refuse('conflict', sentences[0]?.[1] ?? '', { fields: Object.fromEntries(sentences) })
}

function differencesTo(
  before: TaskFields,
  updates: { [Name in keyof TaskFields]?: TaskFields[Name] | undefined },
) {
  const differing = Object.entries(updates).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof TaskFields],
  )
  return Object.fromEntries(differing) as Partial<TaskFields>
}

/** Ticking off and reopening have their own names in the audit log. */
function actionOf({ completed, ...text }: Partial<TaskFields>): AuditAction {
  if (completed === undefined || Object.keys(text).length > 0) return 'task-updated'
  return completed ? 'task-completed' : 'task-reopened'
}
