/**
 * A restore brings all or nothing, and notices everything that is lost or altered on the way (docs/security.md#backups).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  backUp,
  entriesOf,
  forge,
  isEmpty,
  littleIn,
  openPlace,
  type Place,
  packCrafted,
  restore,
  tablesOf,
} from '../../../tests/support/backups.ts'
import { engines } from '../../../tests/support/databases.ts'
import type { ImageStore } from '../images/image-store.ts'
import { StartupError } from '../lib/startup-error.ts'
import { onOneConnection } from '../store/engine/db.ts'
import type { Connection } from '../store/engine/table-dump.ts'
import { DamagedBackup, type Entry, writeArchive } from './archive.ts'
import { checkBackup } from './check.ts'
import { digestOf, type Manifest } from './manifest.ts'
import { checkRestorable, restoreBackup } from './restore.ts'

const { commandFlags }: { commandFlags: string[] } = await import('../../../scripts/setup.mjs' as string)

let folder: string
let site: Place
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
  site = await openPlace('embedded')
  await littleIn(site)
  file = join(folder, 'site.tar.gz')
  await backUp(site, file)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function place(...given: Parameters<typeof openPlace>): Promise<Place> {
  const opened = await openPlace(...given)
  onTestFinished(() => opened.close())
  return opened
}

/** The same backup with its entries changed, and packed again. */
async function repacked(change: (entries: Entry[], manifest: Manifest) => Entry[]): Promise<string> {
  const entries = await entriesOf(file)
  const last = entries.pop()
  const manifest = JSON.parse(last?.body.toString() ?? '') as Manifest
  const changed = change(entries, manifest)
  if (changed.at(-1)?.name !== 'manifest.json' && changed !== withoutEnd) {
    changed.push({ name: 'manifest.json', body: Buffer.from(JSON.stringify(manifest)) })
  }
  const other = join(folder, `repacked-${Math.random()}.tar.gz`)
  await writeArchive(other, {}, async (add) => {
    for (const entry of changed) await add(entry)
  })
  return other
}
const withoutEnd: Entry[] = []

const edit = (name: string, by: (text: string) => string) => (entries: Entry[]) =>
  entries.map((entry) =>
    entry.name === name ? { name, body: Buffer.from(by(entry.body.toString('latin1')), 'latin1') } : entry,
  )
const orders = 'tables/orders/000001.jsonl'
const lines = (by: (all: string[]) => string[]) =>
  edit(orders, (text) => `${by(text.trimEnd().split('\n')).join('\n')}\n`)
const anImage = (entries: Entry[]) => entries.find(({ name }) => name.startsWith('images/')) as Entry

test('a restore succeeds even if the database fails to analyze it afterwards', async () => {
  const { store, images, dataDir } = await place('embedded')
  const backup = await checkRestorable(file)
  await onOneConnection(store, async (connection) => {
    const query = (text: string, values?: unknown[]) =>
      text === 'analyze' ? Promise.reject(new Error('statement timeout')) : connection.query(text, values)
    await restoreBackup({ connection: { query } as Connection, images, dataDir }, backup)
  })
  expect(await tablesOf({ store })).toEqual(await tablesOf(site))
})

