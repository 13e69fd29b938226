import type { SiteEvent } from '../../domain/event/site-event.ts'
import { proposalMessages as messages } from '../../domain/messages/proposal-messages.ts'
import { type Refusal, refuse } from '../../domain/result.ts'
import { titlesOfTalks } from '../../domain/schedule.ts'
import type { Db } from '../store/engine/db.ts'
import { talksByProposal } from '../store/proposal-desk.ts'

/** 409 when talks of the programme name one of these proposals. */
export async function refuseNamed(
  db: Db,
  { schedule }: Pick<SiteEvent, 'schedule'>,
  proposals: readonly { id: string }[],
): Promise<{ ok: false; refusal: Refusal } | undefined> {
  const talks = await talksByProposal(db, titlesOfTalks(schedule))
  const named = proposals.flatMap(({ id }) => talks.get(id) ?? [])
  return named.length > 0 ? refuse('conflict', messages.inProgramme(named)) : undefined
}
