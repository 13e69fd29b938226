/**
 * Votes go to the database in company: those that come while others are on their way wait for them to be back, and then
 * share one statement, one commit and one way to the disk (docs/decisions/0020). Who comes alone waits for nobody, and nobody
 * waits long for votes that are held up.
 */
import { isUuid } from '../../domain/fields.ts'
import type { Db } from './engine/db.ts'
import { toggleVotes, type Vote, type VoteOutcome } from './votes.ts'

export interface BallotBox {
  /**
   * Gives the voter's vote or takes it back, and answers after the commit; undefined when there is no such proposal. Throws
   * what the database says; whether the vote counts is then as unknown as it is for whoever came along.
   */
  toggle(vote: Vote): Promise<VoteOutcome | undefined>
}

/** The embedded database does nothing else meanwhile, and half a millisecond of work is a vote there. */
const mostAtOnce = 64

interface Waiting {
  vote: Vote
  answer(outcome: VoteOutcome | undefined): void
  fail(error: unknown): void
}

/** A box for the votes of one database; votes that are not back after `lateAfterMs` hold up no others. */
export function createBallotBox(db: Db, { lateAfterMs = 1_000 } = {}): BallotBox {
  const waiting: Waiting[] = []
  let isOnTheWay = false

  async function carry(): Promise<void> {
    if (isOnTheWay) return
    isOnTheWay = true
    // Who is late is held up by a lock or a dead connection, for up to 20 s: the others take another one.
    while (waiting.length > 0) await atMost(lateAfterMs, send(waiting.splice(0, mostAtOnce)))
    isOnTheWay = false
  }

  async function send(votes: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await toggleVotes(
        db,
        votes.map(({ vote }) => vote),
      )
      votes.forEach(({ answer }, place) => void answer(outcomes[place]))
    } catch (error) {
      // Nothing was done: each goes alone, and only the one that the database refuses hears of it.
      if (isAboutValue(error) && votes.length > 1) for (const one of votes) await send([one])
      else for (const { fail } of votes) fail(error)
    }
  }

  return {
    async toggle(vote) {
      if (!isUuid(vote.contributionId)) return undefined
      return new Promise((answer, fail) => {
        waiting.push({ vote, answer, fail })
        void carry()
      })
    },
  }
}

/** What the database cannot store (22…, 23…), in distinction to what befell the database. */
const isAboutValue = (error: unknown) => /^2[23]...$/.test(String((error as { code?: unknown }).code))

/** Waits for the work, but no longer than this. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
