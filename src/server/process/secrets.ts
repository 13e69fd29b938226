import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../lib/file-error.ts'
import { StartupError } from '../lib/startup-error.ts'

/** Generated once in DATA_DIR and never logged. */
export interface Secrets {
  anonKey: string
  internalSecret: string
  /** Signs the cookies of voters and buyers, unless the database has such a key already. */
  voterKey: string
}

const generate = (): Secrets => ({
  anonKey: randomBytes(32).toString('base64url'),
  internalSecret: randomBytes(24).toString('base64url'),
  voterKey: randomBytes(32).toString('base64url'),
})

/** Generated once, also by processes that start together. Throws a StartupError for a damaged file. */
export function readSecrets(dataDir: string): Secrets {
  const file = fileOf(dataDir)
  const newFile = `${file}.${process.pid}.new`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      return parse(readFileSync(file, 'utf8'), file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    writeFileSync(newFile, `${JSON.stringify(generate(), null, 2)}\n`, { mode: 0o600, flush: true })
    try {
      linkSync(newFile, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(newFile, { force: true })
    }
    return parse(readFileSync(file, 'utf8'), file)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Writes the public key that the processes on one database agreed on into the file. */
export function adoptAnonKey(dataDir: string, anonKey: string): void {
  const file = fileOf(dataDir)
  const own = parse(readFileSync(file, 'utf8'), file)
  if (own.anonKey === anonKey) return
  const newFile = `${file}.${process.pid}.new`
  writeFileSync(newFile, `${JSON.stringify({ ...own, anonKey }, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(newFile, file)
}

const fileOf = (dataDir: string) => join(dataDir, 'secrets.json')

/** Undefined when there is none yet. */
export const readSecretsFile = (dataDir: string): Promise<Buffer | undefined> =>
  readFile(fileOf(dataDir)).catch(ifMissing)

/** Writes the file and returns a function that removes it; undefined when the folder already has secrets. */
export async function restoreSecrets(
  dataDir: string,
  file: Buffer,
): Promise<(() => Promise<void>) | undefined> {
  const target = fileOf(dataDir)
  parse(file.toString(), target)
  try {
    await writeFile(target, file, { mode: 0o600, flush: true, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return undefined
  }
  return () => rm(target, { force: true })
}

function parse(json: string, file: string): Secrets {
  try {
    const found = JSON.parse(json) as Partial<Secrets>
    if (found.anonKey && found.internalSecret && found.voterKey) return found as Secrets
  } catch {
    // Not even JSON: told below, like JSON with something else in it.
  }
  throw new StartupError(
    `${file} is damaged: restore it from a backup, or remove it to have new secrets made.`,
  )
}
