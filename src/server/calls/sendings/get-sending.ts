import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { findSending, listFailuresOf } from '../../store/sendings.ts'

const most = 100

export const getSending: Handler<'get-sending'> = async ({ id }, { db }) => {
  const sending = await findSending(db, id)
  if (!sending) return refuse('not-found', messages.unknown)
  const failures = await listFailuresOf(db, id, most)
  return ok({
    subject: sending.subject,
    text: sending.body,
    failures: failures.map(({ recipient, last_error }) => ({ email: recipient, error: last_error })),
  })
}
