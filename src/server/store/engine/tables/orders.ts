/** What is sold, and what was paid for it. */
import type { Generated } from 'kysely'
import type { InvoiceKind } from '../../../../domain/invoices.ts'
import type { OrderState } from '../../../../domain/orders.ts'
import type { RefundReason, RefundState, RefundWay } from '../../../../domain/refunds.ts'
import type { OrderReceipt } from '../../../../domain/views.ts'
import type {
  DefaultedAnswers,
  DefaultedJson,
  DefaultedTimestamp,
  Json,
  OptionalTimestamp,
  ReadOnly,
  Timestamp,
  ViewOf,
} from './column-types.ts'

interface OrdersTable {
  id: Generated<string>
  customer_name: string
  customer_email: string
  number_of_tickets: Generated<number>
  total_amount: number
  /** Cents, as the total. */
  discount_amount: Generated<number>
  coupon_code: string | null
  status: OrderState
  stripe_session_id: string | null
  stripe_payment_intent_id: string | null
  hold_expires_at: OptionalTimestamp
  offered_at: OptionalTimestamp
  paid_at: OptionalTimestamp
  refunded_at: OptionalTimestamp
  linkedin_profile_url: string | null
  about_me: string | null
  profile_image_url: string | null
  app_idea: string | null
  allow_public_listing: Generated<boolean>
  commitment_status: string | null
  lunch_preference: string | null
  dinner_preference: string | null
  ice_bath_preference: string | null
  created_at: DefaultedTimestamp
  updated_at: DefaultedTimestamp
  name_words: ReadOnly<string | null>
  payment_url: string | null
  erased_at: OptionalTimestamp
  /** When a mailed link proved the address; a place on the waitlist counts from then on. */
  address_confirmed_at: OptionalTimestamp
  /** A keyed hash; null once the order is paid (a day later when it is free) or ended, or its address confirmed. */
  network: string | null
  /** As the buyer knows it; empty until the start after the migration. */
  order_number: Generated<string>
  /** By the ids of the poll's questions. */
  further_answers: DefaultedAnswers
  /** What organisers note for themselves. */
  desk_note: string | null
  /** Whom the invoice is for, when it is a company. */
  company: string | null
  company_address: string | null
  vat_number: string | null
  /** Until when an order that organisers invoiced is to be paid, as '2026-11-30'. */
  due_on: string | null
  /** Opens the buyer's page of all seats. */
  code: Generated<string>
  /** At which it was made; what is asked for it was paid there. */
  door_id: string | null
  /** Organisers keep the profile out of the directory, whatever the person wishes. */
  listing_hidden_at: OptionalTimestamp
}

interface InvoicesTable {
  number: number
  kind: InvoiceKind
  order_id: string | null
  amount_cents: number
  /** `InvoiceContent` of `domain/invoices.ts`. */
  content: Json
  code: Generated<string>
  cause: string | null
  issued_at: Timestamp
}

interface RefundsTable {
  /** What the payment provider knows the request by. */
  id: Generated<string>
  order_id: string
  amount_cents: number
  way: RefundWay
  state: RefundState
  reason: RefundReason
  provider_refund_id: string | null
  /** The address of the administrator; null for what went by itself. */
  asked_by: string | null
  note: string | null
  leased_until: OptionalTimestamp
  key_number: Generated<number>
  last_error: string | null
  created_at: DefaultedTimestamp
  settled_at: OptionalTimestamp
}

interface PaymentEventsTable {
  id: string
  type: string
  created_at: DefaultedTimestamp
}

interface PaymentRefundsTable {
  payment_intent_id: string
  refunded_at: Timestamp
  /** Null: all of it. */
  amount_cents: number | null
}

interface DemoPaymentsTable {
  id: string
  order_id: string
  amount_cents: number
  description: string
  customer_email: string
  status: Generated<'open' | 'complete' | 'expired'>
  payment_intent_id: string | null
  refunded_at: OptionalTimestamp
  success_url: string
  cancel_url: string
  expires_at: Timestamp
  created_at: DefaultedTimestamp
  idempotency_key: string
  metadata: DefaultedJson
  refunded_cents: Generated<number>
  /** The ids of the refunds that were asked for. */
  refund_requests: DefaultedJson
}

export interface OrderTables {
  orders: OrdersTable
  order_receipts: ViewOf<OrderReceipt>
  invoices: InvoicesTable
  refunds: RefundsTable
  payment_events: PaymentEventsTable
  payment_refunds: PaymentRefundsTable
  demo_payments: DemoPaymentsTable
}