describe('a repacked backup', () => {
  test('restores when nothing was altered (negative control)', async () => {
    expect(await checkBackup(await repacked((entries) => entries))).toEqual(await checkBackup(file))
  })

  test.each<[string, Parameters<typeof repacked>[0], RegExp]>([
    ['without a row', lines((all) => all.slice(1)), /the rows of orders/],
    ['with a row twice', lines((all) => [...all, ...all.slice(0, 1)]), /the rows of orders/],
    ['with its rows in another order', lines((all) => all.toReversed()), /the rows of orders/],
    [
      'with another amount',
      edit(orders, (text) => text.replace(/"total_amount": \d/, '"total_amount": 99')),
      /the rows of orders/,
    ],
    [
      'without a whole table',
      (entries) => entries.filter(({ name }) => name !== orders),
      /the rows of orders/,
    ],
    [
      'with a table that the manifest lacks',
      (entries) => [...entries, { name: 'tables/others/000001.jsonl', body: Buffer.from('{}\n') }],
      /others/,
    ],
    [
      'with an image altered by a bit',
      (entries) =>
        edit(
          anImage(entries).name,
          (text) => `${String.fromCharCode(text.charCodeAt(0) ^ 1)}${text.slice(1)}`,
        )(entries),
      /the image \w+-1024\.webp/,
    ],
    ['without an image', (entries) => entries.filter((entry) => entry !== anImage(entries)), /the image/],
    [
      'with one image more',
      (entries) => [...entries, { name: `images/${'f'.repeat(32)}-256.webp`, body: Buffer.from('x') }],
      /images that it does not name/,
    ],
    ['with other secrets', edit('secrets.json', (text) => text.replace('anonKey', 'bnonKey')), /the secrets/],
    [
      'with a way out of its folder',
      (entries) => [...entries, { name: '../../etc/passwd', body: Buffer.from('x') }],
      /does not belong/,
    ],
    [
      'with a way out among the images',
      (entries) => [...entries, { name: 'images/../secrets.json', body: Buffer.from('x') }],
      /does not belong/,
    ],
    ['without its end', () => withoutEnd, /its end is missing/],
    [
      'with more after its end',
      (entries, manifest) => [
        ...entries,
        { name: 'manifest.json', body: Buffer.from(JSON.stringify(manifest)) },
        anImage(entries),
        { name: 'manifest.json', body: Buffer.from('{}') },
      ],
      /does not belong/,
    ],
    [
      'with a manifest of another kind',
      (entries) => [...entries, { name: 'manifest.json', body: Buffer.from('{"format":1}') }],
      /not one of this program/,
    ],
    [
      'with a manifest that is no JSON',
      (entries) => [...entries, { name: 'manifest.json', body: Buffer.from('{') }],
      /cannot be read/,
    ],
  ])('%s is refused', async (_, change, reason) => {
    const checked = checkBackup(await repacked(change))
    await expect(checked).rejects.toThrow(DamagedBackup)
    await expect(checked).rejects.toThrow(reason)
  })

  test.each<[string, (manifest: Manifest) => unknown, RegExp]>([
    [
      'in a newer format',
      (manifest) => Object.assign(manifest, { format: 2 }),
      /format 2, but this program only knows 1/,
    ],
    [
      'of a newer schema',
      ({ migrations }) => migrations.push('0'.repeat(64)),
      /has schema \d+, but this program only knows/,
    ],
    [
      'of other migrations',
      ({ migrations }) => migrations.splice(2, 1, '0'.repeat(64)),
      /another migration 3 than directory/,
    ],
  ])('%s is refused before anything is changed', async (_, change, reason) => {
    const target = await place('postgresql')
    const newer = await repacked((entries, manifest) => {
      change(manifest)
      return entries
    })
    await expect(restore(target, newer)).rejects.toThrow(StartupError)
    await expect(restore(target, newer)).rejects.toThrow(reason)
    expect(await isEmpty(target)).toBe(true)
  })
})

