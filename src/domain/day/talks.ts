/** Talks and the plan as organisers see it (docs/product.md#programme). Times are ISO 8601 in UTC. */
import * as z from 'zod/mini'
import { roomFeatures } from '../event/room-features.ts'
import { isVisible, line, requiredLine, text } from '../fields.ts'
import { standings } from '../proposal-tabs.ts'
import { hostAnswers } from './hosts.ts'
import { dayMessages as messages } from './messages.ts'
import { storedNotes, talkNotes } from './notes.ts'
import { clockTime } from './slots.ts'

const id = text(60)
export const place = z.strictObject({ roomId: text(40), slotId: text(40) })
export type Place = z.output<typeof place>

export const revision = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

/** More than a plan has talks: what a single step of an organiser moves is far less. */
const mostMoves = 500

export const planSince = z.strictObject({ since: z.optional(text(200)) })

/** Only a demo obeys it: it decides which slots have begun. */
export const demoTime = z.optional(z.string().check(z.regex(clockTime)))

const move = z.strictObject({ talkId: id, to: z.nullable(place) })
export type Move = z.output<typeof move>

const slotIds = z.array(text(40)).check(z.minLength(1), z.maxLength(40))
/** What spoils the plan on the day. */
export const happened = z.union([
  z.strictObject({ closeRoom: z.strictObject({ roomId: text(40), slotIds }) }),
  z.strictObject({ hostAway: z.strictObject({ hostKey: text(64), slotIds }) }),
  /** One without a place, as from the floor. */
  z.strictObject({ talk: id }),
  /** More come than its room seats. */
  z.strictObject({ crowded: id }),
])
export type HappenedOnDay = z.output<typeof happened>

const hostInSlot = { hostKey: text(64), slotId: text(40) }

/** What a disruption closed, noted and unpinned. */
const undone = z.strictObject({
  places: z.array(place).check(z.maxLength(40)),
  absences: z.array(z.strictObject(hostInSlot)).check(z.maxLength(40)),
  pins: z.array(id).check(z.maxLength(mostMoves)),
})
export type Undone = z.output<typeof undone>

export const moves = z
  .strictObject({
    revision,
    moves: z.array(move).check(
      z.maxLength(mostMoves, messages.tooManyMoves),
      z.refine((all) => new Set(all.map(({ talkId }) => talkId)).size === all.length, messages.movedTwice),
    ),
    /** Closes its places or notes its absences in the same step. */
    happened: z.optional(happened),
    /** Opens these places and takes back these absences first, and pins these talks last. */
    undone: z.optional(undone),
    at: demoTime,
    /** The question about a talk that has begun was answered; not for what was advised. */
    alsoBegun: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      (given) => given.moves.length > 0 || given.happened !== undefined || given.undone !== undefined,
      {
        error: messages.nothingToMove,
        path: ['moves'],
      },
    ),
  )

export const pin = z.strictObject({ talkId: id, isPinned: z.boolean() })

const needs = z.array(z.enum(roomFeatures)).check(z.maxLength(roomFeatures.length))

export const talkText = {
  title: requiredLine(200, { required: messages.titleRequired, tooLong: messages.titleTooLong }),
  details: z.pipe(
    text(10_000, messages.detailsTooLong),
    z.transform((value) => (isVisible(value) ? value.trim() : '')),
  ),
  needs,
}

/** Without an id a talk of the organisers' own; its hosts are theirs to name, those of the board are its proposers. */
export const talkEntry = z.strictObject({
  talkId: z.nullable(id),
  ...talkText,
  host: line(200, messages.hostTooLong),
  /** Without them they stay as they are. */
  notes: z.optional(talkNotes.notes),
  link: z.optional(talkNotes.link),
  /** What the form began with. */
  seen: z.nullable(
    z.strictObject({
      title: text(200),
      details: text(10_000),
      needs,
      host: text(200),
      notes: z.optional(text(2_000)),
      link: z.optional(text(500)),
    }),
  ),
})

