/** What organisers ask the planner for, and what it answers (docs/product.md#planner). */
import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { countedPeople, demoTime, happened, place, revision } from './talks.ts'

const id = text(60)

export const slateWish = z.strictObject({
  /** The share of places to keep free. */
  spare: z.number().check(z.gte(0), z.lte(0.5)),
  /** Talks and proposals that stay on. */
  keep: z.array(id).check(z.maxLength(1_000)),
  at: demoTime,
})

export const planWish = z.strictObject({ revision, scope: z.enum(['empty', 'unpinned']), at: demoTime })

export const repairWish = z.strictObject({ revision, happened, at: demoTime })
export const pricesWish = z.strictObject({ revision, talkId: id, at: demoTime })

const shares = { nothing: z.number(), twoOrMore: z.number() }
const onSlate = z.object({
  id: z.string(),
  isTalk: z.boolean(),
  title: z.string(),
  why: z.string(),
  /** Slots in which its hosts can come and give nothing else. */
  freeIn: z.array(z.string()),
})

export const slateAdvice = z.object({
  /** In the order of the choice. */
  on: z.array(onSlate),
  next: z.array(onSlate),
  /** Shares of the people who voted. */
  figures: z.object(shares),
  beside: z.object({
    /** `differs` counts those that are on here and would not be by votes alone. */
    byVotes: z.object({ ...shares, differs: z.int() }),
  }),
})
export type SlateAdvised = z.output<typeof slateAdvice>

const advisedMove = z.object({
  talkId: z.string(),
  title: z.string(),
  from: z.nullable(place),
  to: z.nullable(place),
  why: z.string(),
})
export type AdvisedMove = z.output<typeof advisedMove>

export const planAdvice = z.object({
  revision: z.int(),
  moves: z.array(advisedMove),
  /** Of all wishes for talks, the share that can be attended. */
  before: z.number(),
  after: z.number(),
})
export type PlanAdvised = z.output<typeof planAdvice>

export const repairAdvice = z.object({
  revision: z.int(),
  options: z.array(
    z.object({
      kind: z.enum(['fewest', 'best', 'let-go']),
      /** All that `apply-moves` needs; also talks that come off the grid. */
      moves: z.array(advisedMove),
      /** Talks without a place. */
      lost: z.array(z.object({ talkId: z.string(), title: z.string() })),
      /** Who voted for one that moves or is lost. */
      peopleConcerned: countedPeople,
      /** Slots of the day in which a voter finds something, on average. */
      goodSlots: z.number(),
      why: z.string(),
    }),
  ),
})
export type RepairAdvised = z.output<typeof repairAdvice>

export const placePrices = z.object({
  places: z.array(
    z.object({
      roomId: z.string(),
      slotId: z.string(),
      /** Wishes that would be won or, below 0, lost; few are not counted. */
      price: z.union([z.int(), z.literal(['a few more', 'a few less'])]),
      note: z.nullable(z.string()),
      /** Whether the talk cannot land there. */
      isBlocked: z.boolean(),
    }),
  ),
})
export type PricedPlace = z.output<typeof placePrices>['places'][number]