describe('a damaged file', () => {
  test('is noticed wherever it was cut off', async () => {
    const whole = await readFile(file)
    const cut = join(folder, 'cut.tar.gz')
    const lengths = [
      0,
      1,
      9,
      100,
      ...Array.from({ length: 20 }, (_, n) => Math.floor((whole.length * n) / 20)),
      whole.length - 9,
      whole.length - 1,
    ]
    for (const length of lengths) {
      await writeFile(cut, whole.subarray(0, length))
      await expect(checkBackup(cut), `${length} bytes`).rejects.toThrow(DamagedBackup)
    }
  })

  test('is noticed for any flipped bit that changes its content', async () => {
    const whole = await readFile(file)
    const intact = await checkBackup(file)
    const flipped = join(folder, 'flipped.tar.gz')
    let noticed = 0
    for (let n = 0; n < 40; n += 1) {
      // gzip has bits that mean nothing: when the file was packed, and what fills a byte up.
      const at = 10 + Math.floor(Math.random() * (whole.length - 10))
      const copy = Buffer.from(whole)
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << (n % 8)), at)
      await writeFile(flipped, copy)
      const outcome = await checkBackup(flipped).catch((error: unknown) => error)
      if (outcome instanceof DamagedBackup) noticed += 1
      else expect(outcome, `bit ${n % 8} of byte ${at}`).toEqual(intact)
    }
    expect(noticed).toBeGreaterThan(30)
  })

  test('is named when it is no backup at all', async () => {
    await expect(checkBackup(join(folder, 'nothing.tar.gz'))).rejects.toThrow(
      /nothing\.tar\.gz is no intact backup: ENOENT/,
    )
    await writeFile(join(folder, 'text.txt'), 'Dear Mara')
    await expect(checkBackup(join(folder, 'text.txt'))).rejects.toThrow(DamagedBackup)
  })
})

describe.each(engines)('a restore into %s', (engine) => {
  test('refuses a database that holds data', async () => {
    const target = await place(engine)
    await target.store.pool.query(`insert into subscribers (email) values ('first@example.org')`)
    const before = await tablesOf(target)
    await expect(restore(target, file)).rejects.toThrow(/already holds data \(in subscribers\), .*DATA_DIR/)
    expect(await tablesOf(target)).toEqual(before)
    expect(await target.images.list()).toEqual([])
  })

  test('rolls back when a row is lost or altered', async () => {
    const target = await place(engine)
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
    const target = await place(engine)
    const forged = join(folder, 'forged.tar.gz')
    await forge(file, forged, (entries) => entries.set('tables/internal_tasks/000001.jsonl', `${line}\n`))
    const restoring = restore(target, forged)
    await expect(restoring).rejects.toThrow(StartupError)
    await expect(restoring).rejects.toThrow(reason)
    expect(await isEmpty(target)).toBe(true)
  })
})

