import type { CallOutput } from '../../../domain/calls.ts'
import { adminMessages as messages } from '../../../domain/messages.ts'
import type { Result } from '../../../domain/result.ts'

/** Why the password was not set; undefined when it was. */
export function outcomeOf(result: Result<CallOutput<'reset-admin-password'>>): string | undefined {
  if (!result.ok) {
    const { sentence } = result.refusal
    return sentence === messages.resetError ? sentence : messages.resetFailedBecause(sentence)
  }
  return result.value.success ? undefined : result.value.error || messages.resetFailed
}
