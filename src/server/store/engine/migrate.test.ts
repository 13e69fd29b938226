import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { schemaDump } from '../../../../tests/faults/schema-dump.ts'
import { createDatabase, describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const shipped = readMigrations()
const next = (statements: string): Migration[] => [
  ...shipped,
  { version: shipped.length + 1, name: 'next', statements, checksum: 'next' },
]

describeOnBothEngines('the schema', (store) => {
  test('is migrated by the first start and not changed by the second', async () => {
    expect(await migrate(store().pool)).toBe(0)
  })

  test('refuses a program whose migrations were altered after they ran', async () => {
    const altered = shipped.map((migration) => ({ ...migration, checksum: 'altered' }))
    const refusal = migrate(store().pool, altered)
    await expect(refusal).rejects.toThrow(StartupError)
    await expect(refusal).rejects.toThrow(
      /^Migration 1 \(first-schema\) was changed after this database ran it: .*\.$/,
    )
  })

  test('does not change when a migration fails halfway', async () => {
    const before = await schemaDump(store().pool)
    const half = 'create table half_made (id integer); alter table tokens drop column used_at;'
    const failing = next(`${half} select 1 / 0;`)
    await expect(migrate(store().pool, failing)).rejects.toThrow(
      `Migration ${shipped.length + 1} (next) failed: division by zero`,
    )
    expect(await schemaDump(store().pool)).toEqual(before)
    expect(await migrate(store().pool)).toBe(0)
  })

  test('refuses a program that is older than the database', async () => {
    const before = await schemaDump(store().pool)
    expect(await migrate(store().pool, next('create table from_the_future (id integer)'))).toBe(1)
    // Here the dump is seen to tell schemas apart.
    expect(await schemaDump(store().pool)).not.toEqual(before)
    const refusal = migrate(store().pool)
    await expect(refusal).rejects.toThrow(StartupError)
    await expect(refusal).rejects.toThrow(
      new RegExp(
        `^The database has schema ${shipped.length + 1} \\(next\\), but this program only knows ${shipped.length}: .*\\.$`,
      ),
    )
    await store().pool.query(
      `drop table from_the_future; delete from schema_migrations where version > ${shipped.length}`,
    )
  })
})

test('an ordinary owner of a PostgreSQL database can migrate it', async () => {
  const database = await createDatabase()
  const superuser = new pg.Pool({ connectionString: database.url })
  const url = new URL(database.url)
  const name = url.pathname.slice(1)
  await superuser.query(`create role ${name} login; alter database ${name} owner to ${name}`)
  url.username = name
  const owner = new pg.Pool({ connectionString: url.href })
  try {
    const { rows } = await owner.query('select usesuper from pg_user where usename = current_user')
    expect(rows).toEqual([{ usesuper: false }])
    expect(await migrate(owner)).toBe(shipped.length)
  } finally {
    await owner.end()
    await superuser.query(`reassign owned by ${name} to current_user; drop owned by ${name}`)
    await superuser.query(`drop role ${name}`)
    await superuser.end()
    await database.drop()
  }
})

describe('several processes that start on one empty PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let pools: pg.Pool[]
  beforeEach(async () => {
    database = await createDatabase()
    pools = Array.from({ length: 5 }, () => new pg.Pool({ connectionString: database.url }))
  })
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await database.drop()
  })

  test('migrate it once', async () => {
    const ran = await Promise.all(pools.map((pool) => migrate(pool)))
    expect(ran.sort()).toEqual([0, 0, 0, 0, shipped.length])
  })

  test('would disturb each other without the lock (negative control)', async () => {
    const statements = shipped.map((migration) => migration.statements).join('\n')
    const outcomes = await Promise.allSettled(pools.map((pool) => pool.query(statements)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).not.toEqual([])
  })
})
