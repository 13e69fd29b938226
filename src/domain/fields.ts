import * as z from 'zod/mini'
import { callMessages, newsletterMessages } from './messages.ts'

/** Whether PostgreSQL can store the text: no NUL character and no lone surrogate. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export const text = (most: number, tooLong: string = callMessages.tooLarge) =>
  z
    .string(callMessages.wrongFieldType)
    .check(z.maxLength(most, tooLong), z.refine(isStorable, callMessages.notPlainText))

export const isVisible = (text: string) =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(text)

export const requiredText = (most: number, messages: { required: string; tooLong: string }) =>
  z.pipe(
    z.string(messages.required).check(z.trim(), z.refine(isVisible, messages.required)),
    text(most, messages.tooLong),
  )

/** One mail address, trimmed and in lower case; never a list, a group or a header (docs/product.md#fields). */
export const email = (messages: { required: string; invalid: string }) =>
  z.pipe(
    z.pipe(
      z.string(messages.required).check(z.trim(), z.minLength(1, messages.required)),
      z.string().check(z.maxLength(254, messages.invalid), z.email(messages.invalid)),
    ),
    z.string().check(z.toLowerCase()),
  )

/** An optional http(s) URL; 'https://' is added where the scheme is missing, empty becomes null. */
export const optionalWebAddress = z.nullable(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? withScheme(value) : value)),
    z.nullable(text(500).check(z.refine(isWebAddress, newsletterMessages.linkInvalid))),
  ),
)

/** 'www.example.org' -> 'https://www.example.org'; blank -> null. */
export function withScheme(address: string): string | null {
  const trimmed = address.trim()
  if (trimmed === '') return null
  return /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}

/** An http(s) URL whose host has a dot, without a user name (docs/security.md#unsafe-links). */
export function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (
    /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hostname.includes('.')
  )
}
