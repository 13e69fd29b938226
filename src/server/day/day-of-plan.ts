/** The plan, the board and the votes as the planner is given them: in numbers and ids, nothing about a person. */
import type { Day, DayVoter, Places } from '../../domain/day/day.ts'
import { slotsToCome } from '../../domain/day/hosts.ts'
import { dayMessages as messages } from '../../domain/day/messages.ts'
import { placeInWords, type RoomsAndSlots } from '../../domain/day/plan.ts'
import { isInEvening, saidAgainst } from '../../domain/day/poll-hours.ts'
import type { Names } from '../../domain/day/reasons.ts'
import type { Place, PlanTalk } from '../../domain/day/talks.ts'
import type { Comes } from '../../domain/kitchen.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { voterOfAddress } from '../auth/voter-cookie.ts'
import type { CallContext } from '../context.ts'
import { readRevision } from '../store/plan.ts'
import { listOwnTalks, listPollHours, listProposed, listWishers, type Wisher } from '../store/wishes.ts'
import { readPlan } from './change-plan.ts'
import { comesByPerson, hoursOfHosts } from './poll-hours.ts'

/** What the planner calls the answers of the poll. */
const hoursOf = {
  both: 'yes-full',
  day: 'yes-morning',
  evening: 'yes-evening',
  neither: 'no-changed-plans',
} as const

interface Wanted {
  /** Proposals that are no talk are sessions too. */
  withBoard?: boolean
  /** All talks stay where they stand, not only those that are pinned or have begun. */
  staysOnGrid?: boolean
  /** Something has happened: each talk may stay in its slot, whatever its host has said of it before. */
  staysInSlot?: boolean
  /** And in a room that lacks what it needs, unless it is this one, which closes. */
  closes?: string | undefined
}

export interface AdvisedDay {
  revision: number
  day: Day
  /** Where talks stand now. */
  places: Places
  /** Talks that are not cancelled. */
  talks: PlanTalk[]
  /** Slots that have begun. */
  begun: string[]
  names: Names
}

export const toPlace = (place: { room: string; slot: string }): Place => ({
  roomId: place.room,
  slotId: place.slot,
})

/** Refuses when the plan has another revision by now. */
export async function dayOnRevision(
  context: CallContext,
  revision: number,
  wanted: Wanted = {},
): Promise<Result<AdvisedDay>> {
  const asked = await dayOfPlan(context, wanted)
  return asked.revision === revision ? ok(asked) : refuse('conflict', messages.planChanged)
}

export async function dayOfPlan(context: CallContext, wanted: Wanted): Promise<AdvisedDay> {
  const { db, event, now } = context
  // Read first: a change made meanwhile then causes a conflict when the advice is applied.
  const revision = await readRevision(db)
  const plan = await readPlan(db)
  const proposed = await listProposed(db)
  const own = await listOwnTalks(db)
  const wishers = await listWishers(db)
  const seats = await listPollHours(db)
  const { rooms, slots } = event.day
  const talks = plan.talks.filter(({ isWithdrawn }) => !isWithdrawn)
  const board = wanted.withBoard ? proposed.filter(({ talk_id }) => talk_id === null) : []
  const toCome = slotsToCome(event, now)
  const begun = slots.filter(({ id }) => !toCome.some((slot) => slot.id === id)).map(({ id }) => id)
  const { standing, pins, closed } = placesIn(plan, event.day, { begun, ...wanted })
  const share = sharesOf([
    ...[...own, ...proposed].map(({ created_at }) => created_at.getTime()),
    ...wishers.flatMap(({ wishes }) => wishes.map(({ at }) => at)),
  ])
  // A talk of several proposals came with the earliest, which is set last and wins.
  const cameAt = new Map([
    ...own.map(({ id, created_at }) => [id, created_at.getTime()] as const),
    ...proposed
      .map(({ id, talk_id, created_at }) => [talk_id ?? id, created_at.getTime()] as const)
      .toReversed(),
  ])
  const number = numbers()
  const room = (id: string | undefined) => rooms.find((one) => one.id === id)
  const comes = comesByPerson(context, seats)
  const session = (
    id: string,
    hosts: readonly { key: string; name?: string }[],
    needs: readonly string[],
    talk?: PlanTalk,
  ): Day['sessions'][number] => {
    const keys = hosts.map(({ key }) => key)
    const hours = hoursOfHosts(comes, keys)
    const isAway = (slotId: string) =>
      plan.absences.some((absence) => absence.slotId === slotId && keys.includes(absence.hostKey))
    const may = (slot: (typeof slots)[number]) =>
      !isAway(slot.id) && !hosts.some((host) => saidAgainst(hours, host, slot, talk))
    const stays = (slotId: string) => wanted.staysInSlot === true && talk?.place?.slotId === slotId
    const can = slots.filter((slot) => stays(slot.id) || may(slot))
    const stood = wanted.staysInSlot ? talk?.place?.roomId : undefined
    const has = stood === wanted.closes ? undefined : room(stood)?.has
    return {
      id,
      hosts: keys.map(number),
      needs: needs.filter((need) => !has || has.some((one) => one === need)),
      can: can.map((slot) => slot.id),
      proposedAt: share(cameAt.get(id)),
    }
  }
  const titles = new Map([...talks, ...board].map(({ id, title }) => [id, title]))
  return {
    revision,
    day: {
      seed: 1,
      people: seats.length,
      sessions: [
        ...talks.map((talk) => session(talk.id, talk.hosts, talk.needs, talk)),
        ...board.map(({ id, email }) => session(id, [{ key: voterOfAddress(context.voterKey, email) }], [])),
      ],
      rooms: rooms.map(({ id, capacity, has }) => ({ id, capacity, has: [...has] })),
      slots: slots.map(({ id, startsAt }) => ({
        id,
        startsAt,
        part: isInEvening({ startsAt }) ? 'evening' : 'morning',
      })),
      closed: closed.map(({ roomId, slotId }) => ({ room: roomId, slot: slotId })),
      pins,
      voters: votersOf(wishers, comes, share, number),
    },
    places: Object.fromEntries(standing.map(({ id, room, slot }) => [id, { room, slot }])),
    talks,
    begun,
    names: {
      title: (id) => titles.get(id) ?? '',
      room: (id) => room(id)?.name ?? id,
      capacity: (id) => room(id)?.capacity ?? 0,
      time: (id) => slots.find((slot) => slot.id === id)?.startsAt ?? id,
    },
  }
}

