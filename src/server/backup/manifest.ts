/** The last entry of the archive, by which all others are checked. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { imageKeyOf } from '../../domain/images.ts'

export const manifestName = 'manifest.json'
export const secretsName = 'secrets.json'
export const imageEntryName = (image: string) => `images/${image}`
export const linesEntryName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.jsonl`

const count = z.int().check(z.gte(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const manifestSchema = z.strictObject({
  /** Raised when older programs cannot read the archive. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(sha256).check(z.minLength(1)),
  /** In the order in which they can be filled; the SHA-256 is of all lines with their line breaks. */
  tables: z.array(z.strictObject({ name: z.string(), rows: count, sha256 })),
  sequences: z.record(z.string(), count),
  secrets: z.nullable(sha256),
  /** Null when the backup holds rows only. */
  images: z.nullable(z.array(z.strictObject({ name: z.string(), bytes: count, sha256 }))),
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

export function entryKind(
  name: string,
): { table: string } | { image: string } | 'secrets' | 'manifest' | undefined {
  if (name === manifestName) return 'manifest'
  if (name === secretsName) return 'secrets'
  const table = /^tables\/([a-z_][a-z0-9_]*)\/\d{6}\.jsonl$/.exec(name)?.[1]
  if (table) return { table }
  const image = /^images\/(.+)$/.exec(name)?.[1]
  return image && imageKeyOf(image) ? { image } : undefined
}

export async function digestOf(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export function tally() {
  let rows = 0
  const hash = createHash('sha256')
  return {
    add(lines: Uint8Array) {
      for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) rows += 1
      hash.update(lines)
    },
    total: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

export const bodyOf = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`)
