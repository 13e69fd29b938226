/** Fields of colours. */
import { type FieldOf, type Named, refuse } from './field.ts'
import { plainText, shortened } from './text.ts'

/** Held as `#rrggbb`; three digits, capitals and a missing `#` are understood. */
export const colour = (named: Named): FieldOf<string> => ({
  named,
  kind: 'colour',
  written: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
  read: (value, name) => {
    const plain = plainText(value, name)
    if (typeof plain !== 'string') return plain
    const digits = plain.normalize('NFKC').toLowerCase().replace(/^#/, '')
    if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
    if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`
    const meant = fromParts(plain)
    return refuse(
      `${name} “${shortened(plain)}” is no colour; write ${meant ?? '# and six digits such as #ffc928'}.`,
    )
  },
})

/** `rgb(255, 201, 40)` as other programs show it, or `#ffc928ff`, whose last two digits say how opaque it is. */
function fromParts(typed: string): string | undefined {
  const [, opaque] = /^#?([0-9a-f]{6})[0-9a-f]{2}$/i.exec(typed) ?? []
  if (opaque) return `#${opaque.toLowerCase()}`
  const parts = /^(?:rgba?\()?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b/i.exec(typed)?.slice(1).map(Number)
  return parts?.every((part) => part <= 255)
    ? `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    : undefined
}
