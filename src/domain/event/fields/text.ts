/** Fields of text: names, paragraphs, ids and choices. */
import * as z from 'zod/mini'
import { slugOf } from '../../slug.ts'
import { closestTo } from '../../spelling.ts'
import { type FieldOf, type Named, type Refusal, refuse, schemaOf } from './field.ts'

interface Length {
  least?: number
  most?: number
}

/** Text of one line. */
export const line = (named: Named & Length): FieldOf<string> => ({
  ...textOf(named, 200, false),
  kind: 'line',
})

/** Text that may have several lines. */
export const text = (named: Named & Length): FieldOf<string> => ({
  ...textOf(named, 2000, true),
  kind: 'text',
})

function textOf({ label, help, least = 1, most }: Named & Length, usual: number, hasLines: boolean) {
  const limit = most ?? usual
  const read = (value: unknown, name: string): string | Refusal => {
    const plain = plainText(value, name)
    if (typeof plain !== 'string') return plain
    if (!hasLines && plain.includes('\n'))
      return refuse(`${name} fits on one line; take out the line breaks.`)
    const length = [...plain].length
    if (length > limit) return refuse(`${name} has ${length} characters; at most ${limit} fit.`)
    return length < least ? refuse(`${name} has ${length} characters; at least ${least} are needed.`) : plain
  }
  const written = { type: 'string', minLength: least, maxLength: limit }
  return { named: { label, ...(help && { help }) }, read, written }
}

/** Text that may be left empty. */
export const orEmpty = (field: FieldOf<string>) =>
  z._default(
    schemaOf({ ...field, written: { ...field.written, minLength: 0 } }, (value, label) =>
      value === null || value === '' ? '' : field.read(value, label),
    ),
    '',
  )

const isControl = /[\p{Cc}\u2028\u2029]/u

export function plainText(value: unknown, name: string): string | Refusal {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return refuse(`${name} is text; put it between quotes.`)
  const trimmed = value.replaceAll('\r\n', '\n').trim()
  const control = [...trimmed.replaceAll('\n', ' ')].findIndex((character) => isControl.test(character))
  if (control >= 0 || !trimmed.isWellFormed())
    return refuse(
      `${name} holds a character that no screen can show${control < 0 ? '' : `, at place ${control + 1}`}; type it again.`,
    )
  return trimmed
}

/** As BCP 47 has them: feeds and search engines read it. */
export function languageTag(named: Named): FieldOf<string> {
  const field = line({ ...named, most: 20 })
  const read = (value: unknown, name: string): string | Refusal => {
    const typed = field.read(value, name)
    if (typeof typed !== 'string' || isLanguageTag(typed)) return typed
    const meant = typed.replaceAll('_', '-')
    return refuse(
      `${name} “${shortened(typed)}” is no language tag; ${isLanguageTag(meant) ? `did you mean ${meant}?` : 'write one such as en or de-CH.'}`,
    )
  }
  return { ...field, read }
}

export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}

const idForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A name in links and in the database: it is chosen once. */
export const identifier = ({ most = 60, ...named }: Named & { most?: number }): FieldOf<string> => ({
  named,
  kind: 'identifier',
  written: { type: 'string', pattern: idForm.source, maxLength: most },
  read: (value, name) => {
    const plain = plainText(value, name)
    if (typeof plain !== 'string' || (idForm.test(plain) && plain.length <= most)) return plain
    if (idForm.test(plain)) return refuse(`${name} has ${plain.length} letters; at most ${most} fit.`)
    const meant = slugOf(plain)
    return refuse(
      `${name} “${shortened(plain)}” has small letters, digits and dashes only${meant ? `: ${meant}` : ''}.`,
    )
  },
})

/** One of a few values. */
export const choice = <const Value extends string>(
  values: readonly Value[],
  named: Named,
): FieldOf<Value> => ({
  named,
  kind: 'choice',
  written: { enum: values },
  read: (value, name) => {
    const found = values.find((each) => each === value)
    if (found) return found
    const meant = closestTo(String(value), values)
    return refuse(
      `${name} “${shortened(String(value))}” is none of ${values.join(', ')}${meant ? `; did you mean ${meant}?` : '.'}`,
    )
  },
})

const yes = ['true', 'yes', 'on']
const no = ['false', 'no', 'off']

export const yesOrNo = (named: Named): FieldOf<boolean> => ({
  named,
  kind: 'yes-or-no',
  written: { type: 'boolean' },
  read: (value, name) => {
    const word = String(value).trim().toLowerCase()
    if (yes.includes(word)) return true
    return no.includes(word) ? false : refuse(`${name} is true or false.`)
  },
})

/** Text as a sentence can quote it. */
export const shortened = (value: string) =>
  [...value].length > 60 ? `${[...value].slice(0, 57).join('')}…` : value
