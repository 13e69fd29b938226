/** A restore brings all or nothing (docs/security.md#backups). */
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBackedUpSite, openPlaceForTest } from '../../../tests/support/backed-up-site.ts'
import { forge, isEmpty, type Place, restore, tablesOf } from '../../../tests/support/backups.ts'
import { engines } from '../../../tests/support/databases.ts'
import type { ImageStore } from '../images/image-store.ts'
import { StartupError } from '../lib/startup-error.ts'
import { onOneConnection } from '../store/engine/db.ts'
import type { Connection } from '../store/engine/table-dump.ts'
import { checkRestorable, restoreBackup } from './restore.ts'

let folder: string
let site: Place
let file: string
beforeAll(async () => {
  const opened = await openBackedUpSite()
  ;({ folder, site, file } = opened)
  return opened.close
})

test('a restore succeeds even if the database fails to analyze it afterwards', async () => {
  const { store, images, dataDir } = await openPlaceForTest('embedded')
  const backup = await checkRestorable(file)
  await onOneConnection(store, async (connection) => {
    const query = (text: string, values?: unknown[]) =>
      text === 'analyze' ? Promise.reject(new Error('statement timeout')) : connection.query(text, values)
    await restoreBackup({ connection: { query } as Connection, images, dataDir }, backup)
  })
  expect(await tablesOf({ store })).toEqual(await tablesOf(site))
})

describe.each(engines)('a restore into %s', (engine) => {
  test('refuses a database that holds data', async () => {
    const target = await openPlaceForTest(engine)
    await target.store.pool.query(`insert into subscribers (email) values ('first@example.org')`)
    const before = await tablesOf(target)
    await expect(restore(target, file)).rejects.toThrow(/already holds data \(in subscribers\), .*DATA_DIR/)
    expect(await tablesOf(target)).toEqual(before)
    expect(await target.images.list()).toEqual([])
  })

  test('rolls back when a row is lost or altered', async () => {
    const target = await openPlaceForTest(engine)
    await target.store.pool.query(`create function meddle() returns trigger language plpgsql as $$
      begin
        if tg_argv[0] = 'lose' then return null; end if;
        new.title := new.title || '!';
        return new;
      end $$`)
    for (const fault of ['lose', 'alter']) {
      await target.store.pool.query(
        `create or replace trigger meddle before insert on internal_tasks for each row
         when (new.completed) execute function meddle('${fault}')`,
      )
      await expect(restore(target, file)).rejects.toThrow(/Of internal_tasks, \d+ rows were backed up/)
      expect(await isEmpty(target)).toBe(true)
    }
    await target.store.pool.query('drop trigger meddle on internal_tasks')
    await restore(target, file)
    expect(await isEmpty(target)).toBe(false)
  })

  test.each([
    ['of another kind', '{"id": "no id"}', 'no intact backup: what it holds of internal_tasks does not fit'],
    ['that are none', 'no row at all', 'no intact backup: what it holds of internal_tasks does not fit'],
    [
      'that say more than is kept',
      '{"id": "00000000-0000-4000-8000-000000000001", "title": "Forged", "completed": true, "more": 1}',
      /internal_tasks/,
    ],
  ])('refuses forged rows %s, although their checksums are right', async (_, line, reason) => {
    const target = await openPlaceForTest(engine)
    const forged = join(folder, 'forged.tar.gz')
    await forge(file, forged, (entries) => entries.set('tables/internal_tasks/000001.jsonl', `${line}\n`))
    const restoring = restore(target, forged)
    await expect(restoring).rejects.toThrow(StartupError)
    await expect(restoring).rejects.toThrow(reason)
    expect(await isEmpty(target)).toBe(true)
  })
})

describe('images in a backup', () => {
  const broken = (images: ImageStore, put: ImageStore['put']): ImageStore => ({ ...images, put })

  test('roll the whole restore back when one is altered or missing', async () => {
    const target = await openPlaceForTest('embedded')
    const { images } = target
    let puts = 0
    const last = (fault: ImageStore['put']) => {
      puts = 0
      return broken(images, (name, body) => {
        puts += 1
        return puts === 7 ? fault(name, body) : images.put(name, body)
      })
    }
    const altered = last((name, body) =>
      images.put(name, Buffer.from(body.map((byte, at) => (at === 9 ? byte ^ 4 : byte)))),
    )
    await expect(restore({ ...target, images: altered }, file)).rejects.toThrow(/did not arrive whole/)
    expect(await isEmpty(target)).toBe(true)
    const lost = last(async () => {})
    await expect(restore({ ...target, images: lost }, file)).rejects.toThrow(/did not arrive whole/)
    expect(await isEmpty(target)).toBe(true)
    const refused = last(() => Promise.reject(new Error('the store is away')))
    await expect(restore({ ...target, images: refused }, file)).rejects.toThrow('the store is away')
    expect(await isEmpty(target)).toBe(true)
    await restore(target, file)
    expect(await target.images.list()).toHaveLength((await site.images.list()).length)
  })

  test('stay when they were there before a failed restore', async () => {
    const target = await openPlaceForTest('embedded', { images: site.images })
    await target.store.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger refuse before insert on votes for each row execute function refuse()`)
    const before = (await site.images.list()).length
    await expect(restore(target, file)).rejects.toThrow(/votes/)
    expect(await site.images.list()).toHaveLength(before)
  })
})
