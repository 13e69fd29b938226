import { isDeepStrictEqual } from 'node:util'
import { StartupError } from '../lib/startup-error.ts'
import { DamagedBackup, readArchive, wholeOf } from './archive.ts'
import { digestOf, entryKind, type Manifest, manifestSchema, tally } from './manifest.ts'

/** Ten times as many as a large event has: a forged archive must not fill the memory with names. */
const most = { tables: 200, images: 60_000 }

/** Reads a whole backup and returns its manifest. Throws a DamagedBackup that names the first difference. */
export async function checkBackup(file: string): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof tally>>()
  const images: NonNullable<Manifest['images']> = []
  let secrets: string | null = null
  let manifest: Manifest | undefined
  const damaged = (reason: string) => new DamagedBackup(file, reason)

  for await (const entry of readArchive(file)) {
    const kind = entryKind(entry.name)
    if (manifest || !kind) throw damaged(`${entry.name} does not belong there`)
    if (kind === 'manifest') manifest = parse(await wholeOf(entry), damaged)
    else if (kind === 'secrets') secrets = (await digestOf(entry.chunks)).sha256
    else if ('image' in kind) images.push({ name: kind.image, ...(await digestOf(entry.chunks)) })
    else {
      const known = tables.get(kind.table) ?? tally()
      tables.set(kind.table, known)
      for await (const chunk of entry.chunks) known.add(chunk)
    }
    if (tables.size > most.tables || images.length > most.images) throw damaged('it holds too many entries')
  }
  if (!manifest) throw damaged('its end is missing')

  for (const { name, ...expected } of manifest.tables) {
    const found = (tables.get(name) ?? tally()).total()
    tables.delete(name)
    if (!isDeepStrictEqual(found, expected)) throw damaged(`the rows of ${name} are not those it was made of`)
  }
  const [unknown] = tables.keys()
  if (unknown) throw damaged(`its manifest does not name ${unknown}`)
  const expectedImages = manifest.images ?? []
  const altered = expectedImages.find((image, at) => !isDeepStrictEqual(images[at], image))
  if (altered) throw damaged(`the image ${altered.name} is not the one it was made of`)
  if (images.length > expectedImages.length) throw damaged('it holds images that it does not name')
  if (secrets !== manifest.secrets) throw damaged('the secrets are not those it was made of')
  return manifest
}

function parse(body: Buffer, damaged: (reason: string) => Error): Manifest {
  let json: unknown
  try {
    json = JSON.parse(body.toString())
  } catch {
    throw damaged('its manifest cannot be read')
  }
  const format = (json as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > 1) {
    throw new StartupError(
      `The backup has format ${format}, but this program only knows 1: use the newer version of the program.`,
    )
  }
  const parsed = manifestSchema.safeParse(json)
  if (parsed.success) return parsed.data
  throw damaged('its manifest is not one of this program')
}
