import { changesBetween, problemsOf } from '../../../domain/day/plan.ts'
import { countForOrganizers } from '../../../domain/day/reasons.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { readPlan } from '../../day/change-plan.ts'
import { comesByPerson, hoursOfHosts } from '../../day/poll-hours.ts'
import { readBoardForPlan, readStamp, type StoredTalk } from '../../store/plan.ts'
import { listHostAddresses, newestProgramme } from '../../store/programmes.ts'
import { countStars } from '../../store/stars.ts'
import { listPollHours } from '../../store/wishes.ts'

export const getPlan: Handler<'get-plan'> = async ({ since }, context) => {
  const { db, event } = context
  // Before the rest: what changes meanwhile has another stamp at the next look.
  const { revision, stamp } = await readStamp(db)
  if (since === stamp) return ok({ unchanged: true, stamp, revision })
  const plan = await readPlan(db)
  const programme = await newestProgramme(db)
  const changes = changesBetween(programme?.talks ?? [], plan.talks)
  // As the publication finds them, so that it writes to as many as it says.
  const hosts = await listHostAddresses(
    db,
    changes.map(({ talkId }) => talkId),
  )
  const published = new Set(programme?.talks.map(({ talkId }) => talkId))
  const stars = await countStars(db)
  const hostKeys = plan.talks.flatMap((talk) => talk.hosts.map(({ key }) => key))
  const hours = hoursOfHosts(comesByPerson(context, await listPollHours(db)), hostKeys)
  const { rooms, slots } = event.day
  return ok({
    unchanged: false,
    stamp,
    revision,
    rooms: [...rooms],
    slots: [...slots],
    talks: plan.talks.map((talk) => ({
      ...shown(talk),
      ...(published.has(talk.id) && { stars: countForOrganizers(stars.get(talk.id) ?? 0) }),
    })),
    board: await readBoardForPlan(db),
    closed: plan.closed,
    absences: plan.absences,
    hours,
    wrongs: problemsOf({ ...plan, hours }, event.day),
    published: programme
      ? { version: programme.version, at: programme.publishedAt.toISOString(), by: programme.publishedBy }
      : null,
    changes: changes.map((change) => ({
      ...change,
      hosts: hosts.filter(({ talkId }) => talkId === change.talkId).map(({ name }) => name),
    })),
  })
}

const shown = ({ movedRevision, movedBy, updatedAt, ...talk }: StoredTalk) => talk
