import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listInternalParticipants as listParticipants } from '../../store/participants-overview.ts'

export const listInternalParticipants: Handler<'list-internal-participants'> = async (_input, { db }) =>
  ok(await listParticipants(db))
