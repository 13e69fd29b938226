import type { DemoTables } from '../../../src/server/store/engine/tables/demos.ts'
import type { ColumnsOf } from './columns-of.ts'

export const demoColumns: ColumnsOf<DemoTables> = {
  demos: {
    id: 'uuid',
    title: 'text',
    line: 'text',
    is_hidden: 'boolean',
    created_at: 'timestamp with time zone',
    position: 'integer?',
    shown_at: 'timestamp with time zone?',
    place: 'integer?',
    score: 'integer?',
    rated_by: 'integer?',
  },
  demo_people: {
    demo_id: 'uuid',
    voter_id: 'text',
    verified_as: 'text?',
    name: 'text?',
    stars: 'integer?',
    given_at: 'timestamp with time zone',
  },
  demo_round: {
    id: 'integer',
    revision: 'bigint',
    is_open: 'boolean',
    seconds: 'integer',
    showing: 'uuid?',
    started_at: 'timestamp with time zone?',
    revealed_at: 'timestamp with time zone?',
  },
}
