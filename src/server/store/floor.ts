/** Passes of the floor, which are stored as SHA-256, and what was pitched with them. */
import { sha256Of } from '../lib/hash.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

export type FloorPass = Row<'floor_passes'>

export const findOpenPass = (db: Db, pass: string, now: Date): Promise<FloorPass | undefined> =>
  db
    .selectFrom('floor_passes')
    .selectAll()
    .where('sha256', '=', sha256Of(pass))
    .where('closes_at', '>', now)
    .executeTakeFirst()

/** There is one at most. */
export const openPass = (db: Db, now: Date): Promise<FloorPass | undefined> =>
  db.selectFrom('floor_passes').selectAll().where('closes_at', '>', now).executeTakeFirst()

export async function insertPass(tx: Db, pass: Omit<FloorPass, 'last_number'>, since: Date): Promise<void> {
  const { last } = await tx
    .selectFrom('talks')
    .select(({ fn }) => fn.max('pitch_number').as('last'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('floor_passes')
    .values({ ...pass, last_number: last ?? 0 })
    .execute()
}

export async function keepOpenUntil(tx: Db, { sha256 }: FloorPass, closesAt: Date): Promise<void> {
  await tx.updateTable('floor_passes').set({ closes_at: closesAt }).where('sha256', '=', sha256).execute()
}

/** Whether one was open. */
export async function endPasses(tx: Db, now: Date): Promise<boolean> {
  const ended = await tx.deleteFrom('floor_passes').returning('closes_at').execute()
  return ended.some(({ closes_at }) => closes_at > now)
}

/** Those whose time is over. */
export async function deleteEndedPasses(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('floor_passes').where('closes_at', '<=', now).execute()
}

/** One pitch at a time, until the end of the transaction; undefined when it has closed meanwhile. */
export const lockPass = (tx: Db, { sha256 }: FloorPass, now: Date): Promise<FloorPass | undefined> =>
  tx
    .selectFrom('floor_passes')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('closes_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

const pitches = (db: Db) =>
  db
    .selectFrom('talks')
    .leftJoin('talk_hosts', 'talk_hosts.talk_id', 'talks.id')
    .where('origin', '=', 'floor')
    .where('withdrawn_at', 'is', null)
    .where('pitch_number', 'is not', null)

/** The same title by the same name since the floor was opened. */
export async function findPitch(
  db: Db,
  { opened_at }: FloorPass,
  { title, name }: { title: string; name: string },
): Promise<{ talkId: string; number: number } | undefined> {
  const found = await pitches(db)
    .select(['talks.id', 'pitch_number'])
    .where('title', '=', title)
    .where('talk_hosts.name', '=', name)
    .where('talks.created_at', '>=', opened_at)
    .orderBy('number')
    .executeTakeFirst()
  return found && { talkId: found.id, number: found.pitch_number ?? 0 }
}

/** At the end of the line; under `lockPass`. */
export async function insertPitch(
  tx: Db,
  pass: FloorPass,
  pitch: { title: string; details: string; needs: string[]; name: string; hostKey: string },
  now: Date,
): Promise<{ talkId: string; number: number }> {
  const number = pass.last_number + 1
  const { title, details, needs, name, hostKey } = pitch
  const { id } = await tx
    .insertInto('talks')
    .values({
      title,
      details,
      needs,
      origin: 'floor',
      pitch_number: number,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('talk_hosts').values({ talk_id: id, host_key: hostKey, name }).execute()
  await tx
    .updateTable('floor_passes')
    .set({ last_number: number })
    .where('sha256', '=', pass.sha256)
    .execute()
  return { talkId: id, number }
}

/** At most `most`, newest first. */
export const listPitches = (db: Db, since: Date, most: number) =>
  pitches(db)
    .select(['talks.id', 'pitch_number', 'title', 'details', 'talk_hosts.name', 'talks.created_at'])
    .distinctOn('talks.number')
    .where('talks.created_at', '>', since)
    .orderBy('talks.number', 'desc')
    .limit(most)
    .execute()
