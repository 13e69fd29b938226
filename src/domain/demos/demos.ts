/** Ideas, their teams and their demos: what may be entered, and what everybody sees (docs/product.md#demos). */
import * as z from 'zod/mini'
import { peopleInWords } from '../day/reasons.ts'
import { requiredLine, text } from '../fields.ts'
import { clockEnd, secondsLeft } from './clock.ts'
import { demoMessages as messages } from './messages.ts'

export const mostDemos = 200
export const mostOnTeam = 12
export const mostStars = 5

const demoId = text(200)
const name = requiredLine(80, { required: messages.nameRequired, tooLong: messages.nameTooLong })

export const ideaEntry = z.strictObject({
  title: requiredLine(100, { required: messages.titleRequired, tooLong: messages.titleTooLong }),
  line: requiredLine(200, { required: messages.lineRequired, tooLong: messages.lineTooLong }),
  name,
  /** People leave it empty, and bots fill it in (docs/security.md#demos). */
  homepage: z.optional(z.string().check(z.maxLength(0, messages.closed))),
})
export const oneDemo = z.strictObject({ demoId })
export const joining = z.strictObject({ demoId, name })
export const askedDemo = z.strictObject({ demoId, wanted: z.boolean() })
export const rating = z.strictObject({
  demoId,
  stars: z
    .int(messages.starsWrong)
    .check(z.minimum(1, messages.starsWrong), z.maximum(mostStars, messages.starsWrong)),
})

export const ownDemos = z.object({
  teams: z.array(z.string()),
  stars: z.record(z.string(), z.int()),
})

const settings = {
  isOpen: z.boolean(),
  seconds: z
    .int(messages.secondsWrong)
    .check(z.minimum(10, messages.secondsWrong), z.maximum(1800, messages.secondsWrong)),
}

/** What an organiser does: each says how it shall be in the end, so that a second press changes nothing. */
export const demosRun = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('set'),
    ...settings,
    /** What the form showed: what others have changed since then stays. */
    seen: z.optional(z.strictObject(settings)),
  }),
  /** Null takes down what is up. */
  z.strictObject({ do: z.literal('show'), demoId: z.nullable(demoId) }),
  z.strictObject({ do: z.literal('start'), demoId }),
  /** Into the order before another one, or to its end. */
  z.strictObject({ do: z.literal('move'), demoId, before: z.nullable(demoId) }),
  z.strictObject({ do: z.literal('withdraw'), demoId }),
  z.strictObject({ do: z.literal('hide'), demoId, isHidden: z.boolean() }),
  z.strictObject({ do: z.literal('remove-member'), demoId, name: text(200) }),
  z.strictObject({ do: z.literal('reveal'), isRevealed: z.boolean() }),
])
export type DemosRun = z.output<typeof demosRun>
export type DemoSettings = Pick<DemosRun & { do: 'set' }, 'isOpen' | 'seconds'>

const deskDemo = z.object({
  id: z.string(),
  title: z.string(),
  line: z.string(),
  team: z.array(z.string()),
  isHidden: z.boolean(),
  /** In the order of demos, counted from 1. */
  turn: z.nullable(z.int()),
  isShown: z.boolean(),
  isUp: z.boolean(),
  place: z.nullable(z.int()),
  /** In hundredths of a star. */
  score: z.nullable(z.int()),
  ratedBy: z.string(),
})
export const demosDesk = z.object({
  revision: z.int(),
  isOpen: z.boolean(),
  seconds: z.int(),
  isRevealed: z.boolean(),
  /** On the clock: null before it runs, 0 once it has run out. */
  secondsLeft: z.nullable(z.int()),
  demos: z.array(deskDemo),
})
export type DemosDesk = z.output<typeof demosDesk>
export type DeskDemo = z.output<typeof deskDemo>

export interface StoredDemo {
  id: string
  title: string
  line: string
  isHidden: boolean
  position: number | null
  shownAt: Date | null
  place: number | null
  score: number | null
  ratedBy: number | null
  team: readonly string[]
}

export interface DemoRound {
  revision: number
  isOpen: boolean
  seconds: number
  showing: string | null
  startedAt: Date | null
  revealedAt: Date | null
}

/** As the desk has it; `ratings` are counted so far, of each demo. */
export function deskOf(
  round: DemoRound,
  demos: readonly StoredDemo[],
  ratings: ReadonlyMap<string, number>,
  now: Date,
): DemosDesk {
  const inOrder = demos
    .filter(({ position, isHidden }) => position !== null && !isHidden)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
    .map(({ id }) => id)
  const isRevealed = round.revealedAt !== null
  return {
    revision: round.revision,
    isOpen: round.isOpen,
    seconds: round.seconds,
    isRevealed,
    secondsLeft: secondsLeft(round, now),
    demos: demos.map(({ id, title, line, team, isHidden, shownAt, place, score, ratedBy }) => ({
      id,
      title,
      line,
      team: [...team],
      isHidden,
      turn: inOrder.includes(id) ? inOrder.indexOf(id) + 1 : null,
      isShown: shownAt !== null,
      isUp: round.showing === id,
      place: isRevealed ? place : null,
      score: isRevealed ? score : null,
      ratedBy: peopleInWords(isRevealed ? (ratedBy ?? 0) : (ratings.get(id) ?? 0)),
    })),
  }
}

export interface ShownDemos extends Omit<DemosDesk, 'demos' | 'secondsLeft'> {
  up: DeskDemo | undefined
  /** When its clock ends, ISO 8601. */
  endsAt: string | null
  next: readonly DeskDemo[]
  shown: readonly DeskDemo[]
  /** Without a turn. */
  ideas: readonly DeskDemo[]
}

/** Nothing of ratings before the result: how many have rated so far is for organisers. */
export function shownDemos(round: DemoRound, stored: readonly StoredDemo[]): ShownDemos {
  // A cached page has no clock: it asks what is left.
  const { demos: all, secondsLeft: _, ...desk } = deskOf(round, stored, new Map(), new Date(0))
  const demos = all
    .filter(({ isHidden }) => !isHidden)
    .toSorted((one, other) => orderOf(one) - orderOf(other) || 0)
  const up = demos.find(({ isUp }) => isUp)
  const others = demos.filter(({ isUp }) => !isUp)
  return {
    ...desk,
    up,
    endsAt: up && round.startedAt ? clockEnd(round.startedAt, round.seconds).toISOString() : null,
    next: others.filter(({ turn, isShown }) => turn !== null && !isShown),
    shown: others.filter(({ isShown }) => isShown),
    ideas: others.filter(({ turn, isShown }) => turn === null && !isShown),
  }
}

/** By place once there are places, then by turn; the others as they came. */
const orderOf = ({ place, turn }: DeskDemo) => place ?? 1_000 + (turn ?? 1_000)
