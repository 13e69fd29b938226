import * as z from 'zod/mini'
import { callMessages } from './messages/call-messages.ts'

/** Whether PostgreSQL can store the text: no NUL character and no lone surrogate. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** PostgreSQL knows no day before 4713 BC. */
const earliest = Date.parse('0001-01-01')
export const moment = (sentence: string) =>
  z.string(sentence).check(z.refine((given) => given.length <= 40 && Date.parse(given) >= earliest, sentence))

/** A text that is too long is not looked at any further. */
export const text = (most: number, tooLong: string = callMessages.tooLarge) =>
  z
    .string(callMessages.wrongFieldType)
    .check(
      z.maxLength(most, { error: tooLong, abort: true }),
      z.refine(isStorable, callMessages.notPlainText),
    )

/** Stands before a schema that looks at each of many entries, and refuses too many unread. */
export const refusedIf = (isTooMuch: (value: unknown) => boolean, message: string) =>
  z.transform((value: unknown, { issues }) => {
    if (isTooMuch(value)) issues.push({ code: 'custom', input: value, message })
    return value
  })

const entriesOf = (value: unknown) => (typeof value === 'object' ? Object.keys(value ?? {}).length : 0)

/** Texts by a key: no more than `most`. */
export const textsByKey = (most: number) =>
  z.pipe(
    refusedIf((value) => entriesOf(value) > most, callMessages.tooLarge),
    z.record(z.string(), z.string()),
  )

/** Also none of a blank in braille, which counts as a sign. */
export const isVisible = (text: string) =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text)

/** Line ends and tabs, which get into a field of one line by pasting. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** 'Ada\nLovelace\n' -> 'Ada Lovelace'. */
export const inOneLine = (text: string) => text.trim().replace(breaks, ' ')

/** Text of one line, trimmed and without control characters (docs/security.md#spreadsheet-formulas). */
export const line = (most: number, tooLong: string = callMessages.tooLarge) =>
  text(most, tooLong).check(
    z.overwrite(inOneLine),
    z.refine((value) => !/\p{Cc}/u.test(value), callMessages.notPlainText),
  )

export const requiredLine = (most: number, messages: { required: string; tooLong: string }) =>
  z.pipe(
    z.string(messages.required).check(z.overwrite(inOneLine), z.refine(isVisible, messages.required)),
    line(most, messages.tooLong),
  )

export const requiredText = (most: number, messages: { required: string; tooLong: string }) =>
  z.pipe(
    z.string(messages.required).check(z.trim(), z.refine(isVisible, messages.required)),
    text(most, messages.tooLong),
  )

/** For an optional field of a form: blank and missing become null. */
export const emptyIsNull = z.transform((value: unknown) =>
  typeof value === 'string' ? value.trim() || null : (value ?? null),
)

/** 'ada@example.org' -> 'a•••@example.org'; empty where there is no address. */
export const maskedAddress = (address: string) =>
  address.includes('@') ? address.replace(/^(.).*(@[^@]*)$/u, '$1•••$2') : ''

const longestAddress = 254
const mailAddress =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** One mail address, trimmed and in lower case; never a list, a group or a header (docs/product.md#fields). */
export const email = (messages: { required: string; invalid: string }) =>
  z.pipe(
    z.pipe(
      z.pipe(
        z.string(messages.required).check(z.trim(), z.minLength(1, messages.required)),
        z.transform(withAsciiHost),
      ),
      z
        .string()
        .check(
          z.maxLength(longestAddress, messages.invalid),
          z.email({ pattern: mailAddress, error: messages.invalid }),
        ),
    ),
    z.string().check(z.toLowerCase()),
  )

/** 'a@müller.ch' -> 'a@xn--mller-kva.ch', which every mail server understands and which is stored; others stay. */
function withAsciiHost(address: string): string {
  const from = address.lastIndexOf('@') + 1
  const host = address.slice(from)
  if (/^\p{ASCII}*$/u.test(host) || /[\s/\\?#:%[\]]/.test(host) || address.length > longestAddress)
    return address
  const url = `http://${host}`
  return URL.canParse(url) ? address.slice(0, from) + new URL(url).hostname : address
}

/** An optional http(s) URL; 'https://' is added where the scheme is missing, empty becomes null. */
export const optionalWebAddress = (invalid: string) =>
  z.nullable(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? withScheme(value) : value)),
      z.nullable(line(500, invalid).check(z.refine(isWebAddress, invalid))),
    ),
  )

/** As browsers read an address. */
const withoutBreaks = (address: string) => address.replace(/[\t\n\r]+/g, '')

/** 'www.example.org' -> 'https://www.example.org'; blank -> null. */
export function withScheme(address: string): string | null {
  const trimmed = withoutBreaks(address).trim()
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
