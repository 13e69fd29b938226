/** Whether a drawing is only a drawing (docs/security.md#pictures-of-the-event); what acts or loads something is refused. */
import { SaxesParser, type SaxesTagNS } from 'saxes'

const svgNamespace = 'http://www.w3.org/2000/svg'
const activeElements =
  /^(script|foreignobject|iframe|embed|object|audio|video|canvas|handler|listener|set|animate\w*|discard)$/
/** Places in the drawing itself, and pictures that it carries. */
const ownAddress = /^\s*(#|data:image\/(png|jpeg|webp|gif);base64,)/i
/** Those in which the letters of a tag are always the same bytes. */
const readableEncoding = /^(utf-8|us-ascii|iso-8859-\d+|windows-125\d)$/i
const mostElements = 20_000

/** Its size in its own units, or a sentence. */
export function readSvg(text: string): { width: number; height: number } | { sentence: string } {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let root: SaxesTagNS | undefined
  let elements = 0
  /** The text of the open style: comments and CDATA part it, and a browser joins it. */
  let style: string | undefined
  const refuse = (sentence: string): never => {
    throw new Refused(sentence)
  }
  parser.on('error', ({ message }) =>
    refuse(`cannot be read (${message.slice(0, 60)}); export it again as SVG.`),
  )
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!readableEncoding.test(encoding)) refuse('is not saved as UTF-8; export it again as a plain SVG.')
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) refuse(`has entities in it; export it again as a plain SVG.`)
  })
  parser.on('processinginstruction', () =>
    refuse('has a style sheet elsewhere; export it again as a plain SVG.'),
  )
  parser.on('opentag', (tag) => {
    const isRoot = root === undefined
    root ??= tag
    elements += 1
    if (isRoot && !(tag.local === 'svg' && tag.uri === svgNamespace))
      refuse('is no SVG; export it again as SVG, or as PNG.')
    if (elements > mostElements)
      refuse(`has more than ${mostElements} shapes, which slows every page; save it as PNG.`)
    if (tag.uri !== svgNamespace && /xhtml|mathml/i.test(tag.uri)) refuse(active)
    if (tag.uri === svgNamespace && activeElements.test(tag.local.toLowerCase())) refuse(active)
    if (style !== undefined) refuse(active)
    if (tag.local === 'style') style = ''
    for (const { local, value } of Object.values(tag.attributes)) {
      const name = local.toLowerCase()
      if (name.startsWith('on') || /^\s*(java|vb)script:/i.test(value)) refuse(active)
      if ((name === 'href' || name === 'src') && tag.uri === svgNamespace && !ownAddress.test(value))
        refuse(elsewhere)
      if (name !== 'd' && loadsSomething(value)) refuse(elsewhere)
    }
  })
  parser.on('closetag', () => {
    if (style !== undefined && loadsSomething(style)) refuse(elsewhere)
    style = undefined
  })
  const onText = (written: string) => {
    if (style !== undefined) style += written
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close()
  } catch (error) {
    if (error instanceof Refused) return { sentence: error.message }
    throw error
  }
  return root ? sizeOf(root) : { sentence: 'is no SVG; export it again as SVG, or as PNG.' }
}

class Refused extends Error {}

const active = 'has a script or something else that acts in it; export it again as a plain SVG.'
const elsewhere =
  'loads something from elsewhere; put that into the drawing, or export it again as a plain SVG.'

/** Whether a style names an address outside of the drawing, also one that is written with escapes. */
const loadsSomething = (style: string) =>
  /@import|(expression|image-set|\bsrc)\s*\(|\\/i.test(style) ||
  [...style.matchAll(/url\s*\(\s*(["']?)([^)]*)/gi)].some(([, , address = '']) => !ownAddress.test(address))

function sizeOf({ attributes }: SaxesTagNS): { width: number; height: number } | { sentence: string } {
  const pixels = (name: string) => {
    const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(attributes[name]?.value ?? '') ?? []
    return Number(number ?? 0)
  }
  const [, , wide = 0, high = 0] = (attributes.viewBox?.value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] =
    pixels('width') > 0 && pixels('height') > 0 ? [pixels('width'), pixels('height')] : [wide, high]
  if (width >= 1e5 || height >= 1e5)
    return { sentence: 'is too large; export it again with a width and a height below 100,000.' }
  if (!(width > 0 && height > 0))
    return { sentence: 'does not say how large it is; export it again with a width and a height.' }
  // Drawings have no pixels: only the proportion counts, in whole numbers.
  const scale = Math.min(width, height) < 24 ? 24 / Math.min(width, height) : 1
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
