/** The plan of the day, while others write to the proposals behind it. The embedded database does one thing at a time. */
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openPlanHarness } from '../../../../tests/support/plans.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import { until } from '../../../../tests/support/until.ts'
import { lockContribution } from '../../store/contributions.ts'

describeOnBothEngines('the plan of the day', (store, engine) => {
  const { site, call } = openPlanHarness(store)

  /** So many stand in line for a row. */
  const areWaiting = (count: number) =>
    until(async () => {
      const { rows } = await store().pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length >= count || undefined
    })

  test.runIf(engine === 'postgresql')(
    'gets talks of proposals that are voted for at the moment',
    async () => {
      for (const title of ['Agents', 'Maps'])
        expect(await site.call('submit-contribution', { ...proposal, title })).toMatchObject({ ok: true })
      const { db } = store()
      const rows = await db.selectFrom('contributions').select('id').orderBy('id').execute()
      const [first = '', second = ''] = rows.map(({ id }) => id)
      // The order of the board is not that of the ids, in which votes lock proposals.
      await db
        .updateTable('contributions')
        .set({ created_at: new Date(0) })
        .where('id', '=', second)
        .execute()
      const made = await db.transaction().execute(async (tx) => {
        await lockContribution(tx, first)
        const making = call('make-talks', { contributionIds: [first, second] })
        await areWaiting(1)
        await lockContribution(tx, second)
        return { making }
      })
      expect(await made.making).toMatchObject({ ok: true, value: { revision: 1 } })
    },
  )
})