describe('a crafted backup that is a thousand times as large as its file', () => {
  const mostMegabytes = 300
  const rowMegabytes = 250

  /** Ends `npm run restore` of this archive; its output, and the most memory it has taken. */
  async function restoreInChild(archive: string) {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    const tellMemory =
      'data:text/javascript,process.on("exit",()=>console.log("peak",process.resourceUsage().maxRSS))'
    const flags = [...commandFlags, '--import', tellMemory]
    const child = spawn(process.execPath, [...flags, 'src/restore.ts', archive], {
      env: { DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    await once(child, 'close')
    return { output, megabytes: Number(/peak (\d+)/.exec(output)?.[1]) / 1024 }
  }

  test.skipIf(process.platform !== 'linux').each([
    ['with a row of 250 MB', true, /A row in tables\/internal_tasks\S+ of the backup is too large/],
    ['with other rows than it says', false, /the rows of internal_tasks are not those/],
  ])('%s is refused within 300 MB of memory', { timeout: 120_000 }, async (_, isForged, reason) => {
    const crafted = join(folder, 'crafted.tar.gz')
    const piece = Buffer.alloc(1_000_000, 'a')
    const pieces = async function* () {
      for (let i = 0; i < rowMegabytes; i += 1) yield piece
    }
    const bytes = rowMegabytes * piece.length
    const { sha256 } = await digestOf(pieces())
    const entries = await entriesOf(file)
    const manifest = JSON.parse(entries.pop()?.body.toString() ?? '') as Manifest
    const table = manifest.tables.find(({ name }) => name === 'internal_tasks')
    if (table && isForged) Object.assign(table, { rows: 0, sha256 })
    await packCrafted(crafted, [
      { name: 'tables/internal_tasks/000001.jsonl', bytes, pieces },
      ...entries.filter(({ name }) => !name.includes('internal_tasks')),
      { name: 'manifest.json', body: Buffer.from(JSON.stringify(manifest)) },
    ])
    expect((await stat(crafted)).size).toBeLessThan(2_000_000)
    const { output, megabytes } = await restoreInChild(crafted)
    expect(output).toMatch(reason)
    expect(megabytes).toBeGreaterThan(50)
    expect(megabytes).toBeLessThan(mostMegabytes)
  })
})

describe('images in a backup', () => {
  const broken = (images: ImageStore, put: ImageStore['put']): ImageStore => ({ ...images, put })

  test('roll the whole restore back when one is altered or missing', async () => {
    const target = await place('embedded')
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
    const target = await place('embedded', { images: site.images })
    await target.store.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger refuse before insert on votes for each row execute function refuse()`)
    const before = (await site.images.list()).length
    await expect(restore(target, file)).rejects.toThrow(/votes/)
    expect(await site.images.list()).toHaveLength(before)
  })

  test('are those after a replacement that happens meanwhile', async () => {
    let asked = 0
    const late: ImageStore = {
      ...site.images,
      get: (name) => {
        asked += 1
        return asked === 3 ? Promise.resolve(undefined) : site.images.get(name)
      },
    }
    const { manifest } = await backUp({ ...site, images: late }, join(folder, 'late.tar.gz'))
    expect(manifest.missing).toEqual([])
    expect(manifest.images).toHaveLength((await site.images.list()).length)
  })

  test('that are lost are named in it, and do not prevent it', async () => {
    const [first] = (await site.images.list()).map(({ name }) => name).sort()
    const hole: ImageStore = {
      ...site.images,
      get: (name) => (name === first ? Promise.resolve(undefined) : site.images.get(name)),
    }
    const holed = join(folder, 'holed.tar.gz')
    const { manifest } = await backUp({ ...site, images: hole }, holed)
    expect(manifest.missing).toEqual([first])
    expect(await restore(await place('embedded'), holed)).toMatchObject({ missingImages: [first] })
  })
})

describe('a backup that cannot be written', () => {
  const names = async () => (await readdir(folder)).sort()

  /** Every file that this test writes as a stream is that one. */
  function writeAllTo(file: string) {
    const { createWriteStream } = fs
    const replace = (by: typeof createWriteStream) => {
      fs.createWriteStream = by
      syncBuiltinESMExports()
    }
    replace((_, options) => createWriteStream(file, { ...(options as object), flags: 'w' }))
    onTestFinished(() => replace(createWriteStream))
  }

  test.skipIf(process.platform !== 'linux')(
    'because the disk is full throws, and leaves nothing behind',
    async () => {
      writeAllTo('/dev/full')
      await expect(backUp(site, join(folder, 'full.tar.gz'))).rejects.toThrow(/ENOSPC/)
      expect(await names()).not.toContain('full.tar.gz')
      expect(await names()).not.toContain('full.tar.gz.part')
    },
  )

  test('throws when its folder is missing', async () => {
    await expect(backUp(site, join(folder, 'nowhere', 'site.tar.gz'))).rejects.toThrow(/ENOENT/)
  })

  test('leaves an existing one of the same name alone', async () => {
    const kept = join(folder, 'kept.tar.gz')
    await copyFile(file, kept)
    const away: ImageStore = { ...site.images, get: () => Promise.reject(new Error('the store is away')) }
    await expect(backUp({ ...site, images: away }, kept)).rejects.toThrow('the store is away')
    expect((await readFile(kept)).equals(await readFile(file))).toBe(true)
    expect(await names()).not.toContain('kept.tar.gz.part')
  })

  test('says so when there is nothing to back up', async () => {
    const empty = await place('postgresql', { schema: 0 })
    await expect(backUp(empty, join(folder, 'empty.tar.gz'))).rejects.toThrow('There is nothing to back up')
  })
})
