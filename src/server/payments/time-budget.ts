import { ticketMessages } from '../../domain/messages/ticket-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { withTimeout } from '../lib/timeout.ts'
import { PaymentProviderError } from './provider.ts'

/** A visitor has an answer within 10 s, also on a busy machine (docs/security.md#payment-provider-away). */
const totalMs = 8_500

export interface TimeBudget {
  /** Refuses (503) when the provider fails or the time is over: `limitMs`, or that of all requests together. */
  run<Answer>(request: () => Promise<Answer>, limitMs?: number): Promise<Result<Answer>>
}

export function createTimeBudget(): TimeBudget {
  let leftMs = totalMs
  return {
    async run(request, limitMs = totalMs) {
      const startedAt = performance.now()
      const tooLong = () => new PaymentProviderError('The payment provider takes too long')
      try {
        return ok(await withTimeout(request, Math.min(leftMs, limitMs), tooLong))
      } catch (error) {
        if (!(error instanceof PaymentProviderError)) throw error
        return refuse('not-ready', ticketMessages.paymentFailed.text)
      } finally {
        leftMs = Math.max(0, leftMs - (performance.now() - startedAt))
      }
    },
  }
}
