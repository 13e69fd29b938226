import * as z from 'zod/mini'
import { callMessages, newsletterMessages } from './messages.ts'

/** Whether PostgreSQL can store the text: no NUL character and no lone surrogate. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Whether the text has the form of a record's id; anything else needs no look-up. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Text that the database can hold, of at most `most` characters as it counts them (an emoji of one code point is one). */
export const text = (most: number, tooLong: string = callMessages.tooLarge) =>
  z
    .string(callMessages.wrongFieldType)
    .check(z.maxLength(most, tooLong), z.refine(isStorable, callMessages.notPlainText))

/** Whether somebody would see anything of the text: not only spaces, control signs and letters without a shape. */
export const isVisible = (text: string) =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(text)

/** Text that must hold something to see, trimmed, of at most `most` characters. */
export const requiredText = (most: number, messages: { required: string; tooLong: string }) =>
  z.pipe(
    z.string(messages.required).check(z.trim(), z.refine(isVisible, messages.required)),
    text(most, messages.tooLong),
  )

/**
 * One mailbox, trimmed and lowercased: nothing that a mail program could read as a list, a group or a header
 * (docs/product.md#fields). At most 254 characters, as RFC 5321 allows.
 */
export const email = (messages: { required: string; invalid: string }) =>
  z.pipe(
    z.pipe(
      z.string(messages.required).check(z.trim(), z.minLength(1, messages.required)),
      z.string().check(z.maxLength(254, messages.invalid), z.email(messages.invalid)),
    ),
    z.string().check(z.toLowerCase()),
  )

/** An optional http(s) address: trimmed, 'https://' put in front when it lacks a scheme, empty becomes null. */
export const optionalWebAddress = z.nullable(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? withScheme(value) : value)),
    z.nullable(text(500).check(z.refine(isWebAddress, newsletterMessages.linkInvalid))),
  ),
)

/** 'www.example.org' -> 'https://www.example.org'; blank -> null; anything with an http(s) scheme stays. */
export function withScheme(address: string): string | null {
  const trimmed = address.trim()
  if (trimmed === '') return null
  return /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}

/** An http(s) URL with a host that has a dot and without a user name in it (docs/security.md#unsafe-links). */
export function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (
    /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hostname.includes('.')
  )
}
