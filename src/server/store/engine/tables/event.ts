/** The documents and pictures of the event. */
import type { DefaultedTimestamp, Json, ReadOnly } from './column-types.ts'

interface EventDocumentsTable {
  name: string
  version: number
  value: Json
  published_at: DefaultedTimestamp
  published_by: string | null
  /** Stays when the account is deleted; null for an import. */
  publisher_name: string | null
}

interface EventDraftsTable {
  id: ReadOnly<number>
  name: string
  version: number
  value: Json
  saved_at: DefaultedTimestamp
  saved_by: string | null
}

interface EventPicturesTable {
  name: string
  sha256: Buffer
  shown: string
  width: number
  height: number
  widths: number[]
  size_in_bytes: number
  created_at: DefaultedTimestamp
}

interface EventPictureFilesTable {
  picture: string
  name: string
  part: number
  body: Buffer
}

export interface EventTables {
  event_documents: EventDocumentsTable
  event_drafts: EventDraftsTable
  event_pictures: EventPicturesTable
  event_picture_files: EventPictureFilesTable
}
