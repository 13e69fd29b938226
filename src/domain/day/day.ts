/** What the planner is given and returns (docs/product.md#planner): numbers and ids, nothing about a person. */

export interface Day {
  /** For the random numbers of the planner: another seed may give another plan that is as good. */
  seed: number
  /** Expected, for standing room. */
  people: number
  sessions: DaySession[]
  rooms: { id: string; capacity: number; has: string[] }[]
  /** In the order of the day. `part` as the poll asks. */
  slots: { id: string; startsAt: string; part: 'morning' | 'evening' }[]
  closed: Place[]
  pins: ({ session: string } & Place)[]
  voters: DayVoter[]
}

export interface DaySession {
  id: string
  hosts: string[]
  /** Each of which the room must have. */
  needs: string[]
  /** Slots in which its hosts can come. */
  can: string[]
  /** 0: the board opens, 1: votes close. */
  proposedAt: number
}

export interface DayVoter {
  id: string
  /** Who has voted from several browsers is one person, with all their votes. */
  person: string | null
  verified: boolean
  /** The answer to the poll: yes-full, yes-morning, yes-evening or no-changed-plans. */
  commitment: string | null
  /** `at` as `proposedAt`. */
  votes: { session: string; at: number }[]
}

/** By ids, as all here; in the plan of the organisers they are `roomId` and `slotId` (talks.ts). */
export interface Place {
  room: string
  slot: string
}

/** By session. */
export type Places = Record<string, Place>

export interface Plan {
  /** In the order of the choice. */
  slate: string[]
  places: Places
}

/** What spoils a plan. */
export interface Happened {
  /** Slots before this index have begun: nothing in them ever moves. */
  now: number
  /** Places that nothing can stand in any more, beside those that were closed before. */
  closed?: Place[]
  /** Sessions whose hosts can come in these slots only, from now on. */
  changedCan?: Record<string, string[]>
  /** Sessions that are withdrawn. */
  withdrawn?: string[]
  /** A session from the floor, already in `sessions`. */
  added?: string
}

export interface Repair {
  plan: Plan
  /** Sessions that stand elsewhere than before. */
  moved: string[]
  /** Sessions for which no place is left, the added one among them; not those that are withdrawn. */
  dropped: string[]
  /** Good slots of all voters from `now` on, less what crowds cost: more is better, within one answer. */
  value: number
}
