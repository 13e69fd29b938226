import type { StarTables } from '../../../src/server/store/engine/tables/stars.ts'
import type { ColumnsOf } from './columns-of.ts'

export const starColumns: ColumnsOf<StarTables> = {
  stars: {
    voter_id: 'text',
    talk_id: 'uuid',
    wanted: 'boolean',
    verified_as: 'text?',
    given_at: 'timestamp with time zone',
  },
  plan_feeds: {
    sha256: 'bytea',
    voter_id: 'text',
    verified_as: 'text?',
    created_at: 'timestamp with time zone',
  },
  plan_links: { id: 'uuid', email: 'text', voter_id: 'text?', created_at: 'timestamp with time zone' },
}
