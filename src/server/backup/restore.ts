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
import { DamagedBackup, readArchive } from './archive.ts'
import { checkBackup } from './check.ts'
import { bringing } from './files.ts'
import { bodyOf, type Manifest, meaningOf, tally } from './manifest.ts'

export interface RestoreTarget {
  connection: Connection
  images: ImageStore
  /** Gets the secrets of the backup, unless it has its own. */
  dataDir: string
}

/** A backup that was read from end to end, and that this program can restore. */
export interface CheckedBackup {
  file: string
  manifest: Manifest
  /** What the backed-up database had run. */
  migrations: Migration[]
}

export interface Restored {
  manifest: Manifest
  /** False when DATA_DIR had other ones, or the backup none. */
  broughtSecrets: boolean
  /** Images that rows name and that are nowhere. */
  lackingImages: string[]
}

/** Looks at the whole backup and touches nothing. Throws a StartupError when it is damaged, or newer than this program. */
export async function checkRestorable(file: string): Promise<CheckedBackup> {
  const manifest = await checkBackup(file)
  return { file, manifest, migrations: migrationsOf(manifest, readMigrations()) }
}

/**
 * Puts a backup into an empty database and its images into the store, compares every row and image with the backup, and
 * migrates to the schema of this program: one transaction. Throws a StartupError when its rows are none of its schema, or
 * the database is not empty. Whenever it throws, database, images and secrets are as they were; a kill may leave image
 * files that no row names, which the site sweeps.
 */
export async function restoreBackup(target: RestoreTarget, backup: CheckedBackup): Promise<Restored> {
  const { connection, images } = target
  const { file, manifest, migrations: then } = backup
  const restored = await inWriteTransaction(connection, async () => {
    await holdMigrations(connection)
    await assertEmpty(connection, then.length)
    await migrateWithin(connection, then)
    const tables = await tablesInOrder(connection)
    // What migrations put there is in the backup, too.
    await emptyTables(connection, tables)
    return bringing(target, manifest, async (bring) => {
      for await (const { name, body } of readArchive(file)) {
        const meaning = meaningOf(name)
        if (meaning === 'secrets') await bring.secrets(body)
        else if (typeof meaning === 'object' && 'image' in meaning) await bring.image(meaning.image, body)
        else if (typeof meaning === 'object')
          await fitting(backup, meaning.table, () =>
            insertLines(connection, tableOf(backup, tables, meaning.table), linesIn(body)),
          )
      }
      await fitting(backup, 'sequences', () => setSequences(connection, manifest.sequences))
      await assertSame(connection, tables, manifest)
      await migrateWithin(connection, readMigrations())
      const stored = new Set((await images.list()).map((found) => found.name))
      const lackingImages = (await imageKeys(connection))
        .flatMap(imageNames)
        .filter((name) => !stored.has(name))
      return { manifest, lackingImages, broughtSecrets: bring.hasSecrets() }
    })
  })
  // All is there for good: that the database has no time to count it is no reason to say otherwise.
  await connection.query('analyze').catch(() => {})
  return restored
}

/** The migrations the backed-up database had run. */
function migrationsOf(manifest: Manifest, migrations: Migration[]): Migration[] {
  const schema = manifest.migrations.length
  if (schema > migrations.length) {
    throw new StartupError(
      `The backup has schema ${schema}, but this program only knows ${migrations.length}: restore it with the newer version of the program.`,
    )
  }
  const then = migrations.slice(0, schema)
  const stranger = then.find(({ checksum }, at) => checksum !== manifest.migrations[at])
  if (!stranger) return then
  throw new StartupError(
    `The backup was made after another migration ${stranger.version} than ${stranger.name}: restore it with the version of the program that made it.`,
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

/** Data, constraints, names and syntax: what the database says of what it is given, and not of itself. */
const aboutContent = /^(22|23|42)/

/** Sums show that nothing was lost; whether it ever was in a database of this schema, the database finds out. */
async function fitting({ file }: CheckedBackup, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    if (typeof code !== 'string' || !aboutContent.test(code)) throw error
    throw new DamagedBackup(
      file,
      `what it holds of ${what} does not fit its schema (${message.split('\n', 1)[0]})`,
    )
  }
}

const linesIn = (body: Buffer) => body.toString().trimEnd().split('\n')

/** Reads everything back and throws unless it is, to the byte, what the backup says. */
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
