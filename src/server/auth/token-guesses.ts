import type { Refusal, Result } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'

/** What is answered to a token that leads nowhere: `answer` to thirty of a client in five minutes, then 429. */
export async function answerWrongToken<Answer extends Result<unknown>>(
  { rateLimits, clientAddress }: Pick<CallContext, 'rateLimits' | 'clientAddress'>,
  answer: Answer,
): Promise<Answer | { ok: false; refusal: Refusal }> {
  const guess = await rateLimits.spend('token-checks', clientAddress)
  return guess.ok ? answer : guess
}
