/** What is told of a talk afterwards (docs/product.md#notes-of-talks). */
import * as z from 'zod/mini'
import { isVisible, isWebAddress, line, text, withScheme } from '../fields.ts'
import { dayMessages as messages } from './messages.ts'

const isLink = (address: string) =>
  address === '' || (isWebAddress(address) && new URL(address).protocol === 'https:')

export const talkNotes = {
  notes: z.pipe(
    text(2_000, messages.notesTooLong),
    z.transform((value) => (isVisible(value) ? value.trim() : '')),
  ),
  /** https only; empty for none. */
  link: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? (withScheme(value) ?? '') : value)),
    line(500, messages.notesLink).check(z.refine(isLink, messages.notesLink)),
  ),
}

const seenNotes = z.strictObject({ notes: text(2_000), link: text(500) })

/** `seen` is what the form began with. */
export const hostNotes = z.strictObject({
  token: text(200),
  contributionId: text(200),
  ...talkNotes,
  seen: z.optional(seenNotes),
})

export const storedNotes = z.object({
  text: z.string(),
  link: z.string(),
  /** Not public before an organiser has looked at them. */
  waits: z.boolean(),
})
export type StoredNotes = z.output<typeof storedNotes>

export interface ShownNotes {
  text: string
  link: string
}

/** What a visitor reads of it; undefined for nothing. */
export const shownNotes = ({ text, link, waits }: StoredNotes): ShownNotes | undefined =>
  waits || (text === '' && link === '') ? undefined : { text, link }
