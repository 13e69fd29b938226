import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { versionOf } from '../../event/as-answered.ts'
import { findVersion } from '../../store/event-documents.ts'

export const getEventVersion: Handler<'get-event-version'> = async ({ name, version }, { db }) => {
  const found = await findVersion(db, name, version)
  return found
    ? ok({ ...versionOf(found), value: found.value })
    : refuse('not-found', eventMessages.unknownVersion)
}
