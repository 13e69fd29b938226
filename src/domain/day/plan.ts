/** What a plan of the day must keep: every broken rule with its sentence. */
import { featuresInWords } from '../event/room-features.ts'
import { listInWords } from '../list-in-words.ts'
import { dayMessages as messages } from './messages.ts'
import { saidAgainst } from './poll-hours.ts'
import { cancelledTitle } from './programme.ts'
import type { HostHours, Move, Place, PlaceChange, PlanProblem, WholePlan } from './talks.ts'

interface Room {
  id: string
  name: string
  has: readonly string[]
}
interface Slot {
  id: string
  startsAt: string
}
/** The rooms and slots that there are. */
export interface RoomsAndSlots {
  rooms: readonly Room[]
  slots: readonly Slot[]
}

export interface PlannedTalk {
  id: string
  title: string
  needs: readonly string[]
  hosts: readonly { key: string; name: string }[]
  isWithdrawn: boolean
  isPinned: boolean
  place: Place | null
  /** Its proposals, with what their hosts answered about this place. */
  sources?: readonly { name: string; answer?: 'fine' | 'cannot' | undefined }[]
}

/** What all organisers work on; a plan of the planner is one of `day.ts`. */
export interface SharedPlan {
  talks: readonly PlannedTalk[]
  closed: readonly Place[]
  absences: readonly { hostKey: string; slotId: string }[]
  /** From the poll. */
  hours?: readonly HostHours[]
}

export const isSamePlace = (one: Place | null, other: Place | null) =>
  one?.roomId === other?.roomId && one?.slotId === other?.slotId

/** '11:30, Loft'; undefined where the room or the slot is gone. */
export function placeInWords({ rooms, slots }: RoomsAndSlots, place: Place): string | undefined {
  const room = rooms.find(({ id }) => id === place.roomId)
  const slot = slots.find(({ id }) => id === place.slotId)
  return room && slot && `${slot.startsAt}, ${room.name}`
}

/** Whether a talk stands in a room and a slot that there are; others may have lost theirs. */
export const isOnGrid = (grid: RoomsAndSlots, { place }: { place: Place | null }): boolean =>
  place !== null && placeInWords(grid, place) !== undefined

/** The plan after the moves, which say where each of their talks stands at the end. */
export function withMoves<Of extends SharedPlan>(plan: Of, moves: readonly Move[]): Of {
  const to = new Map(moves.map(({ talkId, to }) => [talkId, to]))
  const talks = plan.talks.map((talk) => {
    const place = to.get(talk.id)
    return place === undefined ? talk : { ...talk, place }
  })
  return { ...plan, talks }
}

const blocking: readonly PlanProblem['kind'][] = ['host-twice', 'withdrawn', 'closed', 'gone']

export function problemsOf(plan: SharedPlan, grid: RoomsAndSlots): PlanProblem[] {
  const found: PlanProblem[] = []
  const add = (kind: PlanProblem['kind'], talkIds: string[], sentence: string) =>
    found.push({ kind, talkIds, sentence, isBlocking: blocking.includes(kind) })
  const busy = new Map<string, PlannedTalk>()
  for (const talk of plan.talks) {
    const { place } = talk
    if (!place) continue
    const words = placeInWords(grid, place)
    const slot = grid.slots.find(({ id }) => id === place.slotId)
    if (words === undefined || !slot) {
      add('gone', [talk.id], messages.gone(talk.title))
      continue
    }
    if (talk.isWithdrawn) add('withdrawn', [talk.id], messages.cancelledOnGrid(talk.title, words))
    if (plan.closed.some((closed) => isSamePlace(closed, place)))
      add('closed', [talk.id], messages.closed(talk.title, words))
    const [time = ''] = words.split(',')
    for (const host of talk.hosts) {
      const { key, name } = host
      const other = busy.get(`${place.slotId} ${key}`)
      if (other)
        add('host-twice', [other.id, talk.id], messages.hostTwice(name, time, [other.title, talk.title]))
      busy.set(`${place.slotId} ${key}`, talk)
      if (plan.absences.some(({ hostKey, slotId }) => hostKey === key && slotId === place.slotId))
        add('away', [talk.id], messages.away(name, talk.title, words))
      const said = saidAgainst(plan.hours ?? [], host, slot, talk)
      if (said) add('poll', [talk.id], messages.saidInPoll(name, said, talk.title, words))
    }
    const has = grid.rooms.find(({ id }) => id === place.roomId)?.has ?? []
    const missing = talk.needs.filter((need) => !has.includes(need))
    if (missing.length > 0)
      add('needs', [talk.id], messages.needs(talk.title, words, listInWords(featuresInWords(missing))))
  }
  return found
}

/** A cancelled talk that organisers took off; of one whose proposal is gone nothing is left. */
export const canComeBack = ({ title, isWithdrawn }: Pick<PlannedTalk, 'title' | 'isWithdrawn'>) =>
  isWithdrawn && title !== cancelledTitle

/** Whether the newest programme names a talk, as its plan tells it. */
export function isPublished(
  { published, changes }: Pick<WholePlan, 'published' | 'changes'>,
  { id, place }: { id: string; place: Place | null },
): boolean {
  const change = changes.find(({ talkId }) => talkId === id)
  return published !== null && (change ? change.from !== null : place !== null)
}

/** Whether something stays of it without one of its proposals: another, or the host of a pitch that was merged with it. */
export const canBeSplit = ({ sources, hosts }: { sources: readonly unknown[]; hosts: readonly unknown[] }) =>
  sources.length > 1 || (sources.length === 1 && hosts.length > 1)

/** The talk that stands in another's place after these moves, which move neither out of the way. */
export function doubledPlace({ talks }: SharedPlan): [PlannedTalk, PlannedTalk] | undefined {
  const taken = new Map<string, PlannedTalk>()
  for (const talk of talks) {
    if (!talk.place) continue
    const key = JSON.stringify([talk.place.roomId, talk.place.slotId])
    const other = taken.get(key)
    if (other) return [other, talk]
    taken.set(key, talk)
  }
  return undefined
}

/** What is different between two plans or programmes: talks that came, moved and went. */
export function changesBetween(
  before: readonly { talkId: string; place: Place }[],
  talks: readonly PlannedTalk[],
): Omit<PlaceChange, 'hosts'>[] {
  const was = new Map(before.map(({ talkId, place }) => [talkId, place]))
  return talks.flatMap(({ id, title, place }) => {
    const from = was.get(id) ?? null
    return isSamePlace(from, place) ? [] : [{ talkId: id, title, from, to: place }]
  })
}
