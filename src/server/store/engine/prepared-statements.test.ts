import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EngineName, engines, openTestStore } from '../../../../tests/support/databases.ts'
import type { Store } from './db.ts'

describe.each(engines)('a statement that is asked again (%s)', (engine: EngineName) => {
  let store: Store
  let close: () => Promise<void>
  beforeEach(async () => {
    ;({ store, close } = await openTestStore(engine))
    // What is prepared is known of one connection.
    store.pool.options.max = 1
    await store.pool.query('create table notes (note text)')
  })
  afterEach(() => close())

  const insert = (note: string) => sql`insert into notes values (${note})`.execute(store.db)
  const notes = async (db = store.db) =>
    (await sql<object>`select * from notes where note <> ${'none'} order by note`.execute(db)).rows
  async function prepared() {
    const { rows } = await store.pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    )
    return rows.map(({ statement }) => statement)
  }

  test('is prepared the second time, and answers with what is stored at each time', async () => {
    await insert('first')
    expect(await prepared()).toEqual([])
    await insert('second')
    expect(await prepared()).toEqual(['insert into notes values ($1)'])
    await insert('third')
    expect(await notes()).toEqual([{ note: 'first' }, { note: 'second' }, { note: 'third' }])
  })

  test('is prepared if it is one of the first two hundred, and works without that after them', async () => {
    for (let number = 0; number < 250; number += 1)
      for (let time = 0; time < 2; time += 1)
        await sql`select ${sql.lit(number)}::int, ${'asked'}::text`.execute(store.db)
    expect(await prepared()).toHaveLength(200)
    await insert('late')
    await insert('later')
    expect(await notes()).toHaveLength(2)
    expect(await prepared()).toHaveLength(200)
  })

  test('answers with columns that a newer version of the site has added; only the first transaction fails', async () => {
    const addColumn = (name: string) => store.pool.query(`alter table notes add column ${name} text`)
    const inTransaction = () => store.db.transaction().execute((tx) => notes(tx))
    await insert('first')
    for (let time = 0; time < 3; time += 1) await notes()
    await addColumn('colour')
    expect(await notes()).toEqual([{ note: 'first', colour: null }])
    for (let time = 0; time < 3; time += 1) await notes()
    await addColumn('size')
    await expect(inTransaction()).rejects.toMatchObject({ code: '0A000' })
    expect(await inTransaction()).toEqual([{ note: 'first', colour: null, size: null }])
  })

  test('that fails leaves later statements unharmed', async () => {
    const wrong = () => sql`insert into notes values (${'x'}::int)`.execute(store.db)
    for (let time = 0; time < 3; time += 1) await expect(wrong()).rejects.toMatchObject({ code: '22P02' })
    await insert('first')
    expect(await notes()).toHaveLength(1)
  })
})
