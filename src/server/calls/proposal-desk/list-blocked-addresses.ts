import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listBlockedAddresses as list } from '../../store/blocked-addresses.ts'

export const listBlockedAddresses: Handler<'list-blocked-addresses'> = async (_input, { db }) =>
  ok(
    (await list(db)).map(({ id, email, blocked_by, blocked_at }) => ({
      id,
      email,
      blocked_by,
      blocked_at: blocked_at.toISOString(),
    })),
  )
