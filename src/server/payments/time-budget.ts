import { ticketMessages } from '../../domain/messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { withTimeout } from '../lib/timeout.ts'
import { PaymentProviderError } from './provider.ts'

/** Whoever waits for the payment provider has an answer within 10 s (docs/security.md#payment-provider-away). */
const longestMs = 9_500

export interface TimeBudget {
  /**
   * The provider's answer; a refusal (503) when it is in trouble, or once the time for all questions together is over, or
   * what this one may take of it.
   */
  ask<Answer>(question: () => Promise<Answer>, atMostMs?: number): Promise<Result<Answer>>
}

/** The time that one call may spend on questions to the payment provider; it runs while it asks. */
export function createTimeBudget(): TimeBudget {
  let leftMs = longestMs
  return {
    async ask(question, atMostMs = longestMs) {
      const startedAt = performance.now()
      const limitMs = Math.min(leftMs, atMostMs)
      const tooLong = () => new PaymentProviderError('The payment provider takes too long')
      try {
        return ok(await withTimeout(question, limitMs, tooLong))
      } catch (error) {
        if (!(error instanceof PaymentProviderError)) throw error
        return refuse('not-ready', ticketMessages.paymentFailed.text)
      } finally {
        leftMs = Math.max(0, leftMs - (performance.now() - startedAt))
      }
    },
  }
}
