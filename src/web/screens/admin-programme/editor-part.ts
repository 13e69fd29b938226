import type { PointerEvent } from 'react'
import type { PricedPlace } from '../../../domain/day/advice.ts'
import type { HappenedOnDay, Move, Place, WholePlan } from '../../../domain/day/talks.ts'
import type { Result } from '../../../domain/result.ts'

/** What lies over the page: a talk (null: a new one), a place, ways out for a talk whose host cannot come, or a question. */
export type Opened =
  | { talk: string | null }
  | { place: Place }
  | { repair: string }
  | { begun: string; go(): Promise<boolean> }
  | { ask: 'publish' | 'take-back' | 'suggest' | 'happened' }

/** What every part of the page is given. */
export interface EditorPart {
  plan: WholePlan
  /** The slot that runs. */
  running: string | undefined
  /** Slots that have begun. */
  begun: readonly string[]
  lifted: string | undefined
  /** Moves are on their way: what is asked about the plan as it is shown would be refused. */
  isMoving: boolean
  /** What each place would cost the talk that is lifted. */
  prices: readonly PricedPlace[]
  lift(id: string | undefined): void
  /** Returns whether it was done; a refusal has been said. */
  move(
    moves: readonly Move[],
    /** For moves that somebody else thought of: on which plan, and because of what. */
    decided?: { revision: number; happened?: HappenedOnDay },
  ): Promise<boolean>
  open(what: Opened): void
  /** Versions of the document `day`: undo goes back from the current one. */
  noteDay(day: { version: number; current: number }): void
  /** The same for any other call, with what to say when it is done. */
  done(answer: Promise<Result<unknown>>, text: string): Promise<boolean>
  /** Begins to drag a talk with a mouse. */
  grab(event: PointerEvent, talk: { id: string; title: string }): void
}
