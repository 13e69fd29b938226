import type { DayTables } from '../../../src/server/store/engine/tables/day.ts'
import type { ColumnsOf } from './columns-of.ts'

export const dayColumns: ColumnsOf<DayTables> = {
  talks: {
    id: 'uuid',
    number: 'integer',
    title: 'text',
    details: 'text',
    needs: 'ARRAY',
    origin: 'text',
    withdrawn_at: 'timestamp with time zone?',
    moved_revision: 'bigint',
    moved_by: 'uuid?',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    pitch_number: 'integer?',
  },
  floor_passes: {
    sha256: 'bytea',
    seed: 'uuid',
    opened_by: 'text',
    opened_at: 'timestamp with time zone',
    closes_at: 'timestamp with time zone',
    last_number: 'integer',
  },
  talk_sources: {
    contribution_id: 'uuid',
    talk_id: 'uuid',
    host_key: 'text',
    answer: 'text?',
    answered_slot: 'text?',
    answered_at: 'timestamp with time zone?',
  },
  talk_hosts: { talk_id: 'uuid', host_key: 'text', name: 'text', is_needed: 'boolean' },
  host_absences: { slot_id: 'text', host_key: 'text', source: 'text' },
  closed_places: { room_id: 'text', slot_id: 'text', reason: 'text' },
  plan: { id: 'integer', revision: 'bigint' },
  placements: { talk_id: 'uuid', room_id: 'text', slot_id: 'text', is_pinned: 'boolean' },
  host_hours: { talk_id: 'uuid', slot_id: 'text', host_key: 'text' },
  programmes: {
    version: 'integer',
    published_at: 'timestamp with time zone',
    published_by: 'text',
    plan_revision: 'bigint',
  },
  programme_talks: { version: 'integer', talk_id: 'uuid', room_id: 'text', slot_id: 'text' },
}
