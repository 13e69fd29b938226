/** Whole sites to back up, and empty places to restore them into. */
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { imageNames } from '../../src/domain/images.ts'
import { type Entry, readArchive, wholeOf, writeArchive } from '../../src/server/backup/archive.ts'
import { makeBackup } from '../../src/server/backup/make.ts'
import { entryKind, type Manifest, manifestName, tally } from '../../src/server/backup/manifest.ts'
import { checkRestorable, type Restored, restoreBackup } from '../../src/server/backup/restore.ts'
import { pictureOfFile } from '../../src/server/images/event-pictures.ts'
import type { ImageStore } from '../../src/server/images/image-store.ts'
import { openImageStore } from '../../src/server/images/open-store.ts'
import { readSecrets } from '../../src/server/process/secrets.ts'
import { onOneConnection, openUnmigrated, type Store } from '../../src/server/store/engine/db.ts'
import { migrate, readMigrations } from '../../src/server/store/engine/migrate.ts'
import { insertPicture } from '../../src/server/store/event-pictures.ts'
import { loadSampleEvent } from '../../src/server/store/sample/sample-event.ts'
import { agreeOnVoterKey } from '../../src/server/store/settings.ts'
import { newDataFolder } from './data-folders.ts'
import { createDatabase, createMigratedDatabase, type EngineName } from './databases.ts'
import { testEvent } from './event.ts'
import { noise } from './pictures.ts'

/** A database, an image store and a data folder that belong together. */
export interface Place {
  store: Store
  images: ImageStore
  dataDir: string
  close(): Promise<void>
}

