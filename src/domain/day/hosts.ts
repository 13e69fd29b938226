/** What the host of a talk says about its place (docs/product.md#answers-of-hosts). */
import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { storedNotes } from './notes.ts'
import { momentsOf } from './slots.ts'

export const hostAnswers = ['fine', 'cannot'] as const
export type HostAnswer = (typeof hostAnswers)[number]

/** As many as the document has slots. */
const mostSlots = 40

export const placeAnswer = z.strictObject({
  token: text(200),
  contributionId: text(200),
  answer: z.enum(hostAnswers),
  /** For `cannot`: in which other slots, too; without them in all that are to come. */
  slotIds: z.optional(z.array(text(40)).check(z.maxLength(mostSlots))),
  /** The place in words that the answer is about: organisers may have moved the talk since. */
  seen: z.optional(text(400)),
})

export const withdrawal = z.strictObject({ token: text(200), contributionId: text(200) })

export const ownTalk = z.object({
  contribution: z.object({ id: z.string(), type: z.string(), title: z.string() }),
  /** While the newest programme has it. */
  talk: z.nullable(
    z.object({
      title: z.string(),
      /** '11:30, Loft'. */
      place: z.string(),
      /** 'Saturday 30 August 2025'; of a slot after midnight the day after. */
      day: z.string(),
      hasBegun: z.boolean(),
      /** What was answered about this slot. */
      answer: z.nullable(z.enum(hostAnswers)),
      notes: storedNotes,
      /** Others that are to come, and whether the host cannot come then. */
      slots: z.array(z.object({ id: z.string(), startsAt: z.string(), isAway: z.boolean() })),
    }),
  ),
})
export type OwnTalk = z.output<typeof ownTalk>

interface DayOfEvent {
  startsAt: string
  timeZone: string
  day: { slots: readonly { id: string; startsAt: string; endsAt: string }[] }
}

/** Nothing in a slot that has begun can be changed any more. */
export const slotsToCome = (event: DayOfEvent, now: Date) =>
  event.day.slots.filter((slot) => momentsOf(slot, event).startsAt > now.getTime())
