/** What stands above every public page (docs/product.md#announcement). */
import type { EventDocuments } from './event/documents.ts'
import { windowState } from './time-window.ts'

export interface Announcement {
  text: string
  url?: string | undefined
}

/** Undefined when there is none, or when its time is over. */
export const announcementAt = (
  now: Date,
  { text, url, until }: EventDocuments['announcement'],
): Announcement | undefined =>
  text !== '' && windowState(now, null, until) === 'open' ? { text, url } : undefined
