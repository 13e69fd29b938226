import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { callMessages } from '../../domain/messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { sha256Of } from '../lib/tokens.ts'
import type { Store } from '../store/engine/db.ts'

const hour = 3600
const day = 24 * hour

/** `shared` limits count in the database, for all processes; the others in memory. */
const limits = {
  'calls-per-client': { points: 600, seconds: 60, shared: false },
  /** Pages rendered for one client alone; a whole venue may share one address. */
  'pages-per-client': { points: 300, seconds: 10, shared: false },
  'newsletter-per-client': { points: 5, seconds: hour, shared: true },
  'newsletter-overall': { points: 200, seconds: hour, shared: true },
  'contributions-per-client': { points: 5, seconds: hour, shared: true },
  /** New voters; a whole venue may share one address. */
  'new-voters-per-client': { points: 150, seconds: hour, shared: true },
  /** Guesses at the address behind a record; a right one is refunded. */
  'address-guesses-per-client': { points: 5, seconds: hour, shared: true },
  'address-guesses-per-record': { points: 10, seconds: day, shared: true },
  'edit-mails-per-record': { points: 3, seconds: hour, shared: true },
  /** Mails about contributions to one address, which anyone can enter. */
  'board-mails-per-address': { points: 10, seconds: hour, shared: true },
  /** Each edit drops cached pages. */
  'edits-per-record': { points: 60, seconds: hour, shared: false },
  /** Anyone who knows the address can answer for it. */
  'poll-answers-per-address': { points: 3, seconds: hour, shared: true },
  'uploads-per-participant': { points: 30, seconds: hour, shared: false },
  'token-checks': { points: 30, seconds: 300, shared: false },
  /** Wrong sign-ins; a right one is refunded. */
  'sign-ins-per-client-and-address': { points: 10, seconds: 900, shared: true },
  'sign-ins-per-client': { points: 50, seconds: 900, shared: false },
  'password-resets-per-address': { points: 3, seconds: hour, shared: true },
  'password-resets-per-client': { points: 30, seconds: hour, shared: false },
  /** Beyond it the answer is the same, without a mail. */
  'data-links-per-address': { points: 1, seconds: hour, shared: true },
  'data-links-per-client': { points: 30, seconds: hour, shared: false },
  'session-checks': { points: 60, seconds: 60, shared: false },
  /** A whole venue may share one address; an order for the waitlist mails the address entered. */
  'checkouts-per-client': { points: 600, seconds: hour, shared: false },
  /** Each refusal reveals that an address has a ticket. */
  'ticket-guesses-per-client': { points: 100, seconds: hour, shared: true },
  'confirmations-per-order': { points: 1, seconds: 60, shared: true },
  'confirmations-per-order-and-day': { points: 5, seconds: day, shared: true },
  'order-reads': { points: 30, seconds: 60, shared: false },
} as const

export type RateLimitName = keyof typeof limits

export interface RateLimits {
  /** Refuses with `too-many` beyond the limit. Not in transactions: it uses its own connection. */
  spend(name: RateLimitName, key: string): Promise<Result<void>>
  ask(name: RateLimitName, key: string): Promise<Result<void>>
  /** Takes one use back: parallel guesses are counted in advance, correct ones refunded. */
  refund(name: RateLimitName, key: string): Promise<void>
}

/** The limits of one database; `isOn: false` disables them (load tests in demo mode). */
export function createRateLimits(pool: Store['pool'], isOn: boolean): RateLimits {
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
        await limiters.get(name)?.consume(keyHash(key))
        return ok(undefined)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return refuseUntil(error)
      }
    },
    async ask(name, key) {
      const spent = isOn ? await limiters.get(name)?.get(keyHash(key)) : undefined
      return spent && spent.remainingPoints <= 0 ? refuseUntil(spent) : ok(undefined)
    },
    async refund(name, key) {
      if (isOn) await limiters.get(name)?.reward(keyHash(key))
    },
  }
}

const refuseUntil = ({ msBeforeNext }: RateLimiterRes) =>
  refuse('too-many', callMessages.tooMany, {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })

/** Keys may be mail addresses or other client input: only their hash is stored. */
const keyHash = (key: string) => sha256Of(key).toString('base64url')
