import * as z from 'zod/mini'
import { orderStates } from './orders.ts'

/** A row of `list-internal-participants`; amounts are cents, `created_at` is ISO 8601 in UTC. */
export const internalParticipant = z.object({
  id: z.string(),
  created_at: z.string(),
  customer_name: z.string(),
  /** Empty once its person had it deleted. */
  customer_email: z.string(),
  number_of_tickets: z.int(),
  total_amount: z.int(),
  discount_amount: z.int(),
  coupon_code: z.nullable(z.string()),
  linkedin_profile_url: z.nullable(z.string()),
  status: z.enum(orderStates),
  commitment_status: z.nullable(z.string()),
  lunch_preference: z.nullable(z.string()),
  dinner_preference: z.nullable(z.string()),
  ice_bath_preference: z.nullable(z.string()),
})
export type InternalParticipant = z.output<typeof internalParticipant>
