/** A backup that was altered or damaged on its way is noticed before a restore (docs/security.md#backups). */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBackedUpSite, openPlaceForTest } from '../../../tests/support/backed-up-site.ts'
import { entriesOf, isEmpty, restore } from '../../../tests/support/backups.ts'
import { StartupError } from '../lib/startup-error.ts'
import { DamagedBackup, type Entry, writeArchive } from './archive.ts'
import { checkBackup } from './check.ts'
import type { Manifest } from './manifest.ts'

let folder: string
let file: string
beforeAll(async () => {
  const opened = await openBackedUpSite()
  ;({ folder, file } = opened)
  return opened.close
})

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
    const target = await openPlaceForTest('postgresql')
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
      /nothing\.tar\.gz: there is no such file or folder\.$/,
    )
    await writeFile(join(folder, 'text.txt'), 'Dear Mara')
    await expect(checkBackup(join(folder, 'text.txt'))).rejects.toThrow(DamagedBackup)
  })
})
