import type { AuditAction } from '../../../domain/audit.ts'
import { clockEnd } from '../../../domain/demos/clock.ts'
import type { DemoRound, DemoSettings, DemosRun } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { rankDemos } from '../../../domain/demos/ranking.ts'
import { mergeFields } from '../../../domain/merge-fields.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { changeDemos } from '../../demos/change-demos.ts'
import { timeInWords } from '../../event/changed-meanwhile.ts'
import { type AuditEntry, writeAudit } from '../../store/audit-log.ts'
import { readRatings, removeMember } from '../../store/demo-people.ts'
import {
  changeRound,
  findDemo,
  hideDemo,
  type LockedDemo,
  markShown,
  readDemos,
  readOrder,
  setOrder,
  setResult,
} from '../../store/demos.ts'
import type { Db } from '../../store/engine/db.ts'
import { listAuditOf } from '../../store/order-desk.ts'

type NowAndEvent = Pick<CallContext, 'now' | 'event'>

/** Null where it is so already. */
type Done = Promise<Result<AuditEntry | null>>

/** Each says how it shall be, so two organisers who press the same do it once. */
export const runDemos: Handler<'run-demos'> = (input, context, admin) =>
  changeDemos(context, async (tx, round) => {
    const done = await run(tx, input, round, context)
    if (!done.ok) return done
    const entry = done.value
    if (entry) await writeAudit(tx, { actor: admin.email, ...entry }, context.now)
    const isChanged = entry !== null
    return ok({ output: { revision: round.revision + (isChanged ? 1 : 0) }, isChanged })
  })

async function run(tx: Db, input: DemosRun, round: DemoRound, context: NowAndEvent): Done {
  const { now } = context
  if (input.do === 'set') return set(tx, input, round, context)
  if (input.do === 'reveal') return reveal(tx, input.isRevealed, round, now)
  if (input.do === 'show' && input.demoId === null) {
    if (round.showing === null) return ok(null)
    await changeRound(tx, { showing: null, startedAt: null })
    return ok({ action: 'demo-taken-down' })
  }
  const demo = await findDemo(tx, input.demoId ?? '')
  if (!demo) return refuse('not-found', messages.unknown)
  switch (input.do) {
    case 'show':
      return show(tx, demo, round, now)
    case 'start':
      return start(tx, demo, round, now)
    case 'move':
      return move(tx, demo, input.before)
    case 'withdraw':
      return withdraw(tx, demo)
    case 'hide':
      return hide(tx, demo, input.isHidden, round)
    case 'remove-member':
      return (await removeMember(tx, demo.id, input.name))
        ? audited('team-member-removed', demo)
        : refuse('not-found', messages.noMember)
  }
}

const audited = (action: AuditAction, { title }: LockedDemo): Result<AuditEntry> =>
  ok({ action, details: { title } })

/** What the log says the clock was set of. */
const clock = 'demo-clock'

async function set(
  tx: Db,
  { seen, ...wanted }: DemosRun & { do: 'set' },
  now: DemoRound,
  context: NowAndEvent,
): Done {
  const { changed, conflicts } = mergeFields<DemoSettings, keyof DemoSettings>(['isOpen', 'seconds'], {
    wanted,
    seen: seen ?? now,
    now,
  })
  // Only the clock can conflict: two who both change a switch want the same.
  if (conflicts.length > 0) {
    const [last] = await listAuditOf(tx, [clock], 1)
    const at = timeInWords(last?.created_at ?? context.now, context.now, context.event.timeZone)
    const sentence = messages.secondsNow(last?.actor ?? 'Somebody', at, now.seconds)
    return refuse('conflict', sentence, { fields: { seconds: sentence } })
  }
  const { isOpen, seconds } = wanted
  if (changed.length === 0) return ok(null)
  const isClockSet = changed.includes('seconds')
  if (changed.includes('isOpen')) await changeRound(tx, { isOpen })
  if (isClockSet) await changeRound(tx, { seconds })
  const opened = isOpen ? 'ideas-opened' : 'ideas-closed'
  const action = changed.includes('isOpen') ? opened : 'demo-clock-set'
  return ok({ action, ...(isClockSet && { subjectId: clock, details: { seconds } }) })
}

const isRunning = ({ startedAt, seconds }: DemoRound, now: Date) =>
  startedAt !== null && now < clockEnd(startedAt, seconds)

/** Who is up already keeps a clock that runs or has not begun. */
async function show(tx: Db, demo: LockedDemo, round: DemoRound, now: Date): Done {
  if (demo.isHidden) return refuse('conflict', messages.unknown)
  const isFresh = round.startedAt === null && demo.position !== null
  if (round.showing === demo.id && (isFresh || isRunning(round, now))) return ok(null)
  if (demo.position === null) await setOrder(tx, [...(await readOrder(tx)), demo.id])
  await changeRound(tx, { showing: demo.id, startedAt: null })
  return audited('demo-put-up', demo)
}

async function start(tx: Db, demo: LockedDemo, round: DemoRound, now: Date): Done {
  if (round.showing !== demo.id) return refuse('conflict', messages.otherUp)
  if (isRunning(round, now)) return ok(null)
  await changeRound(tx, { startedAt: now })
  await markShown(tx, demo.id, now)
  return audited('demo-clock-started', demo)
}

async function move(tx: Db, demo: LockedDemo, before: string | null): Done {
  const order = await readOrder(tx)
  const others = order.filter((id) => id !== demo.id)
  const at = before === null ? others.length : others.indexOf(before)
  if (at === -1) return refuse('not-found', messages.unknown)
  if (order[at] === demo.id) return ok(null)
  await setOrder(tx, others.toSpliced(at, 0, demo.id))
  return audited('demo-moved', demo)
}

async function withdraw(tx: Db, demo: LockedDemo): Done {
  if (demo.shownAt) return refuse('conflict', messages.shown)
  if (demo.position === null) return ok(null)
  await setOrder(
    tx,
    (await readOrder(tx)).filter((id) => id !== demo.id),
  )
  return audited('demo-withdrawn', demo)
}

async function hide(tx: Db, demo: LockedDemo, isHidden: boolean, round: DemoRound): Done {
  if (demo.isHidden === isHidden) return ok(null)
  await hideDemo(tx, demo.id, isHidden)
  if (isHidden && round.showing === demo.id) await changeRound(tx, { showing: null, startedAt: null })
  return audited(isHidden ? 'idea-hidden' : 'idea-shown', demo)
}

/** The places are kept: they do not change when somebody later deletes their data. */
async function reveal(tx: Db, isRevealed: boolean, round: DemoRound, now: Date): Done {
  if (isRevealed === (round.revealedAt !== null)) return ok(null)
  if (!isRevealed) {
    await setResult(tx, [])
    await changeRound(tx, { revealedAt: null })
    return ok({ action: 'demos-concealed' })
  }
  const shown = (await readDemos(tx)).filter(({ shownAt, isHidden }) => shownAt !== null && !isHidden)
  if (shown.length === 0) return refuse('conflict', messages.nothingToReveal)
  const ranks = rankDemos(
    shown.map(({ id }) => id),
    await readRatings(tx),
  )
  await setResult(tx, ranks)
  await changeRound(tx, { revealedAt: now, showing: null, startedAt: null })
  return ok({
    action: 'demos-revealed',
    details: { ranked: ranks.filter(({ place }) => place !== null).length },
  })
}