export const madeTalks = z.strictObject({
  contributionIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
})
export const mergedTalks = z.strictObject({
  talkIds: z.array(id).check(z.minLength(2, messages.twoTalks), z.maxLength(20)),
  title: talkText.title,
  alsoPublished: z.optional(z.boolean()),
})
export const splitTalk = z.strictObject({ talkId: id, contributionId: id })
export const namedTalk = z.strictObject({ talkId: id })
export const closedPlace = z.strictObject({
  ...place.shape,
  isClosed: z.boolean(),
  reason: z.optional(line(200)),
})
export const absence = z.strictObject({ ...hostInSlot, isAway: z.boolean() })
/** Everything begins later, from this slot on. */
export const shiftedDay = z.strictObject({
  slotId: text(40),
  /** When it begins for who decides: somebody else may have shifted it. */
  startsAt: z.string().check(z.regex(clockTime)),
  minutes: z
    .int(messages.shiftMinutes)
    .check(z.gte(1, messages.shiftMinutes), z.lte(240, messages.shiftMinutes)),
  at: demoTime,
})
export const publishedPlan = z.strictObject({ revision, tellHosts: z.boolean() })
export const undonePublish = z.strictObject({ version: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)) })

/** People, as organisers may know their number. */
export const countedPeople = z.union([z.int(), z.literal('a few')])

export const planTalk = z.object({
  id: z.string(),
  title: z.string(),
  details: z.string(),
  needs: z.array(z.string()),
  origin: z.enum(['board', 'floor', 'organizer']),
  /** `key` tells hosts apart and says nothing else. */
  hosts: z.array(z.object({ key: z.string(), name: z.string() })),
  /** The proposals behind it. */
  sources: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.string(),
      votes: z.int(),
      standing: z.enum(standings),
      /** What its proposer answered about this slot. */
      answer: z.optional(z.enum(hostAnswers)),
    }),
  ),
  isWithdrawn: z.boolean(),
  notes: z.optional(storedNotes),
  place: z.nullable(place),
  isPinned: z.boolean(),
  /** People who starred it; of published ones, in the plan that organisers see. */
  stars: z.optional(countedPeople),
})
export type PlanTalk = z.output<typeof planTalk>

export const placeChange = z.object({
  talkId: z.string(),
  title: z.string(),
  from: z.nullable(place),
  to: z.nullable(place),
  /** Hosts whom a mail can reach. */
  hosts: z.array(z.string()),
})
export type PlaceChange = z.output<typeof placeChange>

export const planProblem = z.object({
  kind: z.enum(['host-twice', 'withdrawn', 'closed', 'gone', 'away', 'poll', 'needs']),
  talkIds: z.array(z.string()),
  sentence: z.string(),
  /** Such a plan cannot be published. */
  isBlocking: z.boolean(),
})
export type PlanProblem = z.output<typeof planProblem>

/** For a host who does not come for all of the day. */
const hostHours = z.object({ hostKey: z.string(), comes: z.enum(['day', 'evening', 'neither']) })
export type HostHours = z.output<typeof hostHours>

export const wholePlan = z.object({
  unchanged: z.literal(false),
  /** For the next `since`. */
  stamp: z.string(),
  revision: z.int(),
  rooms: z.array(
    z.object({ id: z.string(), name: z.string(), capacity: z.int(), has: z.readonly(z.array(z.string())) }),
  ),
  slots: z.array(z.object({ id: z.string(), startsAt: z.string(), endsAt: z.string() })),
  talks: z.array(planTalk),
  /** Proposals that are no talk yet, most wanted first. */
  board: z.array(z.object({ id: z.string(), title: z.string(), name: z.string(), votes: z.int() })),
  closed: z.array(z.object({ ...place.shape, reason: z.string() })),
  absences: z.array(z.object({ hostKey: z.string(), slotId: z.string() })),
  /** For hosts who said in the poll that they come for a part of the day, or not. */
  hours: z.array(hostHours),
  wrongs: z.array(planProblem),
  published: z.nullable(z.object({ version: z.int(), at: z.string(), by: z.string() })),
  /** What a publication would change. */
  changes: z.array(placeChange),
})
export type WholePlan = z.output<typeof wholePlan>

export const planAnswer = z.union([
  wholePlan,
  z.object({ unchanged: z.literal(true), stamp: z.string(), revision: z.int() }),
])
export const planRevision = z.object({ revision: z.int() })
