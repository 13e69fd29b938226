/** Fields of numbers and money. */
import { currencies, withTwoDecimals } from '../../money.ts'
import { type FieldOf, type Named, type Refusal, refuse } from './field.ts'
import { shortened } from './text.ts'

const signs = new RegExp(`[\\s'’_€£$]|Fr\\.?|${currencies.join('|')}`, 'gi')

/** What was typed, with the digits, commas and separators of other keyboards replaced. */
const asDigits = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(signs, '')
    .replace(/^([^,.]*),(?!\d{3}$)(\d*)$/, '$1.$2')
    .replaceAll(',', '')
    .replace(/\.[-–—]$/, '')

interface Limits {
  least: number
  most: number
}

export const wholeNumber = (named: Named & Limits): FieldOf<number> => ({
  ...numberOf(named, (number) =>
    Number.isInteger(number) ? undefined : `a whole number such as ${Math.max(1, Math.round(number))}`,
  ),
  written: { type: 'integer', minimum: named.least, maximum: named.most },
})

export const decimalNumber = (named: Named & Limits): FieldOf<number> => ({
  ...numberOf(named, () => undefined),
  written: { type: 'number', minimum: named.least, maximum: named.most },
})

/** 20 for 20 %. */
export const percent = (named: Named): FieldOf<number> => ({
  ...numberOf({ ...named, least: 1, most: 100 }, (number) => {
    if (number > 0 && number < 1) return `did you mean ${Math.round(number * 100)}?`
    return Number.isInteger(number) ? undefined : `a whole number such as ${Math.round(number)}`
  }),
  written: { type: 'integer', minimum: 1, maximum: 100 },
})

function numberOf(
  { label, help, least, most }: Named & Limits,
  wish: (number: number) => string | undefined,
): Omit<FieldOf<number>, 'written'> {
  const read = (value: unknown, name: string): number | Refusal => {
    const between = `Write a number from ${least} to ${most}.`
    if (typeof value !== 'number' && typeof value !== 'string')
      return refuse(`${name} is a number. ${between}`)
    const typed = String(value).trim()
    const digits = asDigits(typed).replace(/%$/, '')
    const number = Number(digits)
    if (digits === '' || Number.isNaN(number))
      return refuse(`${name} “${shortened(typed)}” is no number. ${between}`)
    const wished = wish(number)
    if (wished) return refuse(`${name} is ${typed}; ${wished.endsWith('?') ? wished : `write ${wished}.`}`)
    if (number < least || number > most) return refuse(`${name} is ${typed}. ${between}`)
    return digits === typed || Number(typed) === number
      ? number
      : refuse(`${name} is “${typed}”; write ${digits}.`)
  }
  return { named: { label, ...(help && { help }) }, kind: 'number', read }
}

/** Stands in a sentence for the currency that the document names; `readDocument` fills it in. */
export const ownCurrency = '¤'

/** An amount: written as 49.00, held as 4900 cents. Whether its currency has such coins, the document checks. */
export const money = (named: Named & { leastCents: number; mayBeFree?: boolean }): FieldOf<number> => ({
  named: { label: named.label, ...(named.help && { help: named.help }) },
  kind: 'money',
  written: { type: ['number', 'string'], pattern: String.raw`^\d+(\.\d\d)?$` },
  read: (value, name) => {
    const cents = typeof value === 'string' ? centsOf(value, name) : value
    if (typeof cents !== 'number')
      return typeof cents === 'object' ? (cents as Refusal) : noAmount(name, value)
    return cents === 0 && named.mayBeFree ? 0 : amount(cents, name, named.leastCents)
  },
})

function centsOf(typed: string, name: string): number | Refusal {
  const digits = asDigits(typed)
  if (!/^-?\d+(\.\d*)?$/.test(digits)) return noAmount(name, typed)
  const cents = Math.round(Number(digits) * 100)
  if (/\.\d{3,}$/.test(digits))
    return refuse(`${name} is ${typed}; write two decimals: ${withTwoDecimals(cents)}.`)
  return /^-?\d+(\.\d\d?)?$/.test(typed.trim())
    ? cents
    : refuse(`${name} is “${shortened(typed)}”; write ${withTwoDecimals(cents)}.`)
}

const noAmount = (name: string, value: unknown) =>
  refuse(`${name} “${shortened(String(value))}” is no amount; write one such as 49.00.`)

function amount(cents: number, name: string, leastCents: number): number | Refusal {
  if (!Number.isSafeInteger(cents)) return refuse(`${name} is ${cents} cents; write whole cents.`)
  if (cents < leastCents) {
    const said = Number.isInteger(cents) && cents > 0 ? `; did you mean ${withTwoDecimals(cents * 100)}?` : ''
    return refuse(
      said && leastCents > 5
        ? `${name}: ${cents} is ${ownCurrency} ${withTwoDecimals(cents)}${said}`
        : `${name} is ${withTwoDecimals(cents)}; write at least ${withTwoDecimals(leastCents)}.`,
    )
  }
  return cents
}
