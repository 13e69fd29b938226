import { LinkifyIt } from 'linkify-it'

export interface Piece {
  text: string
  /** An http(s) address, when the text is a link. */
  href?: string
}

const linkify = new LinkifyIt({ fuzzyEmail: false, urlAuth: true, maxLength: 2_000 })
  .add('//', null)
  .add('ftp:', null)
  .add('mailto:', null)
  // Names without a scheme need 'www.': 'readme.md' and 'node.js' are no links.
  .add('www.', {
    validate(text, at, self) {
      if (text[at - 'www.'.length - 1] === '@') return 0
      const asked = `http://www.${text.slice(at)}`
      const length = self.testSchemaAt(asked, 'http:', 'http:'.length)
      return Math.max(0, length - '//www.'.length)
    },
  })

/** Splits a text into web addresses and what is between them; the pieces joined are the text. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, lastIndex, schema, raw } of linkify.match(text) ?? []) {
    const href = schema.toLowerCase() === 'www.' ? `https://${raw}` : raw
    if (!isWebAddress(href)) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: raw, href })
    end = lastIndex
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** The browser must parse it too, and a user name must not disguise the host. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
