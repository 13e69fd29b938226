import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { readLaunch } from '../../event/launch.ts'
import { readUnpaidSeats } from '../../orders/unpaid-seats.ts'
import { findWarnings } from '../../warnings/find-warnings.ts'

export const getLaunchList: Handler<'get-launch-list'> = async (_input, context) => {
  const { db, event, config, isOpen } = context
  const warnings = await findWarnings(context, await readUnpaidSeats(db, event.tickets))
  const items = await readLaunch(context, { warnings, withDrafts: true })
  return ok({ items, isLive: config.mode === 'live', isOpen })
}
