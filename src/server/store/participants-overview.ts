import type { InternalParticipant } from '../../domain/internal-participants.ts'
import { byOverviewOrder, listedStates } from '../../domain/participants-overview.ts'
import type { Db } from './db.ts'

/** Every order that the overview lists, in its order. */
export async function listInternalParticipants(db: Db): Promise<InternalParticipant[]> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'created_at',
      'customer_name',
      'customer_email',
      'number_of_tickets',
      'total_amount',
      'discount_amount',
      'coupon_code',
      'linkedin_profile_url',
      'status',
      'commitment_status',
      'lunch_preference',
      'dinner_preference',
      'ice_bath_preference',
      'erased_at',
    ])
    .where('status', 'in', listedStates)
    .execute()
  return rows
    .map(({ erased_at, ...row }) => ({
      ...row,
      customer_email: erased_at === null ? row.customer_email : '',
      created_at: row.created_at.toISOString(),
    }))
    .sort(byOverviewOrder)
}
