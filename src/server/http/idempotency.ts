/** The same call again, with the same `Idempotency-Key`, gets the first answer (docs/api.md#idempotency-keys). */
import type { AnyCallName } from '../../domain/calls/index.ts'
import {
  countsSecondPresses,
  isIdempotencyKey,
  secondPressMs,
  takesIdempotencyKey,
} from '../../domain/idempotency.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { retention } from '../../domain/retention.ts'
import type { CallContext } from '../context.ts'
import { sha256Of } from '../lib/hash.ts'
import { keyedHash } from '../lib/tokens.ts'
import type { Db } from '../store/engine/db.ts'
import { findAnswer, type KeyedRequest, storeAnswer } from '../store/idempotency-keys.ts'

/** Runs a call unless it was answered before; a repetition spends no rate limit. */
export async function answerOnce<Output>(
  name: AnyCallName,
  input: unknown,
  context: CallContext,
  run: (context: CallContext) => Promise<Result<Output>>,
): Promise<Result<Output>> {
  const { idempotencyKey, db } = context
  const key = idempotencyKey ?? keyOfPlainForm(name, input, context)
  if (key === undefined || !takesIdempotencyKey(name)) return run(context)
  if (!isIdempotencyKey(key)) return refuse('invalid', callMessages.wrongIdempotencyKey)
  // With the key in it, the hash of a short text cannot be guessed.
  const requestSha256 = sha256Of(JSON.stringify([key, name, input]))
  const keptMs = idempotencyKey === undefined ? secondPressMs : retention.idempotencyKeys
  const keptSince = new Date(context.now.getTime() - keptMs)
  const keyedRequest: KeyedRequest = { sha256: sha256Of(key), requestSha256, keptSince }
  const first = async (): Promise<Result<Output> | undefined> => {
    const found = await findAnswer(db, keyedRequest)
    if (found && !found.isSameRequest) return refuse('conflict', callMessages.idempotencyKeyTaken)
    return found && ok(found.answer as Output)
  }
  const before = await first()
  if (before) return before
  try {
    const answer = await run({ ...context, keyedRequest })
    // What refused it may be what the same request has done meanwhile, such as the end of its link.
    return answer.ok ? answer : ((await first()) ?? answer)
  } catch (error) {
    const meanwhile = error instanceof AnsweredMeanwhile ? await first() : undefined
    if (!meanwhile) throw error
    return meanwhile
  }
}

/** The same content from the same address, and in the same session: no key can stand in a page that is cached for everybody. */
function keyOfPlainForm(name: AnyCallName, input: unknown, context: CallContext): string | undefined {
  const { isPlainForm, voterKey, clientAddress, adminToken } = context
  if (!isPlainForm || !countsSecondPresses(name)) return
  return keyedHash(voterKey, 'plain form', JSON.stringify([clientAddress, adminToken, name, input]))
}

/** The call's one transaction; its answer is stored with what it did. */
export const transactOnce = <Output extends object>(
  context: Pick<CallContext, 'db' | 'now' | 'keyedRequest'>,
  work: (tx: Db) => Promise<Result<Output>>,
): Promise<Result<Output>> =>
  context.db.transaction().execute(async (tx) => {
    const result = await work(tx)
    if (result.ok) await keepAnswer(tx, context, result.value)
    return result
  })

/** In the transaction of what is answered, which rolls back when another one was quicker. */
export async function keepAnswer(
  tx: Db,
  { keyedRequest, now }: Pick<CallContext, 'now' | 'keyedRequest'>,
  answer: object,
): Promise<void> {
  if (keyedRequest && !(await storeAnswer(tx, keyedRequest, answer, now))) throw new AnsweredMeanwhile()
}

/** For after a lock that the same request may have had first. */
export async function unlessAnswered(
  tx: Db,
  { keyedRequest }: Pick<CallContext, 'keyedRequest'>,
): Promise<void> {
  if (keyedRequest && (await findAnswer(tx, keyedRequest))) throw new AnsweredMeanwhile()
}

class AnsweredMeanwhile extends Error {
  override name = 'AnsweredMeanwhile'
}
