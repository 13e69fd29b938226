/**
 * A backup holds everything, of one moment, and moves it between any two places (docs/api.md#commands,
 * docs/security.md#backups).
 */
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  backUp,
  liveIn,
  openPlace,
  type Place,
  picturesOf,
  restore,
  tablesOf,
} from '../../../tests/support/backups.ts'
import { engines } from '../../../tests/support/databases.ts'
import { imageStores, type TestImageStore } from '../../../tests/support/image-stores.ts'
import { readMigrations } from '../store/engine/migrate.ts'
import { readArchive } from './archive.ts'

let folder: string
let places: Place[]
const place = async (...given: Parameters<typeof openPlace>) => {
  const opened = await openPlace(...given)
  places.push(opened)
  return opened
}
beforeEach(() => {
  places = []
})
afterEach(async () => {
  await Promise.all(places.map(({ close }) => close()))
})

/** One site to start from, and its backup; tests change neither. */
let site: Place
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
  site = await openPlace('embedded')
  await liveIn(site)
  file = join(folder, 'site.tar.gz')
  await backUp(site, file)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup moves everything', () => {
  let bucket: TestImageStore
  beforeEach(async () => {
    bucket = await imageStores['an S3 bucket']()
  })

  test('from the embedded database and a folder to a new PostgreSQL and a bucket, and back', async () => {
    const postgresql = await place('postgresql', { schema: 0, images: bucket.images })
    const there = await restore(postgresql, file)
    expect(there).toMatchObject({ hasRestoredSecrets: true, missingImages: [] })
    expect(await tablesOf(postgresql)).toEqual(await tablesOf(site))
    expect(await picturesOf(postgresql)).toEqual(await picturesOf(site))

    const onTheWay = join(folder, 'on-the-way.tar.gz')
    await backUp(postgresql, onTheWay)
    const embedded = await place('embedded')
    const back = await restore(embedded, onTheWay)
    expect(await tablesOf(embedded)).toEqual(await tablesOf(site))
    expect(await picturesOf(embedded)).toEqual(await picturesOf(site))
    expect({ ...back.manifest, madeAt: '' }).toEqual({ ...there.manifest, madeAt: '' })
    expect(await readFile(join(embedded.dataDir, 'secrets.json'), 'utf8')).toBe(
      await readFile(join(site.dataDir, 'secrets.json'), 'utf8'),
    )
  })

  test.each(engines)(
    'into %s, where numbers go on, names are found and limits start anew',
    async (engine) => {
      const target = await place(engine)
      await restore(target, file)
      const { pool } = target.store
      const next = await pool.query(`insert into audit_log (actor, action) values ('a', 'b') returning id`)
      expect(next.rows).toEqual([{ id: 1201 }])
      const { rows } = await pool.query(
        `select count(*) filter (where name_words is null) as nameless from orders`,
      )
      expect(rows).toEqual([{ nameless: 0 }])
      expect((await pool.query('select from rate_limits')).rowCount).toBe(0)
      // The sample could tell: it has rows in the tables that are compared.
      const filled = Object.values(await tablesOf(site)).filter((sum) => !sum.startsWith('0 rows'))
      expect(filled.length).toBeGreaterThan(14)
    },
  )

  test('in one file that its owner alone can read', async () => {
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
    // A file or link left there does not let its owner read it.
    const [next, elsewhere] = [join(folder, 'next.tar.gz'), join(folder, 'elsewhere')]
    await writeFile(elsewhere, 'theirs', { mode: 0o644 })
    await symlink(elsewhere, `${next}.part`)
    await backUp(site, next)
    expect((await lstat(next)).isFile()).toBe(true)
    expect(((await stat(next)).mode & 0o777).toString(8)).toBe('600')
    expect(await readFile(elsewhere, 'utf8')).toBe('theirs')
    await rm(next)
    const names: string[] = []
    for await (const { name } of readArchive(file)) names.push(name)
    expect(names).toContain('tables/orders/000001.jsonl')
    expect(names.at(-1)).toBe('manifest.json')
    expect(names.filter((name) => name.startsWith('tables/rate_limits'))).toEqual([])
    expect(await readdir(folder)).not.toContain('site.tar.gz.part')
  })

  test.each(engines)('of an older schema into %s, and is migrated there', async (engine) => {
    const older = await place('postgresql', { schema: 2 })
    await older.store.pool.query(
      `insert into orders (customer_name, customer_email, total_amount, status)
       values ('Zoë O’Łuczak', 'zoe@example.org', 4900, 'waitlist')`,
    )
    const old = join(folder, `old-${engine}.tar.gz`)
    expect((await backUp(older, old)).manifest.migrations).toHaveLength(2)
    const target = await place(engine, { schema: 0 })
    await restore(target, old)
    const { rows } = await target.store.pool.query(
      `select name_words, (select count(*) from schema_migrations) as schema from orders`,
    )
    expect(rows).toEqual([{ name_words: ' zoe oluczak zoe o luczak', schema: readMigrations().length }])
  })

  test.each(engines)('of one moment, though people write to %s meanwhile', async (engine) => {
    const busy = await place(engine)
    const { pool } = busy.store
    // A query has a time limit.
    for (let hundred = 0; hundred < 30; hundred += 1)
      await pool.query(`insert into contributions (type, title, details, contributor_name, contributor_email)
        select 'keynote', 'Talk ' || n, 'x', 'x', 'x@example.org' from generate_series(1, 100) n`)
    let isDone = false
    let written = 0
    const write = async () => {
      while (!isDone) {
        // The talk comes before its vote, in one transaction; tables are read one after the other.
        await pool.query(
          `with talk as (insert into contributions (type, title, details, contributor_name, contributor_email, vote_count)
             values ('keynote', 'New', 'x', 'x', 'x@example.org', 1) returning id)
           insert into votes (voter_id, contribution_id) select 'voter-${written}-0123456789', id from talk`,
        )
        written += 1
      }
    }
    const writing = write()
    const busyFile = join(folder, `busy-${engine}.tar.gz`)
    await backUp(busy, busyFile)
    isDone = true
    await writing
    expect(written).toBeGreaterThan(0)
    const target = await place(engine)
    await restore(target, busyFile)
    const { rows } = await target.store.pool.query<{ torn: number }>(
      `select (select sum(vote_count)::int from contributions) - (select count(*)::int from votes) as torn`,
    )
    expect(rows).toEqual([{ torn: 0 }])
  })
})
