import type { EventTables } from '../../../src/server/store/engine/tables/event.ts'
import type { ColumnsOf } from './columns-of.ts'

export const eventColumns: ColumnsOf<EventTables> = {
  event_documents: {
    name: 'text',
    version: 'integer',
    value: 'jsonb',
    published_at: 'timestamp with time zone',
    published_by: 'uuid?',
    publisher_name: 'text?',
  },
  event_drafts: {
    id: 'bigint',
    name: 'text',
    version: 'integer',
    value: 'jsonb',
    saved_at: 'timestamp with time zone',
    saved_by: 'uuid?',
  },
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
  event_picture_files: { picture: 'text', name: 'text', part: 'integer', body: 'bytea' },
}