/** Where talks stand, which of them must stay there, and the places that no other talk can take. */
function placesIn(
  { talks, closed }: Awaited<ReturnType<typeof readPlan>>,
  day: RoomsAndSlots,
  { begun, staysOnGrid }: { begun: readonly string[] } & Pick<Wanted, 'staysOnGrid'>,
) {
  // A place that the day no longer has does not count, but a talk pinned there may not be moved.
  const standing = talks.flatMap(({ id, place, isPinned, isWithdrawn }) =>
    place && !isWithdrawn && (isPinned || placeInWords(day, place) !== undefined)
      ? [{ id, isPinned, room: place.roomId, slot: place.slotId }]
      : [],
  )
  const pins = standing
    .filter(({ isPinned, slot }) => staysOnGrid || isPinned || begun.includes(slot))
    .map(({ id, room, slot }) => ({ session: id, room, slot }))
  const taken = [
    ...closed,
    ...talks.flatMap(({ isWithdrawn, place }) => (isWithdrawn && place ? [place] : [])),
    ...begun.flatMap((slotId) => day.rooms.map(({ id: roomId }) => ({ roomId, slotId }))),
  ]
  const isPinnedTo = (place: Place) =>
    pins.some(({ room, slot }) => room === place.roomId && slot === place.slotId)
  return {
    standing,
    pins,
    closed: taken.filter((place) => !(begun.includes(place.slotId) && isPinnedTo(place))),
  }
}

const commitmentOf = (comes: Comes | undefined) => (comes ? hoursOf[comes] : null)

function votersOf(
  wishers: readonly Wisher[],
  comes: ReadonlyMap<string, Comes>,
  share: (at: number) => number,
  number: (text: string) => string,
): DayVoter[] {
  return wishers.map(({ voter_id, verified, verified_as: person, wishes }) => ({
    id: number(`voter ${voter_id}`),
    // Numbered like hosts, so the planner knows that a host cannot attend other talks then.
    person: person === null ? null : number(person),
    verified,
    commitment: commitmentOf(person === null ? undefined : comes.get(person)),
    votes: wishes.map(({ id, at }) => ({ session: id, at: share(at) })),
  }))
}

/** Between the first and the last moment that is known; what has none was there from the beginning. */
function sharesOf(moments: readonly number[]) {
  const first = moments.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const last = moments.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY)
  return (at: number | undefined) => (at === undefined || last <= first ? 0 : (at - first) / (last - first))
}

/** The same text is the same number, which says nothing about it. */
function numbers() {
  const known = new Map<string, string>()
  return (text: string) => {
    const number = known.get(text) ?? String(known.size)
    known.set(text, number)
    return number
  }
}
