import { yourDataMessages as messages } from '../../domain/messages/your-data-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { type DataRequest, findDataRequestOfId } from '../store/data-requests.ts'
import { findToken } from '../store/tokens.ts'
import { type GuessContext, limitTokenGuesses } from './guesses.ts'

type LinkContext = Pick<CallContext, 'db' | 'now'> & GuessContext

export async function findDataRequest(context: LinkContext, token: string): Promise<Result<DataRequest>> {
  const { db, now } = context
  const found = await findToken(db, 'your-data', token, now)
  const request = found && (await findDataRequestOfId(db, found.subjectId))
  if (request) return ok(request)
  return limitTokenGuesses(context, linkExpired)
}

export async function findDataOwner(
  context: LinkContext,
  token: string,
): Promise<Result<{ id: string; email: string }>> {
  const request = await findDataRequest(context, token)
  if (!request.ok) return request
  const { id, email } = request.value
  if (email === null) return linkExpired
  const within = await context.rateLimits.spend('edits-per-record', id)
  return within.ok ? ok({ id, email }) : within
}

const linkExpired = refuse('not-found', messages.linkExpired.title)
