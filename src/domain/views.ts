/** The rows of `GET /rest/v1/<view>`; times are ISO 8601 in UTC (docs/api.md#reads). */
import type * as z from 'zod/mini'
import type { publicContribution } from './contributions.ts'

export type PublicContribution = z.output<typeof publicContribution>

/** Paid people who opted in. The diet columns are null for everyone but administrators. */
export interface PublicParticipant {
  id: string
  customer_name: string
  linkedin_profile_url: string | null
  about_me: string | null
  profile_image_url: string | null
  app_idea: string | null
  lunch_preference: string | null
  dinner_preference: string | null
  created_at: string
}

/** Readable by the exact session id, for 72 hours after payment; amounts are cents. */
export interface OrderReceipt {
  id: string
  created_at: string
  paid_at: string
  customer_name: string
  /** Masked: 'm•••@example.org'. */
  customer_email: string
  number_of_tickets: number
  total_amount: number
  discount_amount: number
  coupon_code: string | null
  status: 'paid' | 'refunded'
  stripe_session_id: string
  order_number: string
}

export interface Views {
  contributions_public: PublicContribution
  participants_public: PublicParticipant
  orders: OrderReceipt
}
export type ViewName = keyof Views
