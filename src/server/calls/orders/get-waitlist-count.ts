import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { countWaitlisted } from '../../store/orders.ts'

export const getWaitlistCount: Handler<'get-waitlist-count'> = async (_input, { db }) =>
  ok({ count: await countWaitlisted(db) })
