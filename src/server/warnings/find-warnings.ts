import { day } from '../../domain/durations.ts'
import type { UnpaidSeats } from '../../domain/unpaid-orders.ts'
import { type Warning, warnings } from '../../domain/warnings.ts'
import type { CallContext } from '../context.ts'
import { listPaymentProblems } from '../store/audit-log.ts'
import { settingWarnings } from './settings.ts'

const shownForMs = 30 * day

/** A quarter of the hall. */
const isMany = (count: number, { capacity }: UnpaidSeats) => count > 0 && count >= capacity / 4

/** Everything the dashboard warns of at this moment, the most pressing first. */
export async function findWarnings(
  { config, hasSeenProxy, db, now }: CallContext,
  seats: UnpaidSeats,
): Promise<Warning[]> {
  const problems = await listPaymentProblems(db, new Date(now.getTime() - shownForMs))
  return [
    ...settingWarnings(config),
    ...problems.map(({ action, subject_id, details }) =>
      warnings.payment(action, `${subject_id}`, details as Record<string, string>),
    ),
    ...(isMany(seats.held, seats) ? [warnings.manyHeldSeats(seats)] : []),
    ...(isMany(seats.unconfirmed, seats) ? [warnings.manyUnconfirmedPlaces(seats)] : []),
    ...(hasSeenProxy() ? [warnings.uncountedProxy] : []),
  ]
}
