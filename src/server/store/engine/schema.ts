/** The tables and views as Kysely sees them; `schema.test.ts` compares them with both engines. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { InvoiceKind } from '../../../domain/invoices.ts'
import type { Standing } from '../../../domain/proposal-tabs.ts'
import type { RefundReason, RefundState, RefundWay } from '../../../domain/refunds.ts'

/** A Date when read; a Date or ISO 8601 when written. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type ReadOnly<Value> = ColumnType<Value, never, never>
/** Parsed when read; written as a plain value, never as a string of JSON. */
type Json = ColumnType<unknown, object, object>
type DefaultedJson = ColumnType<unknown, object | undefined, object>
type Answers = Readonly<Record<string, string>>
type DefaultedAnswers = ColumnType<Answers, Answers | undefined, Answers>

export type OrderStatus = 'pending' | 'paid' | 'waitlist' | 'offered' | 'expired' | 'refunded' | 'cancelled'
export type SubscriberStatus = 'pending' | 'confirmed' | 'unsubscribed'
export type ContributionType = 'keynote' | 'talk_session' | 'volunteer'

interface OrdersTable {
  id: Generated<string>
  customer_name: string
  customer_email: string
  number_of_tickets: Generated<number>
  total_amount: number
  /** Cents, as the total. */
  discount_amount: Generated<number>
  coupon_code: string | null
  status: OrderStatus
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
  /** A keyed hash; null once the order is paid or ended, or its address confirmed. */
  network: string | null
  /** As the buyer knows it; empty until the start after the migration. */
  order_number: Generated<string>
  /** By the ids of the poll's questions. */
  further_answers: DefaultedAnswers
  /** What organizers note for themselves. */
  desk_note: string | null
  /** Whom the invoice is for, when it is a company. */
  company: string | null
  company_address: string | null
  vat_number: string | null
  /** Until when an order that organizers invoiced is to be paid, as '2026-11-30'. */
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

interface ImagesTable {
  id: Generated<string>
  order_id: string
  storage_key: string
  content_type: string
  width: number
  height: number
  size_in_bytes: number
  created_at: DefaultedTimestamp
}

interface ContributionsTable {
  id: Generated<string>
  type: ContributionType
  title: string
  details: string
  contributor_name: string
  contributor_email: string
  contributor_phone: string | null
  vote_count: Generated<number>
  created_at: DefaultedTimestamp
  updated_at: DefaultedTimestamp
  plain_title: ReadOnly<string>
  title_words: ReadOnly<string>
  standing: Generated<Standing>
  /** Where a hidden one stood before. */
  hidden_from: Exclude<Standing, 'hidden'> | null
  /** For organisers only. */
  hidden_reason: string | null
  /** When an organiser let it be as it is; null while it is new to them. */
  looked_at: OptionalTimestamp
  /** When organisers were told of it by a digest. */
  told_at: OptionalTimestamp
}

interface ContributionEditsTable {
  id: ReadOnly<number>
  contribution_id: string
  edited_at: DefaultedTimestamp
  /** Null for the proposer. */
  edited_by: string | null
  before: Json
}

interface BlockedAddressesTable {
  id: Generated<string>
  /** `addressHash`. */
  address_hash: string
  email: string | null
  blocked_by: string
  blocked_at: DefaultedTimestamp
}

interface VotesTable {
  voter_id: string
  contribution_id: string
  verified: Generated<boolean>
  created_at: DefaultedTimestamp
  /** A keyed hash of the address that a mailed link proved. */
  verified_as: string | null
}

interface SubscribersTable {
  id: Generated<string>
  email: string
  name: string | null
  linkedin_profile_url: string | null
  allow_public_listing: Generated<boolean>
  status: Generated<SubscriberStatus>
  last_mailed_at: OptionalTimestamp
  confirmed_at: OptionalTimestamp
  unsubscribed_at: OptionalTimestamp
  created_at: DefaultedTimestamp
}

interface InternalTasksTable {
  id: Generated<string>
  title: string
  description: string | null
  due_date: string | null
  owner: string | null
  completed: Generated<boolean>
  created_at: DefaultedTimestamp
  updated_at: DefaultedTimestamp
}

interface AdminsTable {
  id: Generated<string>
  email: string
  name: string
  password_hash: string
  created_at: DefaultedTimestamp
  updated_at: DefaultedTimestamp
}

interface AdminSessionsTable {
  sha256: Buffer
  admin_id: string
  expires_at: Timestamp
  last_seen_at: DefaultedTimestamp
  created_at: DefaultedTimestamp
}

interface TokensTable {
  sha256: Buffer
  kind: string
  subject_id: string
  letter_id: string | null
  expires_at: Timestamp
  used_at: OptionalTimestamp
  created_at: DefaultedTimestamp
}

interface OutboxTable {
  id: Generated<string>
  letter: string
  recipient: string
  params: Json
  attempts: Generated<number>
  next_attempt_at: DefaultedTimestamp
  leased_until: OptionalTimestamp
  sent_at: OptionalTimestamp
  failed_at: OptionalTimestamp
  last_error: string | null
  created_at: DefaultedTimestamp
  retried_at: OptionalTimestamp
  sending_id: string | null
  /** The last attempt, of mails of a sending alone. */
  tried_at: OptionalTimestamp
}

interface SendingsTable {
  id: Generated<string>
  audience: string[]
  subject: string
  body: string
  /** The address of the administrator. */
  asked_by: string
  recipients: number
  left_out: Generated<number>
  send_at: Timestamp
  recalled_at: OptionalTimestamp
  created_at: DefaultedTimestamp
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

interface AuditLogTable {
  id: ReadOnly<number>
  actor: string
  action: string
  subject_id: string | null
  details: DefaultedJson
  created_at: DefaultedTimestamp
}

interface RateLimitsTable {
  key: string
  points: Generated<number>
  expire: number | null
}

interface IdempotencyKeysTable {
  sha256: Buffer
  request_sha256: Buffer
  answer: Json
  created_at: DefaultedTimestamp
}

interface SettingsTable {
  key: string
  value: Json
  updated_at: DefaultedTimestamp
}

interface DataRequestsTable {
  id: Generated<string>
  email: string | null
  created_at: DefaultedTimestamp
  deleted_at: OptionalTimestamp
}

interface EventDocumentsTable {
  name: string
  version: number
  value: Json
  published_at: DefaultedTimestamp
  published_by: string | null
}

interface EventDraftsTable {
  id: ReadOnly<number>
  name: string
  version: number
  value: Json
  saved_at: DefaultedTimestamp
  saved_by: string | null
}

interface EventPicturesTable {
  name: string
  sha256: Buffer
  shown: string
  width: number
  height: number
  widths: number[]
  size_in_bytes: number
  created_at: DefaultedTimestamp
}

interface EventPictureFilesTable {
  picture: string
  name: string
  part: number
  body: Buffer
}

interface TalksTable {
  id: Generated<string>
  number: ReadOnly<number>
  title: string
  details: Generated<string>
  needs: Generated<string[]>
  origin: 'board' | 'floor' | 'organizer'
  withdrawn_at: OptionalTimestamp
  /** The revision of the plan that last moved it, and the administrator who did. */
  moved_revision: Generated<number>
  moved_by: string | null
  created_at: DefaultedTimestamp
  updated_at: DefaultedTimestamp
}

interface TalkSourcesTable {
  contribution_id: string
  talk_id: string
  /** A keyed hash of the proposer's address. */
  host_key: string
}

interface TalkHostsTable {
  talk_id: string
  host_key: string
  name: string
  is_needed: Generated<boolean>
}

interface HostAbsencesTable {
  slot_id: string
  host_key: string
  source: 'poll' | 'host' | 'organizer'
}

interface ClosedPlacesTable {
  room_id: string
  slot_id: string
  reason: Generated<string>
}

interface PlanTable {
  id: Generated<number>
  revision: Generated<number>
}

interface PlacementsTable {
  talk_id: string
  room_id: string
  slot_id: string
  is_pinned: Generated<boolean>
}

/** When each needed host is where. */
interface HostHoursTable {
  talk_id: string
  slot_id: string
  host_key: string
}

interface ProgrammesTable {
  version: ReadOnly<number>
  published_at: Timestamp
  published_by: string
  plan_revision: number
}

interface ProgrammeTalksTable {
  version: number
  talk_id: string
  room_id: string
  slot_id: string
}

interface ContributionsPublicView {
  id: ReadOnly<string>
  type: ReadOnly<ContributionType>
  title: ReadOnly<string>
  details: ReadOnly<string>
  contributor_name: ReadOnly<string>
  vote_count: ReadOnly<number>
  created_at: ReadOnly<Date>
  updated_at: ReadOnly<Date>
}

interface ParticipantsPublicView {
  id: ReadOnly<string>
  customer_name: ReadOnly<string>
  linkedin_profile_url: ReadOnly<string | null>
  about_me: ReadOnly<string | null>
  profile_image_url: ReadOnly<string | null>
  app_idea: ReadOnly<string | null>
  lunch_preference: ReadOnly<string | null>
  dinner_preference: ReadOnly<string | null>
  created_at: ReadOnly<Date>
}

interface ParticipantsListedView extends ParticipantsPublicView {
  name_words: ReadOnly<string>
}

interface ProfilesInFullView {
  id: ReadOnly<string>
  order_id: ReadOnly<string>
  seat_id: ReadOnly<string | null>
  order_number: ReadOnly<string>
  customer_name: ReadOnly<string>
  email: ReadOnly<string | null>
  linkedin_profile_url: ReadOnly<string | null>
  about_me: ReadOnly<string | null>
  profile_image_url: ReadOnly<string | null>
  app_idea: ReadOnly<string | null>
  created_at: ReadOnly<Date>
  name_words: ReadOnly<string>
  listing_hidden_at: ReadOnly<Date | null>
}

interface OrderReceiptsView {
  id: ReadOnly<string>
  created_at: ReadOnly<Date>
  paid_at: ReadOnly<Date>
  customer_name: ReadOnly<string>
  customer_email: ReadOnly<string>
  number_of_tickets: ReadOnly<number>
  total_amount: ReadOnly<number>
  discount_amount: ReadOnly<number>
  coupon_code: ReadOnly<string | null>
  status: ReadOnly<'paid' | 'refunded'>
  stripe_session_id: ReadOnly<string>
  order_number: ReadOnly<string>
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
  status: ReadOnly<OrderStatus>
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

export interface Schema {
  orders: OrdersTable
  invoices: InvoicesTable
  seats: SeatsTable
  seats_in_full: SeatsInFullView
  refunds: RefundsTable
  doors: DoorsTable
  door_notes: DoorNotesTable
  ended_seat_codes: EndedSeatCodesTable
  food_answers: FoodAnswersTable
  images: ImagesTable
  contributions: ContributionsTable
  contribution_edits: ContributionEditsTable
  blocked_addresses: BlockedAddressesTable
  votes: VotesTable
  subscribers: SubscribersTable
  internal_tasks: InternalTasksTable
  admins: AdminsTable
  admin_sessions: AdminSessionsTable
  tokens: TokensTable
  outbox: OutboxTable
  sendings: SendingsTable
  payment_events: PaymentEventsTable
  payment_refunds: PaymentRefundsTable
  demo_payments: DemoPaymentsTable
  audit_log: AuditLogTable
  rate_limits: RateLimitsTable
  idempotency_keys: IdempotencyKeysTable
  settings: SettingsTable
  data_requests: DataRequestsTable
  event_documents: EventDocumentsTable
  event_drafts: EventDraftsTable
  event_pictures: EventPicturesTable
  event_picture_files: EventPictureFilesTable
  talks: TalksTable
  talk_sources: TalkSourcesTable
  talk_hosts: TalkHostsTable
  host_absences: HostAbsencesTable
  closed_places: ClosedPlacesTable
  plan: PlanTable
  placements: PlacementsTable
  host_hours: HostHoursTable
  programmes: ProgrammesTable
  programme_talks: ProgrammeTalksTable
  contributions_public: ContributionsPublicView
  participants_listed: ParticipantsListedView
  participants_public: ParticipantsPublicView
  profiles_in_full: ProfilesInFullView
  order_receipts: OrderReceiptsView
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
