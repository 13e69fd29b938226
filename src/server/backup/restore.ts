import { isDeepStrictEqual } from 'node:util'
import { imageNames } from '../../domain/images.ts'
import type { ImageStore } from '../images/image-store.ts'
import { StartupError } from '../lib/startup-error.ts'
import {
  appliedMigrations,
  holdMigrations,
  type Migration,
  migrateWithin,
  readMigrations,
} from '../store/engine/migrate.ts'
import {
  type Connection,
  emptyTables,
  filledTables,
  insertLines,
  inWriteTransaction,
  linesOf,
  sequencesOf,
  setSequences,
  type Table,
  tablesInOrder,
} from '../store/engine/table-dump.ts'
import { imageKeys } from '../store/images.ts'
import { DamagedBackup, linesOfEntry, readArchive, wholeOf } from './archive.ts'
import { checkBackup } from './check.ts'
import { restoringFiles } from './files.ts'
import { bodyOf, entryKind, type Manifest, tally } from './manifest.ts'

export interface RestoreTarget {
  connection: Connection
  images: ImageStore
  /** Gets the secrets of the backup, unless it has its own. */
  dataDir: string
}

export interface CheckedBackup {
  file: string
  manifest: Manifest
  migrations: Migration[]
}

export interface Restored {
  manifest: Manifest
  /** False when DATA_DIR had its own, or the backup has none. */
  hasRestoredSecrets: boolean
  /** Images that rows name and the store lacks. */
  missingImages: string[]
}

/** Reads the whole backup. Throws a StartupError when it is damaged, or newer than this program. */
export async function checkRestorable(file: string): Promise<CheckedBackup> {
  const manifest = await checkBackup(file)
  return { file, manifest, migrations: migrationsOf(manifest, readMigrations()) }
}

/** All or nothing, each row and image compared; a kill may leave image files for the image sweep. */
export async function restoreBackup(target: RestoreTarget, backup: CheckedBackup): Promise<Restored> {
  const { connection, images } = target
  const { file, manifest, migrations: applied } = backup
  const restored = await inWriteTransaction(connection, async () => {
    await holdMigrations(connection)
    await assertEmpty(connection, applied.length)
    await migrateWithin(connection, applied)
    const tables = await tablesInOrder(connection)
    // Rows that migrations insert are in the backup, too.
    await emptyTables(connection, tables)
    // The seats of each order, too.
    await connection.query(`set local unconference.is_restoring = 'on'`)
    return restoringFiles(target, manifest, async (files) => {
      for await (const entry of readArchive(file)) {
        const kind = entryKind(entry.name)
        if (kind === 'secrets') await files.secrets(await wholeOf(entry))
        else if (kind === 'manifest') await wholeOf(entry)
        else if (kind && 'image' in kind) await files.image(kind.image, await wholeOf(entry))
        else if (kind)
          await checkFit(backup, kind.table, async () => {
            const table = tableOf(backup, tables, kind.table)
            for await (const lines of linesOfEntry(entry)) await insertLines(connection, table, lines)
          })
      }
      await checkFit(backup, 'sequences', () => setSequences(connection, manifest.sequences))
      await assertSame(connection, tables, manifest)
      await migrateWithin(connection, readMigrations())
      const stored = new Set((await images.list()).map((found) => found.name))
      const missingImages = (await imageKeys(connection))
        .flatMap(imageNames)
        .filter((name) => !stored.has(name))
      return { manifest, missingImages, hasRestoredSecrets: files.hasSecrets() }
    })
  })
  await connection.query('analyze').catch(() => {})
  return restored
}

function migrationsOf(manifest: Manifest, migrations: Migration[]): Migration[] {
  const schema = manifest.migrations.length
  if (schema > migrations.length) {
    throw new StartupError(
      `The backup has schema ${schema}, but this program only knows ${migrations.length}: restore it with the newer version of the program.`,
    )
  }
  const applied = migrations.slice(0, schema)
  const unknown = applied.find(({ checksum }, at) => checksum !== manifest.migrations[at])
  if (!unknown) return applied
  throw new StartupError(
    `The backup was made after another migration ${unknown.version} than ${unknown.name}: restore it with the version of the program that made it.`,
  )
}

async function assertEmpty(connection: Connection, schema: number): Promise<void> {
  const advice = 'Name a new folder in DATA_DIR or a new database in DATABASE_URL, and restore again.'
  const filled = await filledTables(connection, await tablesInOrder(connection))
  if (filled.length > 0) {
    throw new StartupError(
      `The database already holds data (in ${filled.join(', ')}), and a backup is restored into an empty one only. ${advice}`,
    )
  }
  const { length } = await appliedMigrations(connection)
  if (length <= schema) return
  throw new StartupError(
    `The database is empty, but its schema (${length}) is newer than the backup's (${schema}). ${advice}`,
  )
}

function tableOf({ file }: CheckedBackup, tables: readonly Table[], name: string): Table {
  const table = tables.find((candidate) => candidate.name === name)
  if (!table) throw new DamagedBackup(file, `its schema has no table ${name}`)
  return table
}

/** SQLSTATE classes of invalid data, not of a failing database. */
const invalidDataCodes = /^(22|23|42)/

/** Checksums show that nothing was lost; only the database can say whether the data fits this schema. */
async function checkFit({ file }: CheckedBackup, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    if (typeof code !== 'string' || !invalidDataCodes.test(code)) throw error
    throw new DamagedBackup(
      file,
      `what it holds of ${what} does not fit its schema (${message.split('\n', 1)[0]})`,
    )
  }
}

async function assertSame(
  connection: Connection,
  tables: readonly Table[],
  manifest: Manifest,
): Promise<void> {
  for (const table of tables) {
    const rows = tally()
    for await (const lines of linesOf(connection, table)) rows.add(bodyOf(lines))
    const found = { name: table.name, ...rows.total() }
    const expected = manifest.tables.find(({ name }) => name === table.name)
    if (isDeepStrictEqual(found, expected)) continue
    throw new StartupError(
      `Of ${table.name}, ${expected?.rows} rows were backed up and ${found.rows} arrived, or they differ: nothing was restored.`,
    )
  }
  if (!isDeepStrictEqual(await sequencesOf(connection), manifest.sequences))
    throw new StartupError('The sequences arrived with other values: nothing was restored.')
}
