/** Who comes, what they eat, and when they were let in. */
import type { Generated } from 'kysely'
import type { OrderState } from '../../../../domain/orders.ts'
import type {
  Answers,
  DefaultedAnswers,
  DefaultedTimestamp,
  OptionalTimestamp,
  ReadOnly,
  Timestamp,
} from './column-types.ts'

interface SeatsTable {
  id: Generated<string>
  order_id: string
  /** From 1 within its order. */
  position: number
  kind: Generated<string>
  /** Cents asked for it; null for an equal part of the order's total. */
  price_cents: number | null
  discount_cents: number | null
  /** In its link and its QR code; 32 hexadecimal digits. */
  code: Generated<string>
  name: string | null
  email: string | null
  commitment_status: string | null
  lunch_preference: string | null
  dinner_preference: string | null
  ice_bath_preference: string | null
  further_answers: DefaultedAnswers
  cancelled_at: OptionalTimestamp
  arrived_at: OptionalTimestamp
  arrived_at_door: string | null
  created_at: DefaultedTimestamp
  updated_at: DefaultedTimestamp
  /** The refund that paid it back. */
  refund_id: string | null
  passed_on_at: OptionalTimestamp
  linkedin_profile_url: string | null
  about_me: string | null
  /** Only while the order is paid and the seat is not cancelled. */
  allow_public_listing: Generated<boolean>
  name_words: ReadOnly<string | null>
  /** As of an order. */
  listing_hidden_at: OptionalTimestamp
}

/** Codes that open their seat no more. */
interface EndedSeatCodesTable {
  sha256: Buffer
  seat_id: string
  created_at: DefaultedTimestamp
  reason: Generated<'passed-on' | 'corrected'>
}

interface DoorsTable {
  id: string
  name: string
  secret_sha256: Buffer
  ends_at: Timestamp
  ended_at: OptionalTimestamp
  created_at: DefaultedTimestamp
  may_add: Generated<boolean>
  may_squeeze_in: Generated<boolean>
}

interface DoorNotesTable {
  id: string
  door_id: string
  seat_id: string
  /** The note that this one takes back. */
  undoes: string | null
  /** By the clock of the phone. */
  phone_at: Timestamp
  /** The same moment by ours. */
  noted_at: Timestamp
  received_at: Timestamp
}

interface FoodAnswersTable {
  id: Generated<string>
  order_id: string
  commitment_status: string | null
  lunch_preference: string | null
  dinner_preference: string | null
  ice_bath_preference: string | null
  further_answers: DefaultedAnswers
  created_at: DefaultedTimestamp
  /** Null for the first seat of the order. */
  seat_id: string | null
}

/** The first seat has its order's name, address and poll answers until it is passed on. */
interface SeatsInFullView {
  id: ReadOnly<string>
  order_id: ReadOnly<string>
  position: ReadOnly<number>
  kind: ReadOnly<string>
  code: ReadOnly<string>
  name: ReadOnly<string | null>
  email: ReadOnly<string | null>
  commitment_status: ReadOnly<string | null>
  lunch_preference: ReadOnly<string | null>
  dinner_preference: ReadOnly<string | null>
  ice_bath_preference: ReadOnly<string | null>
  further_answers: ReadOnly<Answers>
  price_cents: ReadOnly<number>
  discount_cents: ReadOnly<number>
  status: ReadOnly<OrderState>
  order_number: ReadOnly<string>
  cancelled_at: ReadOnly<Date | null>
  arrived_at: ReadOnly<Date | null>
  arrived_at_door: ReadOnly<string | null>
  created_at: ReadOnly<Date>
  updated_at: ReadOnly<Date>
  passed_on_at: ReadOnly<Date | null>
  /** The first one, until it is passed on. */
  is_of_buyer: ReadOnly<boolean>
  allow_public_listing: ReadOnly<boolean>
  linkedin_profile_url: ReadOnly<string | null>
  about_me: ReadOnly<string | null>
  answered_at: ReadOnly<Date>
}

export interface SeatTables {
  seats: SeatsTable
  seats_in_full: SeatsInFullView
  ended_seat_codes: EndedSeatCodesTable
  food_answers: FoodAnswersTable
  doors: DoorsTable
  door_notes: DoorNotesTable
}
