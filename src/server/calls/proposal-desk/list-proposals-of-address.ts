import { mostAtOnce } from '../../../domain/proposal-tabs.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listIdsOfAddress } from '../../store/proposal-desk.ts'

export const listProposalsOfAddress: Handler<'list-proposals-of-address'> = async ({ id }, { db }) =>
  ok({ ids: await listIdsOfAddress(db, id, mostAtOnce) })
