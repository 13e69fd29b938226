/** Administrators and what the site notes for itself. */
import type { Generated } from 'kysely'
import type {
  DefaultedJson,
  DefaultedTimestamp,
  Json,
  OptionalTimestamp,
  ReadOnly,
  Timestamp,
} from './column-types.ts'

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

export interface AdminTables {
  admins: AdminsTable
  admin_sessions: AdminSessionsTable
  internal_tasks: InternalTasksTable
  audit_log: AuditLogTable
  tokens: TokensTable
  data_requests: DataRequestsTable
  settings: SettingsTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
}
