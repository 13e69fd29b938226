import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'

import type { Row, Schema } from './schema.ts'

/** How information_schema may call a column that Kysely reads as this type; a question mark stands for null. */
type TypeName<Value> = unknown extends Value
  ? 'jsonb'
  : null extends Value
    ? `${NameOf<NonNullable<Value>>}?`
    : NameOf<Value>
type NameOf<Value> = Value extends string
  ? 'text' | 'uuid' | 'date' | 'character varying'
  : Value extends number
    ? 'integer' | 'bigint'
    : Value extends boolean
      ? 'boolean'
      : Value extends Date
        ? 'timestamp with time zone'
        : Value extends Buffer
          ? 'bytea'
          : Value extends Readonly<Record<string, string>>
            ? 'jsonb'
            : Value extends number[]
              ? 'ARRAY'
              : never

/** Every table and view with every column, in order; the compiler compares it with `Schema`. */
const columns: { [Table in keyof Schema]: { [Column in keyof Row<Table>]: TypeName<Row<Table>[Column]> } } = {
  doors: {
    id: 'uuid',
    name: 'text',
    secret_sha256: 'bytea',
    ends_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone?',
    created_at: 'timestamp with time zone',
  },
  door_notes: {
    id: 'uuid',
    door_id: 'uuid',
    seat_id: 'uuid',
    undoes: 'uuid?',
    phone_at: 'timestamp with time zone',
    noted_at: 'timestamp with time zone',
    received_at: 'timestamp with time zone',
  },
  admin_sessions: {
    sha256: 'bytea',
    admin_id: 'uuid',
    expires_at: 'timestamp with time zone',
    last_seen_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
  },
  admins: {
    id: 'uuid',
    email: 'text',
    name: 'text',
    password_hash: 'text',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
  },
  audit_log: {
    id: 'bigint',
    actor: 'text',
    action: 'text',
    subject_id: 'text?',
    details: 'jsonb',
    created_at: 'timestamp with time zone',
  },
  contributions: {
    id: 'uuid',
    type: 'text',
    title: 'text',
    details: 'text',
    contributor_name: 'text',
    contributor_email: 'text',
    contributor_phone: 'text?',
    vote_count: 'integer',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    plain_title: 'text',
    title_words: 'text',
  },
  event_documents: {
    name: 'text',
    version: 'integer',
    value: 'jsonb',
    published_at: 'timestamp with time zone',
    published_by: 'uuid?',
  },
  event_drafts: {
    id: 'bigint',
    name: 'text',
    version: 'integer',
    value: 'jsonb',
    saved_at: 'timestamp with time zone',
    saved_by: 'uuid?',
  },
  event_picture_files: { picture: 'text', name: 'text', part: 'integer', body: 'bytea' },
  event_pictures: {
    name: 'text',
    sha256: 'bytea',
    shown: 'text',
    width: 'integer',
    height: 'integer',
    widths: 'ARRAY',
    size_in_bytes: 'integer',
    created_at: 'timestamp with time zone',
  },
  food_answers: {
    id: 'uuid',
    order_id: 'uuid',
    commitment_status: 'text?',
    lunch_preference: 'text?',
    dinner_preference: 'text?',
    ice_bath_preference: 'text?',
    created_at: 'timestamp with time zone',
    further_answers: 'jsonb',
    seat_id: 'uuid?',
  },
  images: {
    id: 'uuid',
    order_id: 'uuid',
    storage_key: 'text',
    content_type: 'text',
    width: 'integer',
    height: 'integer',
    size_in_bytes: 'integer',
    created_at: 'timestamp with time zone',
  },
  internal_tasks: {
    id: 'uuid',
    title: 'text',
    description: 'text?',
    due_date: 'date?',
    owner: 'text?',
    completed: 'boolean',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
  },
  invoices: {
    number: 'integer',
    kind: 'text',
    order_id: 'uuid?',
    amount_cents: 'integer',
    content: 'jsonb',
    code: 'text',
    cause: 'text?',
    issued_at: 'timestamp with time zone',
  },
  orders: {
    id: 'uuid',
    customer_name: 'text',
    customer_email: 'text',
    number_of_tickets: 'integer',
    total_amount: 'integer',
    discount_amount: 'integer',
    coupon_code: 'text?',
    status: 'text',
    stripe_session_id: 'text?',
    stripe_payment_intent_id: 'text?',
    hold_expires_at: 'timestamp with time zone?',
    offered_at: 'timestamp with time zone?',
    paid_at: 'timestamp with time zone?',
    refunded_at: 'timestamp with time zone?',
    linkedin_profile_url: 'text?',
    about_me: 'text?',
    profile_image_url: 'text?',
    app_idea: 'text?',
    allow_public_listing: 'boolean',
    commitment_status: 'text?',
    lunch_preference: 'text?',
    dinner_preference: 'text?',
    ice_bath_preference: 'text?',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    name_words: 'text?',
    payment_url: 'text?',
    erased_at: 'timestamp with time zone?',
    address_confirmed_at: 'timestamp with time zone?',
    network: 'text?',
    order_number: 'text',
    further_answers: 'jsonb',
    desk_note: 'text?',
    company: 'text?',
    company_address: 'text?',
    vat_number: 'text?',
    code: 'text',
  },
  ended_seat_codes: {
    sha256: 'bytea',
    seat_id: 'uuid',
    created_at: 'timestamp with time zone',
    reason: 'text',
  },
  seats: {
    id: 'uuid',
    order_id: 'uuid',
    position: 'integer',
    kind: 'text',
    price_cents: 'integer?',
    discount_cents: 'integer?',
    code: 'text',
    name: 'text?',
    email: 'text?',
    commitment_status: 'text?',
    lunch_preference: 'text?',
    dinner_preference: 'text?',
    ice_bath_preference: 'text?',
    further_answers: 'jsonb',
    cancelled_at: 'timestamp with time zone?',
    arrived_at: 'timestamp with time zone?',
    arrived_at_door: 'text?',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    refund_id: 'uuid?',
    passed_on_at: 'timestamp with time zone?',
    linkedin_profile_url: 'text?',
    about_me: 'text?',
    allow_public_listing: 'boolean',
    name_words: 'text?',
  },
  refunds: {
    id: 'uuid',
    order_id: 'uuid',
    amount_cents: 'integer',
    way: 'text',
    state: 'text',
    reason: 'text',
    provider_refund_id: 'text?',
    asked_by: 'text?',
    note: 'text?',
    leased_until: 'timestamp with time zone?',
    key_number: 'integer',
    last_error: 'text?',
    created_at: 'timestamp with time zone',
    settled_at: 'timestamp with time zone?',
  },
  outbox: {
    id: 'uuid',
    letter: 'text',
    recipient: 'text',
    params: 'jsonb',
    attempts: 'integer',
    next_attempt_at: 'timestamp with time zone',
    leased_until: 'timestamp with time zone?',
    sent_at: 'timestamp with time zone?',
    failed_at: 'timestamp with time zone?',
    last_error: 'text?',
    created_at: 'timestamp with time zone',
    retried_at: 'timestamp with time zone?',
  },
  data_requests: {
    id: 'uuid',
    email: 'text?',
    created_at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone?',
  },
  demo_payments: {
    id: 'text',
    order_id: 'uuid',
    amount_cents: 'integer',
    description: 'text',
    customer_email: 'text',
    status: 'text',
    payment_intent_id: 'text?',
    refunded_at: 'timestamp with time zone?',
    success_url: 'text',
    cancel_url: 'text',
    expires_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    idempotency_key: 'text',
    metadata: 'jsonb',
    refunded_cents: 'integer',
    refund_requests: 'jsonb',
  },
  payment_refunds: {
    payment_intent_id: 'text',
    refunded_at: 'timestamp with time zone',
    amount_cents: 'integer?',
  },
  payment_events: {
    id: 'text',
    type: 'text',
    created_at: 'timestamp with time zone',
  },
  rate_limits: {
    key: 'character varying',
    points: 'integer',
    expire: 'bigint?',
  },
  idempotency_keys: {
    sha256: 'bytea',
    request_sha256: 'bytea',
    answer: 'jsonb',
    created_at: 'timestamp with time zone',
  },
  settings: {
    key: 'text',
    value: 'jsonb',
    updated_at: 'timestamp with time zone',
  },
  subscribers: {
    id: 'uuid',
    email: 'text',
    name: 'text?',
    linkedin_profile_url: 'text?',
    allow_public_listing: 'boolean',
    status: 'text',
    last_mailed_at: 'timestamp with time zone?',
    confirmed_at: 'timestamp with time zone?',
    unsubscribed_at: 'timestamp with time zone?',
    created_at: 'timestamp with time zone',
  },
  tokens: {
    sha256: 'bytea',
    kind: 'text',
    subject_id: 'text',
    letter_id: 'uuid?',
    expires_at: 'timestamp with time zone',
    used_at: 'timestamp with time zone?',
    created_at: 'timestamp with time zone',
  },
  votes: {
    voter_id: 'text',
    contribution_id: 'uuid',
    verified: 'boolean',
    created_at: 'timestamp with time zone',
    verified_as: 'text?',
  },
  contributions_public: {
    id: 'uuid',
    type: 'text',
    title: 'text',
    details: 'text',
    contributor_name: 'text',
    vote_count: 'integer',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
  },
  participants_listed: {
    id: 'uuid',
    customer_name: 'text',
    linkedin_profile_url: 'text?',
    about_me: 'text?',
    profile_image_url: 'text?',
    app_idea: 'text?',
    lunch_preference: 'text?',
    dinner_preference: 'text?',
    created_at: 'timestamp with time zone',
    name_words: 'text',
  },
  order_receipts: {
    id: 'uuid',
    created_at: 'timestamp with time zone',
    paid_at: 'timestamp with time zone',
    customer_name: 'text',
    customer_email: 'text',
    number_of_tickets: 'integer',
    total_amount: 'integer',
    discount_amount: 'integer',
    coupon_code: 'text?',
    status: 'text',
    stripe_session_id: 'text',
    order_number: 'text',
  },
  seats_in_full: {
    id: 'uuid',
    order_id: 'uuid',
    position: 'integer',
    kind: 'text',
    code: 'text',
    name: 'text?',
    email: 'text?',
    commitment_status: 'text?',
    lunch_preference: 'text?',
    dinner_preference: 'text?',
    ice_bath_preference: 'text?',
    further_answers: 'jsonb',
    price_cents: 'integer',
    discount_cents: 'integer',
    status: 'text',
    order_number: 'text',
    cancelled_at: 'timestamp with time zone?',
    arrived_at: 'timestamp with time zone?',
    arrived_at_door: 'text?',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    passed_on_at: 'timestamp with time zone?',
    is_of_buyer: 'boolean',
    allow_public_listing: 'boolean',
    linkedin_profile_url: 'text?',
    about_me: 'text?',
    answered_at: 'timestamp with time zone',
  },
  participants_public: {
    id: 'uuid',
    customer_name: 'text',
    linkedin_profile_url: 'text?',
    about_me: 'text?',
    profile_image_url: 'text?',
    app_idea: 'text?',
    lunch_preference: 'text?',
    dinner_preference: 'text?',
    created_at: 'timestamp with time zone',
  },
}

describeOnBothEngines('the types of the tables', (store) => {
  test('are those of the migrated database', async () => {
    const { rows } = await store().pool.query<{
      table: string
      is_view: boolean
      column: string
      type: string
    }>(
      `select table_name as table, table_type = 'VIEW' as is_view, column_name as column,
         data_type || case when is_nullable = 'YES' then '?' else '' end as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_name <> 'schema_migrations'
       order by table_name, ordinal_position`,
    )
    const found: Record<string, [string, string][]> = {}
    for (const { table, is_view, column, type } of rows) {
      // PostgreSQL calls every column of a view nullable.
      found[table] = [...(found[table] ?? []), [column, is_view ? type.replace('?', '') : type]]
    }
    const expected = Object.entries(columns).map(([table, types]) => [
      table,
      Object.entries(types).map(([column, type]) => [column, isView(table) ? type.replace('?', '') : type]),
    ])
    expect(found).toEqual(Object.fromEntries(expected))
  })
})

const isView = (table: string) => /_(public|listed|receipts|full)$/.test(table)
