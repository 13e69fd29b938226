import { ticketMessages } from '../../domain/messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { PaymentTrouble } from './provider.ts'

/** Whoever waits for the payment provider has an answer within 10 s (SECURITY R3). */
const longestMs = 9_500

export interface Patience {
  /**
   * The provider's answer; a refusal (503) when it is in trouble, or once the time for all questions together is over, or
   * what this one may take of it.
   */
  ask<Answer>(question: () => Promise<Answer>, atMostMs?: number): Promise<Result<Answer>>
}

/** The time that one call may spend on questions to the payment provider; it runs while it asks. */
export function createPatience(): Patience {
  let leftMs = longestMs
  return {
    async ask(question, atMostMs = longestMs) {
      let timer: NodeJS.Timeout | undefined
      const askedAt = performance.now()
      const tooLate = new Promise<never>((_resolve, reject) => {
        const tooLong = () => reject(new PaymentTrouble('The payment provider takes too long'))
        timer = setTimeout(tooLong, Math.min(leftMs, atMostMs))
      })
      const answer = question()
      // It may fail when nobody listens any more.
      answer.catch(() => {})
      try {
        return ok(await Promise.race([answer, tooLate]))
      } catch (error) {
        if (!(error instanceof PaymentTrouble)) throw error
        return refuse('not-ready', ticketMessages.paymentFailed.text)
      } finally {
        clearTimeout(timer)
        leftMs = Math.max(0, leftMs - (performance.now() - askedAt))
      }
    },
  }
}
