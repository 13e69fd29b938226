/** Requests that try everything the wire takes: calls, updates, reads, uploads, pages, forms and signed messages. */
import fc from 'fast-check'
import type { Attempt, Target } from './attempt.ts'
import { callAttempts } from './call-attempts.ts'
import { messageAttempts } from './message-attempts.ts'
import { formAttempts, lookAttempts } from './page-attempts.ts'
import { parameterAttempts } from './parameter-attempts.ts'
import { readAttempts } from './read-attempts.ts'
import { uploadAttempts } from './upload-attempts.ts'

/** So many requests of every kind, the same for the same seed, and hostile texts in each parameter, `isWhole` all of them. */
export function attemptsAt(
  target: Target,
  { count, seed, isWhole }: { count: number; seed: number; isWhole: boolean },
): Attempt[] {
  const all = fc.oneof(
    { weight: 62, arbitrary: callAttempts(target) },
    { weight: 14, arbitrary: readAttempts(target) },
    { weight: 10, arbitrary: messageAttempts(target) },
    { weight: 5, arbitrary: lookAttempts(target) },
    { weight: 5, arbitrary: formAttempts(target) },
    { weight: 4, arbitrary: uploadAttempts(target) },
  )
  return [...parameterAttempts(target, isWhole), ...fc.sample(all, { numRuns: count, seed })]
}
