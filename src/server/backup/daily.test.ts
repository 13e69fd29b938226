/**
 * The site keeps a backup of each of the last days by itself, and one before each new schema (docs/security.md#backups).
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { littleIn, openPlace, type Place, restore, tablesOf } from '../../../tests/support/backups.ts'
import { engines } from '../../../tests/support/databases.ts'
import { until } from '../../../tests/support/until.ts'
import { createLogger } from '../lib/log.ts'
import { StartupError } from '../lib/startup-error.ts'
import { migrate, readMigrations } from '../store/engine/migrate.ts'
import { checkBackup } from './check.ts'
import { backupDay, keepBackups, startDailyBackup } from './daily.ts'
import { backupBeforeMigrations, backupsFolder } from './folder.ts'

const log = createLogger('silent')
const timeZone = () => 'Europe/Zurich'

test.each([
  ['the day before, until half past three at night', '2026-07-10T01:29:59Z', '2026-07-09'],
  ['the day, from half past three', '2026-07-10T01:30:00Z', '2026-07-10'],
  ['the day, in winter', '2026-12-10T02:30:00Z', '2026-12-10'],
  ['the day before, in winter', '2026-12-10T02:29:00Z', '2026-12-09'],
  ['the day, when it ends', '2026-12-31T23:30:00Z', '2026-12-31'],
])('a backup belongs to %s', (_, now, day) => {
  expect(backupDay(new Date(now), 'Europe/Zurich')).toBe(day)
})

test('a backup belongs to the day of the event’s time zone', () => {
  const night = new Date('2027-03-13T14:30:00Z')
  expect(backupDay(night, 'Pacific/Auckland')).toBe('2027-03-14')
  expect(backupDay(new Date(night.getTime() - 1_000), 'Pacific/Auckland')).toBe('2027-03-13')
})

describe('the daily backup', () => {
  let site: Place
  let folder: string
  beforeEach(async () => {
    site = await openPlace('embedded')
    await littleIn(site)
    folder = backupsFolder(site.dataDir)
  })
  afterEach(() => site.close())
  const today = (now: string, more: Partial<Parameters<typeof keepBackups>[0]> = {}) =>
    keepBackups({ ...site, timeZone, isWanted: true, keepDays: 7, log, leastFree: 0, ...more }, new Date(now))

  test('is made once a day, for its owner alone, and can be restored', async () => {
    await today('2026-07-10T05:00:00Z')
    const { mtimeMs } = await stat(join(folder, 'daily-2026-07-10.tar.gz'))
    await today('2026-07-10T09:00:00Z')
    expect(await readdir(folder)).toEqual(['daily-2026-07-10.tar.gz'])
    expect((await stat(join(folder, 'daily-2026-07-10.tar.gz'))).mtimeMs).toBe(mtimeMs)
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700')
    const target = await openPlace('postgresql')
    onTestFinished(() => target.close())
    expect(await restore(target, join(folder, 'daily-2026-07-10.tar.gz'))).toMatchObject({
      missingImages: [],
    })
    expect(await tablesOf(target)).toEqual(await tablesOf(site))
  })

  test('is kept for seven days, like those before migrations; what the site did not make stays', async () => {
    const ofDays = (days: string[]) => [
      ...days.map((day) => `daily-${day}.tar.gz`),
      ...days.map((day) => `schema-3-${day.replaceAll('-', '')}T120000Z.tar.gz`),
    ]
    const others = ['mine.tar.gz', 'daily-2026.tar.gz', 'schema.tar.gz']
    const fill = async () => {
      await mkdir(folder, { recursive: true })
      for (const name of [...others, ...ofDays(['2025-07-01', '2026-07-03', '2026-07-04', '2026-07-09'])]) {
        await writeFile(join(folder, name), 'earlier')
      }
    }
    const young = [...others, ...ofDays(['2026-07-04', '2026-07-09'])]
    await fill()
    await writeFile(join(folder, 'daily-2026-07-08.tar.gz.part'), 'cut short')
    await today('2026-07-10T05:00:00Z')
    expect((await readdir(folder)).sort()).toEqual([...young, 'daily-2026-07-10.tar.gz'].sort())

    await rm(join(folder, 'daily-2026-07-10.tar.gz'))
    await fill()
    await today('2026-07-10T05:00:00Z', { isWanted: false })
    expect((await readdir(folder)).sort()).toEqual(young.sort())
  })

  test('that fails for lack of disk or images keeps the last one, and the site goes on', async () => {
    await mkdir(folder)
    const last = 'daily-2026-01-02.tar.gz'
    const tooOld = ['daily-2026-01-01.tar.gz', 'schema-3-20260103T120000Z.tar.gz']
    for (const name of [last, ...tooOld]) await writeFile(join(folder, name), 'earlier')
    await expect(today('2026-07-10T05:00:00Z', { leastFree: Number.MAX_SAFE_INTEGER })).rejects.toThrow(
      /MB are free/,
    )
    const lost = { ...site.images, get: () => Promise.reject(new Error('the bucket is away')) }
    await expect(today('2026-07-10T05:00:00Z', { images: lost })).rejects.toThrow('the bucket is away')
    expect(await readdir(folder)).toEqual([last])
    expect((await site.store.pool.query('select count(*) from orders')).rows).toEqual([{ count: 9 }])
    // It goes as soon as there is a newer one.
    await today('2026-07-10T06:00:00Z')
    expect(await readdir(folder)).toEqual(['daily-2026-07-10.tar.gz'])
  })

  test('that fails keeps recent ones, or the last one before a migration where there is no daily one', async () => {
    await mkdir(folder)
    const fails = { leastFree: Number.MAX_SAFE_INTEGER }
    const names = async () => (await readdir(folder)).sort()
    const alone = ['schema-3-20260101T120000Z.tar.gz', 'schema-4-20260103T120000Z.tar.gz']
    for (const name of alone) await writeFile(join(folder, name), 'earlier')
    await expect(today('2026-07-10T05:00:00Z', fails)).rejects.toThrow(/MB are free/)
    expect(await names()).toEqual(alone.slice(1))
    const young = ['daily-2026-07-08.tar.gz', 'daily-2026-07-09.tar.gz']
    for (const name of ['daily-2026-07-01.tar.gz', ...young]) await writeFile(join(folder, name), 'earlier')
    await expect(today('2026-07-10T06:00:00Z', fails)).rejects.toThrow(/MB are free/)
    expect(await names()).toEqual(young)
  })

  test('that was missed is made soon after a start, if it is wanted', async () => {
    const start = (isWanted: boolean) =>
      startDailyBackup({ ...site, timeZone, isWanted, keepDays: 7, log, firstAfterMs: 0, leastFree: 0 })
    const never = start(false)
    onTestFinished(() => never.stop())
    // Time enough to do what it should not.
    await site.store.pool.query('select pg_sleep(0.2)')
    expect(await readdir(site.dataDir)).not.toContain('backups')
    const daily = start(true)
    onTestFinished(() => daily.stop())
    const [name] = await until(async () => {
      const names = await readdir(folder).catch(() => [])
      return names.some((found) => found.endsWith('.gz')) ? names : undefined
    })
    await checkBackup(join(folder, name ?? ''))
    await rm(folder, { recursive: true })
  })

  test('lets others use the database between two tables or images, and stops with the site', async () => {
    const stopped = new AbortController()
    let asked = 0
    const images = {
      ...site.images,
      get: async (name: string) => {
        // Were the one connection still taken, this would wait for ever.
        await site.store.pool.query('select 1')
        asked += 1
        if (asked === 2) stopped.abort(new Error('the site stops'))
        return site.images.get(name)
      },
    }
    const made = keepBackups(
      { ...site, timeZone, images, isWanted: true, keepDays: 7, log, leastFree: 0 },
      new Date('2026-07-10T05:00:00Z'),
      stopped.signal,
    )
    await expect(made).rejects.toThrow('the site stops')
    expect(asked).toBe(2)
    expect(await readdir(folder)).toEqual([])
  })
})

describe.each(engines)('the backup before a migration (%s)', (engine) => {
  const shipped = readMigrations()
  const next = (statements: string, version = shipped.length + 1) => [
    ...shipped,
    { version, name: 'next', statements, checksum: 'next' },
  ]
  let site: Place
  beforeEach(async () => {
    site = await openPlace(engine)
    await littleIn(site)
  })
  afterEach(() => site.close())
  const migrateTo = (migrations: typeof shipped) =>
    migrate(site.store.pool, migrations, backupBeforeMigrations(site.dataDir))

  test('holds the rows as they were, and the last three of its kind stay', async () => {
    const folder = backupsFolder(site.dataDir)
    await mkdir(folder)
    for (const time of ['20260101T000000Z', '20260301T000000Z', '20260201T000000Z']) {
      await writeFile(join(folder, `schema-9-${time}.tar.gz`), 'earlier')
    }
    const before = await tablesOf(site)
    await migrateTo(next('delete from votes'))
    const names = (await readdir(folder)).sort()
    expect(names).toHaveLength(3)
    expect(names).not.toContain('schema-9-20260101T000000Z.tar.gz')
    const name =
      names.find((found) => found.startsWith(`schema-${shipped.length}-`)) ?? expect.fail('no backup')
    // It holds no images: they are where they were.
    const target = await openPlace('postgresql', { images: site.images })
    onTestFinished(() => target.close())
    const { manifest, missingImages } = await restore(target, join(folder, name))
    expect([manifest.images, missingImages]).toEqual([null, []])
    expect(await tablesOf(target)).toEqual(before)
    expect(await tablesOf(site)).not.toEqual(before)
  })

  test('stops the migration and says why when it cannot be made', async () => {
    await writeFile(backupsFolder(site.dataDir), 'in the way')
    const migrating = migrateTo(next('delete from votes'))
    await expect(migrating).rejects.toThrow(StartupError)
    await expect(migrating).rejects.toThrow(
      new RegExp(
        `^The database was left at schema ${shipped.length}, because no backup .* EEXIST.*start again\\.$`,
      ),
    )
    expect((await site.store.pool.query('select from votes')).rowCount).toBe(3)
  })

  test('is not made of a new database, or without a migration', async () => {
    await migrateTo(shipped)
    const fresh = await openPlace('postgresql', { schema: 0 })
    onTestFinished(() => fresh.close())
    await migrate(fresh.store.pool, shipped, backupBeforeMigrations(site.dataDir))
    await expect(readdir(backupsFolder(site.dataDir))).rejects.toThrow(/ENOENT/)
  })
})
