/** Fields of addresses: on the web, of mail, on this site. */
import { email, isWebAddress } from '../../fields.ts'
import { type FieldOf, type Named, type Refusal, refuse } from './field.ts'
import { plainText, shortened } from './text.ts'

const longest = 1000

/** A page of another site. */
export const link = (named: Named): FieldOf<string> => ({
  named,
  kind: 'link',
  written: { type: 'string', pattern: '^https?://', maxLength: longest },
  read: readLink,
})

function readLink(value: unknown, name: string): string | Refusal {
  const typed = plainText(value, name)
  if (typeof typed !== 'string') return typed
  if (typed.length > longest) return refuse(`${name} has ${typed.length} characters; at most ${longest} fit.`)
  if (/^https?:\/\//i.test(typed) && isWebAddress(typed) && !/\s/.test(typed)) return typed
  const quoted = `${name} “${shortened(typed)}”`
  const bare = typed.replace(/^(https?)?[:/]*(?=[\w-]+\.)/i, '').replace(/\s+/g, '')
  if (/^[a-z][a-z0-9+.-]*:(?!\/\/?[\w-]+\.)/i.test(typed) && !/^https?:/i.test(typed))
    return refuse(`${quoted} is no web address; it has to begin with https://.`)
  return isWebAddress(`https://${bare}`)
    ? refuse(`${quoted} is no web address; write https://${bare}.`)
    : refuse(`${quoted} is no web address; write one such as https://www.example.org.`)
}

/** A place on this site ('/participants', '#sponsors') or a page elsewhere. */
export const destination = (named: Named): FieldOf<string> => ({
  named,
  kind: 'link',
  written: { type: 'string', pattern: '^(/|#|https?://)', maxLength: longest },
  read: (value, name) => {
    if (typeof value === 'string' && /^(\/(?![/\\])|#)[\w./#?=&%~-]*$/.test(value.trim())) return value.trim()
    return readLink(value, name)
  },
})

export const mail = (named: Named): FieldOf<string> => ({
  named,
  kind: 'mail',
  written: { type: 'string', format: 'email' },
  read: (value, name) => {
    const sentence = `${name} “${shortened(String(value))}” is no mail address; write one such as name@example.org.`
    const result = email({ required: sentence, invalid: sentence }).safeParse(value)
    return result.success ? result.data : refuse(sentence)
  },
})
