import type { Store } from '../../src/server/store/engine/db.ts'
import { until } from './until.ts'

/** Resolves once so many queries of this PostgreSQL database are blocked by a lock. */
export const untilBlocked = ({ pool }: Pick<Store, 'pool'>, count: number): Promise<true> =>
  until(
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length >= count || undefined
    },
    { what: 'queries that a lock blocks' },
  )
