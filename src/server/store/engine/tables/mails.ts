/** What is mailed, and to whom the newsletter goes. */
import type { Generated } from 'kysely'
import type { DefaultedTimestamp, Json, OptionalTimestamp, Timestamp } from './column-types.ts'

export type SubscriberStatus = 'pending' | 'confirmed' | 'unsubscribed'

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

export interface MailTables {
  outbox: OutboxTable
  sendings: SendingsTable
  subscribers: SubscribersTable
}
