import { ok } from '../../../domain/result.ts'
import { currentVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { listOwn } from '../../store/demo-people.ts'

export const listOwnDemos: Handler<'list-own-demos'> = async (_, context) => {
  const voter = currentVoter(context)
  return ok(voter ? await listOwn(context.db, voter) : { teams: [], stars: {} })
}