/** An empty place; `schema` says how many migrations it has seen, all unless told. */
export async function openPlace(
  engine: EngineName,
  { schema = Number.POSITIVE_INFINITY, images }: { schema?: number; images?: ImageStore } = {},
): Promise<Place> {
  const migrations = readMigrations().slice(0, schema)
  const isWhole = migrations.length === readMigrations().length
  const createIt = isWhole ? createMigratedDatabase : createDatabase
  const database = engine === 'postgresql' ? await createIt() : undefined
  const dataDir = isWhole ? await newDataFolder(database?.url) : await mkdtemp(join(tmpdir(), 'backup-'))
  const store = await openUnmigrated({ dataDir, databaseUrl: database?.url, log: console })
  if (migrations.length > 0) await migrate(store.pool, migrations)
  return {
    store,
    images: images ?? (await openImageStore({ s3: undefined, dataDir })),
    dataDir,
    async close() {
      await store.close()
      await Promise.all([database?.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

/** Fills a place with the sample event, and with what only a site in use has. */
export async function liveIn({ store, images, dataDir }: Place): Promise<void> {
  await loadSampleEvent(store.db, images, testEvent)
  await agreeOnVoterKey(store.db, readSecrets(dataDir).voterKey)
  await store.pool.query(`
    insert into admins (email, name, password_hash) values ('mara@example.org', 'Mara Muster', '$argon2id$none');
    insert into event_documents (name, version, value, published_by)
      select 'mail', n, jsonb_build_object('greeting', 'Grüezi ' || n), id from admins, generate_series(1, 3) n;
    insert into event_drafts (name, version, value) select 'mail', 3, '{"half": ["done", null]}' from generate_series(1, 2);
    insert into admin_sessions (sha256, admin_id, expires_at)
      select decode(repeat('ab', 32), 'hex'), id, now() + interval '30 days' from admins;
    insert into tokens (sha256, kind, subject_id, expires_at)
      values (decode(repeat('0f', 32), 'hex'), 'profile-edit', 'someone', '2027-03-28 02:30:00.123456+01');
    insert into subscribers (email, name) values ('zoë@example.org', E'Zoë "\\\\" \\u2028 \\U0001F951 O''Neil\\nand a line');
    insert into outbox (letter, recipient, params)
      values ('none', 'mara@example.org', '{"big": 12345678901234567890, "nested": [null, {"é": 1.50}]}');
    insert into audit_log (actor, action) select 'mara@example.org', 'sign-in' from generate_series(1, 1200);
    delete from audit_log where id > 1190;
    insert into payment_events (id, type) values ('evt_B', 'x'), ('evt_a', 'x'), ('evt_é', 'x');
    insert into payment_refunds values ('pi_1', 'infinity');
    insert into rate_limits values ('someone', 3, 1)`)
  const read = await pictureOfFile(
    { file: 'noise.png', body: await noise(200, 150).png().toBuffer() },
    console,
  )
  if ('sentence' in read) throw new Error(read.sentence)
  await insertPicture(store.db, read.picture, new Date('2026-07-01T12:00:00Z'))
}

/** Fills a place with a little of what matters, for restores by the dozen. */
export async function littleIn({ store, images, dataDir }: Place): Promise<void> {
  readSecrets(dataDir)
  await store.pool.query(`
    insert into internal_tasks (title, completed) select 'Task ' || n, n % 2 = 0 from generate_series(1, 700) n;
    insert into contributions (type, title, details, contributor_name, contributor_email)
      select 'keynote', 'Talk ' || n, 'Of it', 'Mara Muster', 'mara@example.org' from generate_series(1, 3) n;
    insert into votes (voter_id, contribution_id) select 'voter-0123456789-0', id from contributions;
    insert into orders (customer_name, customer_email, total_amount, status)
      select 'Buyer ' || n, 'buyer-' || n || '@example.org', n, 'waitlist' from generate_series(1, 9) n;
    insert into images (order_id, storage_key, content_type, width, height, size_in_bytes)
      select id, md5(customer_email), 'image/webp', 1, 1, 1 from orders where total_amount < 4`)
  const { rows } = await store.pool.query<{ key: string }>('select storage_key as key from images')
  for (const name of rows.flatMap(({ key }) => imageNames(key))) {
    await images.put(name, Buffer.concat([Buffer.from(name), randomBytes(5_000)]))
  }
}

/** Rows and a checksum of each table that moves, computed by the database itself and not by the product. */
export async function tablesOf({ store: { pool } }: Pick<Place, 'store'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('rate_limits', 'schema_migrations') order by 1`,
  )
  const found: Record<string, string> = {}
  const client = await pool.connect()
  await client.query(`set time zone 'UTC'`)
  for (const { name } of rows) {
    const sums = await client.query<{ sum: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(row, '' order by row)), '') as sum
       from (select md5(to_jsonb(t)::text) collate "C" as row from "${name}" t) as rows`,
    )
    found[name] = sums.rows[0]?.sum ?? ''
  }
  client.release(true)
  return found
}

/** The names and contents of all images. */
export async function picturesOf({ images }: Pick<Place, 'images'>): Promise<Map<string, string>> {
  const names = (await images.list()).map(({ name }) => name).sort()
  const pictures = new Map<string, string>()
  for (const name of names) pictures.set(name, (await images.get(name))?.toString('base64') ?? 'nothing')
  return pictures
}

/** Whether nothing came into a place: no rows, no images, no secrets. */
export async function isEmpty(place: Place): Promise<boolean> {
  const sums = Object.values(await tablesOf(place))
  const hasSecrets = existsSync(join(place.dataDir, 'secrets.json'))
  return (
    sums.every((sum) => sum.startsWith('0 rows')) && (await place.images.list()).length === 0 && !hasSecrets
  )
}

export const backUp = ({ store, images, dataDir }: Place, file: string) =>
  makeBackup({ images, dataDir, onOneConnection: (work) => onOneConnection(store, work) }, file)

export const restore = ({ store, images, dataDir }: Place, file: string): Promise<Restored> =>
  checkRestorable(file).then((backup) =>
    onOneConnection(store, (connection) => restoreBackup({ connection, images, dataDir }, backup)),
  )

/** All entries of a small archive. */
export async function entriesOf(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of readArchive(file)) entries.push({ name: entry.name, body: await wholeOf(entry) })
  return entries
}

/** Packs a backup anew, changed by somebody who recomputes the checksums of its tables. */
export async function forge(
  file: string,
  forged: string,
  change: (entries: Map<string, Buffer | string>, manifest: Manifest) => unknown,
): Promise<void> {
  const entries = new Map<string, Buffer | string>()
  for (const { name, body } of await entriesOf(file)) entries.set(name, body)
  const manifest = JSON.parse(String(entries.get(manifestName))) as Manifest
  change(entries, manifest)
  const sums = new Map(manifest.tables.map(({ name }) => [name, tally()]))
  for (const [name, body] of entries) {
    const meaning = entryKind(name)
    if (typeof meaning === 'object' && 'table' in meaning) sums.get(meaning.table)?.add(Buffer.from(body))
  }
  for (const table of manifest.tables) Object.assign(table, sums.get(table.name)?.total())
  entries.set(manifestName, JSON.stringify(manifest))
  await writeArchive(forged, {}, async (add) => {
    for (const [name, body] of entries) await add({ name, body: Buffer.from(body) })
  })
}

/** Packs entries too large to be held. */
export async function packCrafted(
  file: string,
  entries: (Entry | { name: string; bytes: number; pieces(): AsyncIterable<Buffer> })[],
): Promise<void> {
  const { readable, controller } = createTarPacker()
  const written = pipeline(Readable.fromWeb(readable as never), createGzip(), createWriteStream(file))
  for (const entry of entries) {
    const isWhole = 'body' in entry
    const size = isWhole ? entry.body.length : entry.bytes
    const writer = controller.add({ name: entry.name, size, mode: 0o600 }).getWriter()
    if (isWhole) await writer.write(entry.body)
    else for await (const piece of entry.pieces()) await writer.write(piece)
    await writer.close()
  }
  controller.finalize()
  await written
}
