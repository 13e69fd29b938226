/** What the calls about the event's documents take and answer (docs/product.md#event-documents). */
import * as z from 'zod/mini'
import { isStorable, refusedIf } from '../fields.ts'
import { callMessages } from '../messages/call-messages.ts'
import { documentNames } from './schemas/index.ts'

export const documentName = z.enum(documentNames)

const counter = z.int().check(z.gte(1), z.lte(2 ** 31 - 1))

export const documentVersion = z.strictObject({ name: documentName, version: counter })

const isStorableJson = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value !== 'object' ||
      value === null ||
      Object.entries(value).every(([name, field]) => isStorable(name) && isStorableJson(field))

/** Five times what any list may have: a longer one is refused before each of its entries is checked. */
const mostEntries = 1_000

const hasLongList = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.keys(value).length > mostEntries || Object.values(value).some(hasLongList))

/** Its own schema checks a document when it is published; a draft may be unfinished. */
const documentValue = z.pipe(
  refusedIf(hasLongList, `A list of a document has at most ${mostEntries} entries.`),
  z.record(z.string(), z.unknown()).check(z.refine(isStorableJson, callMessages.notPlainText)),
)

/** The id of the saving that this began with, or null where there was no draft. */
const draftSeen = z.nullable(counter)

export const changedDocument = z.strictObject({
  ...documentVersion.shape,
  value: documentValue,
  draft: draftSeen,
})
export const discardedDraft = z.strictObject({ name: documentName, draft: counter })
export const putBack = z.strictObject({ ...documentVersion.shape, current: counter })

const published = {
  name: documentName,
  version: z.int(),
  published_at: z.string(),
  published_by: z.nullable(z.string()),
}
const saved = { saved_at: z.string(), saved_by: z.nullable(z.string()) }

export const documentList = z.object({
  documents: z.array(z.object({ ...published, draft: z.nullable(z.object(saved)) })),
})
export const versionWithValue = z.object({ ...published, value: z.unknown() })
export const documentWithHistory = z.object({
  ...published,
  value: z.unknown(),
  draft: z.nullable(z.object({ id: z.int(), version: z.int(), value: z.unknown(), ...saved })),
  history: z.array(z.object(published)),
})
const picture = {
  /** The name by which documents refer to it. */
  file: z.string(),
  width: z.int(),
  height: z.int(),
  /** Its address on this site. */
  address: z.string(),
}
export const uploadedPicture = z.object(picture)
export const pictureList = z.object({
  pictures: z.array(z.object({ ...picture, uploaded_at: z.string() })),
})
export const publishedVersion = z.object({
  success: z.literal(true),
  version: z.int(),
  /** Whether it holds what somebody else changed meanwhile. */
  merged: z.boolean(),
})
export const draftSaving = z.object({
  success: z.literal(true),
  draft: z.int(),
  merged: z.boolean(),
  /** Who saved what came in, and when: the newest saving is one's own now. */
  merged_with: z.nullable(z.object(saved)),
})
