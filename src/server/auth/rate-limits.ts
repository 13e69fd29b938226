import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { callMessages } from '../../domain/messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { sha256Of } from '../lib/tokens.ts'
import type { Store } from '../store/engine/db.ts'

const hour = 3600
const day = 24 * hour

/**
 * How often something may be done, by name. `shared` budgets are counted in the database, so that all processes and
 * restarts share them (mail, sign-in); the others in memory, where being a little generous does no harm.
 */
const limits = {
  /** Any call or read of one client address. */
  'calls-per-client': { points: 600, seconds: 60, shared: false },
  /** Pages that are made for one client alone; a whole venue may share one address and look for each other by name. */
  'pages-per-client': { points: 300, seconds: 10, shared: false },
  /** SECURITY P4. */
  'newsletter-per-client': { points: 5, seconds: hour, shared: true },
  'newsletter-overall': { points: 200, seconds: hour, shared: true },
  /** SECURITY P1. */
  'contributions-per-client': { points: 5, seconds: hour, shared: true },
  /** SECURITY P3: identities that vote for the first time; a whole venue may share one address. */
  'new-voters-per-client': { points: 150, seconds: hour, shared: true },
  /** Guesses at the address behind a record (SECURITY 0.10); `address-guesses.ts` gives back what was right. */
  'address-guesses-per-client': { points: 5, seconds: hour, shared: true },
  'address-guesses-per-record': { points: 10, seconds: day, shared: true },
  /** Letters that one contribution or profile causes (SECURITY E1). */
  'edit-mails-per-record': { points: 3, seconds: hour, shared: true },
  /** Letters of the board to one address, which anybody can enter for any number of proposals. */
  'board-mails-per-address': { points: 10, seconds: hour, shared: true },
  /** Each edit of a contribution or a profile drops every finished page; a restored answer of the poll is kept for good. */
  'edits-per-record': { points: 60, seconds: hour, shared: false },
  /** SECURITY P5: anybody who knows the address can answer for it. */
  'poll-answers-per-address': { points: 3, seconds: hour, shared: true },
  /** Decoding a picture costs up to a second. */
  'uploads-per-participant': { points: 30, seconds: hour, shared: false },
  /** Guesses at mailed tokens. */
  'token-checks': { points: 30, seconds: 300, shared: false },
  /** SECURITY A1: wrong sign-ins, because a right one is given back. */
  'sign-ins-per-client-and-address': { points: 10, seconds: 900, shared: true },
  /** The same at many addresses. */
  'sign-ins-per-client': { points: 50, seconds: 900, shared: false },
  /** SECURITY A3: an address is asked for as often whether anybody signs in with it or not. */
  'password-resets-per-address': { points: 3, seconds: hour, shared: true },
  'password-resets-per-client': { points: 30, seconds: hour, shared: false },
  /** SECURITY R15: what is over is answered like what is not, without a letter. */
  'data-links-per-address': { points: 1, seconds: hour, shared: true },
  'data-links-per-client': { points: 30, seconds: hour, shared: false },
  /** SECURITY A2. */
  'session-checks': { points: 60, seconds: 60, shared: false },
  /** A whole venue may share one address; the waitlist mails whoever is entered. */
  'checkouts-per-client': { points: 600, seconds: hour, shared: false },
  /** Each tells that an address has a ticket. */
  'ticket-guesses-per-client': { points: 100, seconds: hour, shared: true },
  /** SECURITY A7: the receipt, sent again by an organiser. */
  'confirmations-per-order': { points: 1, seconds: 60, shared: true },
  'confirmations-per-order-and-day': { points: 5, seconds: day, shared: true },
  /** SECURITY M2. */
  'order-reads': { points: 30, seconds: 60, shared: false },
} as const

export type BudgetName = keyof typeof limits

export interface Budgets {
  /**
   * Takes one from the budget of this key; refuses with `too-many` and the seconds to wait when nothing is left.
   * Uses its own connection: never call it inside a transaction.
   */
  spend(name: BudgetName, key: string): Promise<Result<void>>
  /** Refuses as `spend` would now, and takes nothing. */
  ask(name: BudgetName, key: string): Promise<Result<void>>
  /** Gives back what was spent on something that does not count after all: parallel guesses must be paid in advance. */
  refund(name: BudgetName, key: string): Promise<void>
}

/** Budgets over the given database; `isOn: false` lets everything through (load tests in demo mode). */
export function createBudgets(pool: Store['pool'], isOn: boolean): Budgets {
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, seconds, shared }]) => {
      const options = { keyPrefix: name, points, duration: seconds }
      const limiter = shared
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
          })
        : new RateLimiterMemory(options)
      return [name, limiter]
    }),
  )
  return {
    async spend(name, key) {
      if (!isOn) return ok(undefined)
      try {
        await limiters.get(name)?.consume(storable(key))
        return ok(undefined)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return refuseUntil(error)
      }
    },
    async ask(name, key) {
      const spent = isOn ? await limiters.get(name)?.get(storable(key)) : undefined
      return spent && spent.remainingPoints <= 0 ? refuseUntil(spent) : ok(undefined)
    },
    async refund(name, key) {
      if (isOn) await limiters.get(name)?.reward(storable(key))
    },
  }
}

const refuseUntil = ({ msBeforeNext }: RateLimiterRes) =>
  refuse('too-many', callMessages.tooMany, {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })

/** A key may be whatever a client sent, or an address of somebody: stored is text of one length that tells neither. */
const storable = (key: string) => sha256Of(key).toString('base64url')
