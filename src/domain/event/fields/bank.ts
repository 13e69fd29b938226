/** Fields of bank accounts. */
import { type FieldOf, type Named, refuse } from './field.ts'
import { plainText, shortened } from './text.ts'

/** In groups of four, as people read it; its check digits are right. */
export const iban = (named: Named): FieldOf<string> => ({
  named,
  kind: 'line',
  written: { type: 'string', pattern: '^[A-Z]{2}[0-9]{2}[A-Z0-9 ]{11,40}$' },
  read: (value, label) => {
    const typed = plainText(value, label)
    if (typeof typed !== 'string') return typed
    const plain = typed.toUpperCase().replace(/\s+/g, '')
    return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain) && isWhole(plain)
      ? plain.replace(/(.{4})(?=.)/g, '$1 ')
      : refuse(`${label} “${shortened(typed)}” is no IBAN; copy it from your bank.`)
  },
})

/** Swiss ones have 21 characters. */
const isWhole = (plain: string) =>
  (!/^(CH|LI)/.test(plain) || plain.length === 21) && remainder(plain.slice(4) + plain.slice(0, 4)) === 1

/** By 97, of the digits with A as 10 to Z as 35. */
const remainder = (characters: string) =>
  [...characters].reduce((rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97, 0)
