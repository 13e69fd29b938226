import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { imageNames } from '../../domain/images.ts'
import type { ImageStore } from '../images/image-store.ts'
import { fsyncFolder } from '../lib/fsync-folder.ts'
import { sha256HexOf } from '../lib/hash.ts'
import { StartupError } from '../lib/startup-error.ts'
import { readSecretsFile } from '../process/secrets.ts'
import { appliedMigrations } from '../store/engine/migrate.ts'
import {
  type Connection,
  inSnapshot,
  linesOf,
  sequencesOf,
  tablesInOrder,
} from '../store/engine/table-dump.ts'
import { imageKeys } from '../store/images.ts'
import { type Entry, type WriteLimits, writeArchive } from './archive.ts'
import { checkBackup } from './check.ts'
import {
  bodyOf,
  imageEntryName,
  linesEntryName,
  type Manifest,
  manifestName,
  secretsName,
  tally,
} from './manifest.ts'

export interface BackupSource {
  /** The connection is in no transaction, and is returned before images are read. */
  onOneConnection<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  /** Undefined leaves the images out. */
  images: ImageStore | undefined
  dataDir: string
}

/** Makes and reads back a backup before it gives it its name. Throws, and leaves no file, when it cannot. */
export async function makeBackup(
  source: BackupSource,
  file: string,
  limits: WriteLimits = {},
): Promise<{ manifest: Manifest; bytes: number }> {
  const part = `${file}.part`
  try {
    let manifest = await write(source, part, limits)
    // An image may have been replaced after the rows were read; the second time it really is missing.
    if (manifest.missing.length > 0) manifest = await write(source, part, limits)
    if (!isDeepStrictEqual(await checkBackup(part), manifest)) throw new Error('It differs when read back')
    await rename(part, file)
    await fsyncFolder(dirname(file))
    return { manifest, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

function write({ onOneConnection, images, dataDir }: BackupSource, file: string, limits: WriteLimits) {
  return writeArchive(file, limits, async (add): Promise<Manifest> => {
    const madeAt = new Date().toISOString()
    const { keys, ...rows } = await onOneConnection((connection) =>
      inSnapshot(connection, () => addRows(connection, add)),
    )
    const secrets = await readSecretsFile(dataDir)
    if (secrets) await add({ name: secretsName, body: secrets })
    const added = images ? await addImages(images, keys, add) : { images: null, missing: [] }
    const manifest = {
      format: 1,
      madeAt,
      ...rows,
      secrets: secrets ? sha256HexOf(secrets) : null,
      ...added,
    } as const
    await add({ name: manifestName, body: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) })
    return manifest
  })
}

type Add = (entry: Entry) => Promise<void>

async function addRows(connection: Connection, add: Add) {
  const migrations = (await appliedMigrations(connection)).map(({ checksum }) => checksum)
  if (migrations.length === 0) throw new StartupError('There is nothing to back up: the database is empty.')
  const tables: Manifest['tables'] = []
  for (const table of await tablesInOrder(connection)) {
    const rows = tally()
    let part = 0
    for await (const lines of linesOf(connection, table)) {
      const body = bodyOf(lines)
      rows.add(body)
      part += 1
      await add({ name: linesEntryName(table.name, part), body })
    }
    tables.push({ name: table.name, ...rows.total() })
  }
  // After the rows: sequences are outside of transactions and must be ahead of every row.
  return { migrations, tables, sequences: await sequencesOf(connection), keys: await imageKeys(connection) }
}

async function addImages(store: ImageStore, keys: readonly string[], add: Add) {
  const images: NonNullable<Manifest['images']> = []
  const missing: string[] = []
  for (const name of keys.flatMap(imageNames)) {
    const body = await store.get(name)
    if (!body) {
      missing.push(name)
      continue
    }
    await add({ name: imageEntryName(name), body })
    images.push({ name, bytes: body.length, sha256: sha256HexOf(body) })
  }
  return { images, missing }
}
