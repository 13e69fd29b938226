/** Pitches from the floor (docs/product.md#floor). Times are ISO 8601 in UTC. */
import * as z from 'zod/mini'
import { moment, requiredLine, text } from '../fields.ts'
import { callMessages } from '../messages/call-messages.ts'
import { dayMessages as messages } from './messages.ts'
import { talkText } from './talks.ts'

/** How many pitches are listed. */
export const mostPitches = 200

/** A whole day with its evening. */
export const mostFloorMinutes = 600

export const openedFloor = z.strictObject({
  minutes: z
    .int(messages.floorMinutes)
    .check(z.gte(1, messages.floorMinutes), z.lte(mostFloorMinutes, messages.floorMinutes)),
  /** Added to the time that is left. */
  isMore: z.optional(z.boolean()),
  /** Added to this end instead, which its sender saw: pressed twice, it is the same. */
  seenClosesAt: z.optional(moment(callMessages.wrongFieldType)),
})

const qr = z.object({ size: z.int(), path: z.string() })

export const openFloor = z.object({
  /** Everybody who sees the wall has it. */
  pass: z.string(),
  url: z.string(),
  qr,
  closesAt: z.string(),
  /** By the clock of the site. */
  secondsLeft: z.int(),
})
export type OpenFloor = z.output<typeof openFloor>

export const floorPitch = z.object({
  talkId: z.string(),
  number: z.int(),
  title: z.string(),
  details: z.string(),
  name: z.string(),
  at: z.string(),
})
export type FloorPitch = z.output<typeof floorPitch>

export const floor = z.object({
  open: z.nullable(openFloor),
  /** The newest of the last 24 hours, at most 200, in the order they came. */
  pitches: z.array(floorPitch),
})
export type Floor = z.output<typeof floor>

const pitchText = {
  title: talkText.title,
  name: requiredLine(200, { required: messages.nameRequired, tooLong: messages.hostTooLong }),
}

/** People leave `homepage` empty, and bots fill it in. */
export const pitchedTalk = z.strictObject({
  pass: text(100),
  ...pitchText,
  details: z._default(talkText.details, ''),
  needs: z._default(talkText.needs, []),
  homepage: z.optional(z.string().check(z.maxLength(0, messages.pitchFailed))),
})

export const pitchAnswer = z.object({ talkId: z.string(), number: z.int() })

export const joinedHosts = z.strictObject({ talkId: text(60), hostKey: text(64), sameAs: text(64) })
