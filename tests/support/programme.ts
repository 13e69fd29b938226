/** A published programme, written to the database without its organisers. */

import type { Db } from '../../src/server/store/engine/db.ts'
import { insertProgramme } from '../../src/server/store/programmes.ts'
import { insertTalk, insertTalkOf, readProposals } from '../../src/server/store/talks.ts'

interface PlannedTalk {
  roomId: string
  slotId: string
  title?: string
  /** The proposal that becomes the talk. */
  contributionId?: string
  /** A talk that exists already. */
  talkId?: string
}

let revisions = 1_000_000

/** Returns the ids of the talks, in the order given. */
export async function publishProgramme(
  db: Db,
  planned: readonly PlannedTalk[],
  now: Date,
): Promise<string[]> {
  const talks = []
  for (const { roomId, slotId, title = 'A talk', contributionId, talkId } of planned) {
    const [proposal] = contributionId ? await readProposals(db, [contributionId]) : []
    const id =
      talkId ??
      (proposal
        ? await insertTalkOf(db, proposal, 'the-key-of-a-host', now)
        : await insertTalk(db, { title, details: '', needs: [] }, now))
    talks.push({ talkId: id, place: { roomId, slotId } })
  }
  await insertProgramme(db, { publishedBy: 'Mara Muster', planRevision: revisions++, talks }, now)
  return talks.map(({ talkId }) => talkId)
}
