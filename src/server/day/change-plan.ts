import type { AdminUser } from '../../domain/admins.ts'
import { dayMessages as messages } from '../../domain/day/messages.ts'
import {
  doubledPlace,
  placeInWords,
  problemsOf,
  type RoomsAndSlots,
  type SharedPlan,
  withMoves,
} from '../../domain/day/plan.ts'
import type { Move, Place } from '../../domain/day/talks.ts'
import { ok, type Refusal, type Result, refuse } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { transactOnce } from '../http/idempotency.ts'
import { type AuditEntry, writeAudit } from '../store/audit-log.ts'
import type { Db } from '../store/engine/db.ts'
import {
  lockPlan,
  moveTalks,
  readAbsences,
  readClosed,
  readTalks,
  type StoredTalk,
  setRevision,
} from '../store/plan.ts'

interface StoredPlan extends SharedPlan {
  talks: StoredTalk[]
  closed: (Place & { reason: string })[]
  absences: { hostKey: string; slotId: string }[]
}

export interface LockedPlan extends StoredPlan {
  grid: RoomsAndSlots
  /** The revision after this change. */
  revision: number
  /** The revision before. */
  before: number
}

/** In the audit log instead of an administrator: it names no proposer. */
export const itsProposer = { email: 'its proposer' }

export const readPlan = async (db: Db): Promise<StoredPlan> => ({
  talks: await readTalks(db),
  closed: await readClosed(db),
  absences: await readAbsences(db),
})

/** One change of the plan at a time, with a line in the audit log; `null` says that nothing is to be done. */
export async function changePlan<Output extends object>(
  context: CallContext,
  admin: Pick<AdminUser, 'email'>,
  work: (
    tx: Db,
    plan: LockedPlan,
  ) => Promise<Result<{ output: Output; audit: AuditEntry | AuditEntry[] | null }>>,
): Promise<Result<Output & { revision: number }>> {
  try {
    return await transactOnce(context, async (tx) => {
      const before = await lockPlan(tx)
      const revision = before + 1
      const plan = await readPlan(tx)
      const result = await work(tx, { ...plan, grid: context.event.day, revision, before })
      if (!result.ok) throw new Refused(result)
      const { output, audit } = result.value
      if (!audit || (Array.isArray(audit) && audit.length === 0)) return ok({ revision: before, ...output })
      await setRevision(tx, revision)
      for (const each of [audit].flat()) await writeAudit(tx, { actor: admin.email, ...each }, context.now)
      return ok({ revision, ...output })
    })
  } catch (error) {
    if (error instanceof Refused) return error.refused
    if (isTaken(error)) return refuse('conflict', messages.failed)
    throw error
  }
}

/** Thrown to roll the transaction back when the work refuses. */
class Refused extends Error {
  override name = 'Refused'
  readonly refused: { ok: false; refusal: Refusal }
  constructor(refused: { ok: false; refusal: Refusal }) {
    super(refused.refusal.sentence)
    this.refused = refused
  }
}

/** Unique constraints of the database: one talk a place, one place a host in a slot. */
const isTaken = (error: unknown) => {
  const { code, constraint } = Object(error) as { code?: unknown; constraint?: unknown }
  return code === '23505' && ['one_talk_a_place', 'one_place_a_host'].includes(String(constraint))
}

/** Moves talks in a locked plan; refuses what breaks a rule of the grid. */
export async function moveInPlan(
  tx: Db,
  plan: LockedPlan,
  moves: readonly Move[],
  adminId: string,
): Promise<Result<undefined>> {
  const moved = withMoves(plan, moves)
  const ids = moves.map(({ talkId }) => talkId)
  const doubled = doubledPlace(moved)
  if (doubled) {
    const stays = doubled.find(({ id }) => !ids.includes(id)) ?? doubled[0]
    const place = stays.place && placeInWords(plan.grid, stays.place)
    return refuse('conflict', messages.taken(stays.title, place ?? ''))
  }
  const twice = refuseHostTwice(moved, plan.grid, ids)
  if (twice) return twice
  await moveTalks(tx, moves, { revision: plan.revision, adminId })
  return ok(undefined)
}

/** 400 where a host of one of these talks would be in two places at once. */
export function refuseHostTwice(plan: SharedPlan, grid: RoomsAndSlots, ids: readonly string[]) {
  const twice = problemsOf(plan, grid).find(
    ({ kind, talkIds }) => kind === 'host-twice' && talkIds.some((id) => ids.includes(id)),
  )
  return twice && refuse('invalid', twice.sentence)
}

/** What the audit log names a host by: a name would outlive its erasure. */
export const titleOfHost = ({ talks }: LockedPlan, hostKey: string) =>
  talks.find(({ hosts }) => hosts.some(({ key }) => key === hostKey))?.title

export const talkIn = (plan: LockedPlan, id: string) => plan.talks.find((talk) => talk.id === id)
