import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listInternalParticipants as listParticipants } from '../../store/participants-overview.ts'

/** Everybody who has paid, waits, was offered seats or got the money back; who waits first, each part newest first. */
export const listInternalParticipants: Handler<'list-internal-participants'> = async (_input, { db }) =>
  ok(await listParticipants(db))
