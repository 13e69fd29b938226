import type { AdminTables } from '../../../src/server/store/engine/tables/admin.ts'
import type { ColumnsOf } from './columns-of.ts'

export const adminColumns: ColumnsOf<AdminTables> = {
  admins: {
    id: 'uuid',
    email: 'text',
    name: 'text',
    password_hash: 'text',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
  },
  admin_sessions: {
    sha256: 'bytea',
    admin_id: 'uuid',
    expires_at: 'timestamp with time zone',
    last_seen_at: 'timestamp with time zone',
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
  audit_log: {
    id: 'bigint',
    actor: 'text',
    action: 'text',
    subject_id: 'text?',
    details: 'jsonb',
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
  data_requests: {
    id: 'uuid',
    email: 'text?',
    created_at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone?',
  },
  settings: {
    key: 'text',
    value: 'jsonb',
    updated_at: 'timestamp with time zone',
  },
  idempotency_keys: {
    sha256: 'bytea',
    request_sha256: 'bytea',
    answer: 'jsonb',
    created_at: 'timestamp with time zone',
  },
  rate_limits: {
    key: 'character varying',
    points: 'integer',
    expire: 'bigint?',
  },
}
