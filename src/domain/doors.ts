/** What doors send and get (docs/product.md#door). */
import * as z from 'zod/mini'
import { mostNotesAtOnce, seatFaults } from './door-rules.ts'
import { day, hour } from './durations.ts'
import { email, isUuid, moment, requiredLine, text } from './fields.ts'
import { callMessages } from './messages/call-messages.ts'
import { doorMessages as messages } from './messages/door-messages.ts'

const id = z.string(callMessages.wrongFieldType).check(
  z.refine(isUuid, callMessages.wrongFieldType),
  z.overwrite((given) => given.toLowerCase()),
)

export const newDoor = z.strictObject({
  /** Made by the page: the same press twice makes one door. */
  id,
  name: requiredLine(80, { required: messages.nameRequired, tooLong: messages.nameTooLong }),
  endsAt: moment(messages.notAMoment),
  /** Its phones may add people who have no ticket. */
  mayAdd: z._default(z.boolean(callMessages.wrongFieldType), false),
  /** Also when no seat is left; nothing without `mayAdd`. */
  maySqueezeIn: z._default(z.boolean(callMessages.wrongFieldType), false),
})

export const madeDoor = z.object({
  /** Told only now: the secret is stored as its SHA-256. */
  url: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})

export const endedDoor = z.strictObject({ id })

/** How many the page lists; the file has all. */
export const mostToLookAt = 200

const toLookAt = z.object({
  seatId: z.string(),
  name: z.nullable(z.string()),
  order: z.string(),
  /** Twice in, in though not good, or let in by a door after its end, which does not count. */
  why: z.enum(['twice', 'not-good', 'after-end']),
  doors: z.array(z.object({ door: z.string(), at: z.string() })),
})

export const doorOverview = z.object({
  doors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      endsAt: z.string(),
      endedAt: z.nullable(z.string()),
      isOpen: z.boolean(),
      letIn: z.int(),
      /** Of those, how many its phones told only after its end. */
      toldLate: z.int(),
      mayAdd: z.boolean(),
      /** Orders that were made there, and what was paid for them there. */
      added: z.int(),
      takenCents: z.int(),
      lastHeardAt: z.nullable(z.string()),
    }),
  ),
  in: z.int(),
  expected: z.int(),
  /** At most `mostToLookAt`, newest first. */
  toLookAt: z.array(toLookAt),
})
export type DoorOverview = z.output<typeof doorOverview>

const arrival = z.object({ at: z.string(), door: z.string(), note: z.string() })
export type Arrival = z.output<typeof arrival>

const doorSeat = z.object({
  id: z.string(),
  /** SHA-256 of the code in its QR, in Base64. */
  code: z.string(),
  name: z.nullable(z.string()),
  order: z.string(),
  /** Its place in its order. */
  position: z.int(),
  kind: z.nullable(z.string()),
  meals: z.array(z.string()),
  note: z.nullable(z.string()),
  fault: z.nullable(z.enum(seatFaults)),
})
export type DoorSeat = z.output<typeof doorSeat>

export const doorLink = z.strictObject({
  secret: text(200),
  /** The version that the phone has: it is not sent again. */
  known: z.optional(text(100)),
})

export const doorList = z.object({
  door: z.object({
    name: z.string(),
    endsAt: z.string(),
    /** Null where nobody may be added. */
    walkIns: z.nullable(
      z.object({
        kinds: z.array(z.object({ id: z.string(), name: z.string(), priceCents: z.int() })),
        maySqueezeIn: z.boolean(),
      }),
    ),
  }),
  now: z.string(),
  version: z.string(),
  /** Null when the phone has it. */
  list: z.nullable(z.object({ expected: z.int(), seats: z.array(doorSeat) })),
})
export type DoorList = z.output<typeof doorList>

export const doorNote = z.strictObject({
  id,
  seatId: id,
  /** By the clock of the phone. */
  at: moment(callMessages.wrongFieldType),
  /** The note that this one takes back. */
  undoes: z.optional(id),
})
export type DoorNote = z.output<typeof doorNote>

export const doorReport = z.strictObject({
  secret: text(200),
  /** What the clock of the phone shows as it sends. */
  phoneNow: moment(callMessages.wrongFieldType),
  notes: z.array(doorNote).check(z.maxLength(mostNotesAtOnce, callMessages.tooLarge)),
  /** What the answer before told; without it the answer has all arrivals. */
  since: z.optional(moment(callMessages.wrongFieldType)),
})

const outcome = z.enum(['in', 'in-already', 'in-not-good', 'undone', 'unknown', 'ended', 'too-many'])
export type Outcome = z.output<typeof outcome>

export const doorAnswer = z.object({
  isEnded: z.boolean(),
  now: z.string(),
  outcomes: z.array(z.object({ id: z.string(), outcome })),
  /** Each seat that changed, as it stands now. */
  changed: z.array(z.object({ seatId: z.string(), arrived: z.nullable(arrival) })),
})

export const newWalkIn = z.strictObject({
  secret: text(200),
  name: requiredLine(200, {
    required: messages.nameOfPersonRequired,
    tooLong: messages.nameOfPersonTooLong,
  }),
  email: z.nullable(email({ required: messages.emailInvalid, invalid: messages.emailInvalid })),
  /** The id of a ticket kind. */
  kind: text(40),
  /** What they pay at the door: the price of the kind, or 0. */
  paidCents: z.int(callMessages.wrongFieldType).check(z.gte(0, callMessages.wrongFieldType)),
  /** Although no seat is left; only where the door may. */
  squeezeIn: z.optional(z.boolean()),
})
export type NewWalkIn = z.output<typeof newWalkIn>

export const addedWalkIn = z.object({
  success: z.literal(true),
  seatId: z.string(),
  order: z.string(),
})

/** For so long after its end a door's phones may send what they noted. */
export const sendableAfterEndMs = day
export const longestDoorMs = 30 * day

/** With the event, from three days before on: links are handed out then. Otherwise that of a rehearsal. */
export function usualDoorEnd(now: Date, event: { endsAt: string }): Date {
  const left = Date.parse(event.endsAt) - now.getTime()
  const isSoon = left > 0 && left < 72 * hour
  return new Date(now.getTime() + (isSoon ? left : 10 * hour))
}
