/** Limits guesses at mailed tokens and mail addresses. */
import { setTimeout as wait } from 'node:timers/promises'
import { ok, type Refusal, type Result } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'

type GuessContext = Pick<CallContext, 'rateLimits' | 'clientAddress'>

/** Answers a wrong token with `refusal`, over the limit with 429. */
export async function limitTokenGuesses<Answer extends Result<unknown>>(
  { rateLimits, clientAddress }: GuessContext,
  refusal: Answer,
): Promise<Answer | { ok: false; refusal: Refusal }> {
  const guess = await rateLimits.spend('token-checks', clientAddress)
  return guess.ok ? refusal : guess
}

/**
 * `find` looks for the record of a claimed address. Beyond the limits right and wrong addresses get the same 429
 * (docs/security.md#address-guessing).
 */
export async function limitAddressGuesses<Found>(
  { rateLimits, clientAddress }: GuessContext,
  record: string,
  find: () => Promise<Found | undefined>,
): Promise<Result<Found | undefined>> {
  // Counted before and refunded when right: parallel guesses are limited like those in a row.
  const byClient = await rateLimits.spend('address-guesses-per-client', clientAddress)
  if (!byClient.ok) return byClient
  const atRecord = await rateLimits.spend('address-guesses-per-record', record)
  if (!atRecord.ok) return atRecord

  const found = await find()
  if (found !== undefined) {
    await rateLimits.refund('address-guesses-per-client', clientAddress)
    await rateLimits.refund('address-guesses-per-record', record)
  }
  return ok(found)
}

/** Waits for the work, and for 100 ms at least: the time of an answer must not tell whether a mail was queued. */
export async function inEqualTime(work: Promise<unknown> | false): Promise<void> {
  await Promise.all([work, wait(100)])
}
