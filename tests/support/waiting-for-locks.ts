import type { Store } from '../../src/server/store/engine/db.ts'
import { until } from './until.ts'

/** Answers once so many stand in line for a lock of this PostgreSQL database. */
export const areWaiting = ({ pool }: Pick<Store, 'pool'>, count: number): Promise<true> =>
  until(
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length >= count || undefined
    },
    { what: 'those who wait for a lock' },
  )
