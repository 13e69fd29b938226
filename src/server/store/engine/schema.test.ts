import { expect, test } from 'vitest'
import { adminColumns } from '../../../../tests/support/columns/admin.ts'
import type { ColumnsOf } from '../../../../tests/support/columns/columns-of.ts'
import { dayColumns } from '../../../../tests/support/columns/day.ts'
import { demoColumns } from '../../../../tests/support/columns/demos.ts'
import { directoryColumns } from '../../../../tests/support/columns/directory.ts'
import { eventColumns } from '../../../../tests/support/columns/event.ts'
import { mailColumns } from '../../../../tests/support/columns/mails.ts'
import { orderColumns } from '../../../../tests/support/columns/orders.ts'
import { proposalColumns } from '../../../../tests/support/columns/proposals.ts'
import { seatColumns } from '../../../../tests/support/columns/seats.ts'
import { starColumns } from '../../../../tests/support/columns/stars.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import type { Schema } from './schema.ts'

const columns: ColumnsOf<Schema> = {
  ...dayColumns,
  ...demoColumns,
  ...directoryColumns,
  ...eventColumns,
  ...mailColumns,
  ...adminColumns,
  ...orderColumns,
  ...proposalColumns,
  ...seatColumns,
  ...starColumns,
}

describeOnBothEngines('the types of the tables', (store) => {
  test('are those of the migrated database', async () => {
    const { rows } = await store().pool.query<{
      table: string
      is_view: boolean
      column: string
      type: string
    }>(
      `select table_name as table, table_type = 'VIEW' as is_view, column_name as column,
         data_type || case when is_nullable = 'YES' then '?' else '' end as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_name <> 'schema_migrations'
       order by table_name, ordinal_position`,
    )
    const found: Record<string, [string, string][]> = {}
    for (const { table, is_view, column, type } of rows) {
      // PostgreSQL calls every column of a view nullable.
      found[table] = [...(found[table] ?? []), [column, is_view ? type.replace('?', '') : type]]
    }
    const expected = Object.entries(columns).map(([table, types]) => [
      table,
      Object.entries(types).map(([column, type]) => [column, isView(table) ? type.replace('?', '') : type]),
    ])
    expect(found).toEqual(Object.fromEntries(expected))
  })
})

const isView = (table: string) => /_(public|listed|receipts|full)$/.test(table)
