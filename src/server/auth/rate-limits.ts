import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { companyNetwork, customerNetwork } from '../http/client-address.ts'
import { sha256Of } from '../lib/hash.ts'
import type { Store } from '../store/engine/db.ts'
import {
  type ClientLimit,
  type ClientLimitName,
  clientLimits,
  type LimitWindow,
  type RecordLimitName,
  recordLimits,
  widerBy,
} from './limits.ts'

/** Whose use it is. The visitor is known by a signed cookie (`visitor-cookie.ts`). */
export interface Client {
  clientAddress: string
  visitor: string | undefined
}

type Key<Name> = Name extends ClientLimitName ? Client : string
type LimitName = ClientLimitName | RecordLimitName

export interface RateLimits {
  /** Refuses with `too-many` beyond the limit. Not in transactions: it uses its own connection. */
  spend<Name extends LimitName>(name: Name, key: Key<Name>): Promise<Result<void>>
  ask<Name extends LimitName>(name: Name, key: Key<Name>): Promise<Result<void>>
  /** Takes one use back: parallel guesses are counted in advance, correct ones refunded. */
  refund<Name extends LimitName>(name: Name, key: Key<Name>): Promise<void>
}

type Limiter = RateLimiterMemory | RateLimiterPostgres
interface Level {
  limiter: Limiter
  key: string
}

/** The limits of one database; `isOn: false` disables them (load tests in demo mode). */
export function createRateLimits(pool: Store['pool'], isOn: boolean): RateLimits {
  const limiters = new Map<string, Limiter>()
  function limiterOf(keyPrefix: string, points: number, { seconds, shared }: LimitWindow): Limiter {
    const known = limiters.get(keyPrefix)
    if (known) return known
    const options = { keyPrefix, points, duration: seconds }
    const made = shared
      ? new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
        })
      : new RateLimiterMemory(options)
    limiters.set(keyPrefix, made)
    return made
  }

  function levelsOf(name: LimitName, key: Client | string): Level[] {
    if (typeof key === 'string') {
      const limit = recordLimits[name as RecordLimitName]
      return [{ limiter: limiterOf(name, limit.points, limit), key: keyHash(key) }]
    }
    const limit: ClientLimit = clientLimits[name as ClientLimitName]
    return levelsOfClient(limit, key).map(({ level, points, of }) => ({
      limiter: limiterOf(`${name} ${level}`, points, limit),
      key: keyHash(of),
    }))
  }

  const refund = (levels: Level[]) =>
    Promise.all(levels.map(({ limiter, key }) => limiter.reward(key))).then(() => {})
  /** Returns how long the limit lasts; undefined when it is not reached. */
  const consume = ({ limiter, key }: Level): Promise<RateLimiterRes | undefined> =>
    limiter.consume(key).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof RateLimiterRes) return error
        throw error
      },
    )

  return {
    async spend(name, key) {
      if (!isOn) return ok(undefined)
      // The narrowest first: a client that is refused there uses up nothing of the others'.
      const [narrowest, ...wider] = levelsOf(name, key)
      const first = narrowest && (await consume(narrowest))
      if (first) return refuseUntil(first, key)
      const refusals = await Promise.all(wider.map(consume))
      const refusal = refusals.find((refused) => refused !== undefined)
      if (!refusal) return ok(undefined)
      // A client that is refused by a wider limit has used nothing up.
      const spent = [...(narrowest ? [narrowest] : []), ...wider.filter((_, at) => !refusals[at])]
      await refund(spent)
      return refuseUntil(refusal, key)
    },
    async ask(name, key) {
      if (!isOn) return ok(undefined)
      const found = await Promise.all(levelsOf(name, key).map((level) => level.limiter.get(level.key)))
      const spent = found.find((level) => level && level.remainingPoints <= 0)
      return spent ? refuseUntil(spent, key) : ok(undefined)
    },
    async refund(name, key) {
      if (isOn) await refund(levelsOf(name, key))
    },
  }
}

/** From the narrowest to the widest. */
function levelsOfClient(limit: ClientLimit, { visitor, clientAddress }: Client) {
  const kind = visitor === undefined ? 'without cookie' : 'with cookie'
  const ofAddress = visitor === undefined ? limit.withoutCookie : limit.address
  const inAll = visitor === undefined ? limit.inAllWithoutCookie : limit.inAll
  const customer = customerNetwork(clientAddress)
  const company = companyNetwork(clientAddress)
  return [
    ...(visitor === undefined ? [] : [{ level: 'of visitor', points: limit.visitor, of: visitor }]),
    { level: kind, points: ofAddress, of: clientAddress },
    ...(customer === clientAddress
      ? []
      : [{ level: `${kind} of customer`, points: widerBy.customer * ofAddress, of: customer }]),
    ...(company === clientAddress
      ? []
      : [{ level: `${kind} of company`, points: widerBy.company * ofAddress, of: company }]),
    ...(inAll === undefined ? [] : [{ level: `${kind} in all`, points: inAll, of: 'all' }]),
  ]
}

/** Who has no cookie gets one with the refusal, and counts as a visitor of its own at the next try. */
function refuseUntil({ msBeforeNext }: RateLimiterRes, key: Client | string) {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const isUnknown = typeof key !== 'string' && key.visitor === undefined
  const sentence = isUnknown ? callMessages.tooManyNearby : callMessages.tooMany
  return refuse('too-many', sentence(retryAfterSeconds), { retryAfterSeconds })
}

/** Keys may be mail addresses or other client input: only their hash is stored. */
const keyHash = (key: string) => sha256Of(key).toString('base64url')
