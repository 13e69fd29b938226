/** Limits guesses at mailed tokens, mail addresses and coupon codes. */
import { setTimeout as wait } from 'node:timers/promises'
import { ticketMessages } from '../../domain/messages/ticket-messages.ts'
import { ok, type Refusal, type Result, refuse } from '../../domain/result.ts'
import { spendAsVisitor } from './visitor-cookie.ts'

export type GuessContext = Parameters<typeof spendAsVisitor>[0]

/** Answers a wrong token with `refusal`, over the limit with 429. */
export async function limitTokenGuesses<Answer extends Result<unknown>>(
  context: GuessContext,
  refusal: Answer,
): Promise<Answer | { ok: false; refusal: Refusal }> {
  const guess = await spendAsVisitor(context, 'token-checks')
  return guess.ok ? refusal : guess
}

/**
 * Answers whoever claims an address. Beyond the limit of the visitor or the record everybody gets `silentAnswer`, after the
 * same time, and the right address is served all the same: guessing tells nothing, and locks nobody out
 * (docs/security.md#address-guessing). Who comes without a cookie is refused once, and tries again with it.
 */
export async function answerAddress<Found, Answer, Context extends GuessContext>(
  context: Context,
  claim: {
    /** What strangers may guess at, whoever they are. */
    record?: string
    find(): Promise<Found | undefined>
    right(found: Found, context: Context): Promise<Result<Answer>>
    wrong: Result<Answer>
    silentAnswer: Answer
  },
): Promise<Result<Answer>> {
  // Counted before and refunded when right: parallel guesses are limited like those in a row.
  const byClient = await spendAsVisitor(context, 'address-guesses')
  if (!byClient.ok && context.visitor === undefined) return byClient
  const isTold = byClient.ok && (await isWithinRecord(context, claim.record))
  const found = await claim.find()
  if (!isTold) {
    // Its answer is not kept: sent again with the same idempotency key, the call would tell it.
    const unkept = { ...context, keyedRequest: undefined }
    await inEqualTime(found !== undefined && claim.right(found, unkept))
    return ok(claim.silentAnswer)
  }
  if (found === undefined) return claim.wrong
  await context.rateLimits.refund('address-guesses', context)
  if (claim.record !== undefined) await context.rateLimits.refund('address-guesses-per-record', claim.record)
  return claim.right(found, context)
}

const isWithinRecord = async ({ rateLimits }: GuessContext, record: string | undefined) =>
  record === undefined || (await rateLimits.spend('address-guesses-per-record', record)).ok

/** Whatever refuses the coupon counts as a wrong code; over the limit right ones are refused, too. */
export async function limitCouponGuesses<Answer>(
  context: GuessContext,
  answer: () => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const guess = await spendAsVisitor(context, 'coupon-guesses')
  if (!guess.ok) {
    const { retryAfterSeconds = 1 } = guess.refusal
    const sentence = ticketMessages.tooManyCoupons(retryAfterSeconds)
    return refuse('too-many', sentence, { fields: { couponCode: sentence }, retryAfterSeconds })
  }
  const result = await answer()
  if (result.ok || !result.refusal.fields?.couponCode)
    await context.rateLimits.refund('coupon-guesses', context)
  return result
}

/** Waits for the work, and for 100 ms at least: the time of an answer must not tell whether a mail was queued. */
export async function inEqualTime(work: Promise<unknown> | false): Promise<void> {
  await Promise.all([work, wait(100)])
}
