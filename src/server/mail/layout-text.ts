import { paths } from '../../domain/paths.ts'
import type { Block, LayoutContent, MailSite, ProgrammeAct, ReceiptRow } from './template.ts'

const width = 72

/** The plain-text body, wrapped at 72 columns; each link has its own line, so that it stays whole. */
export function textBody(
  { blocks, hasGreeting, reason }: LayoutContent,
  { publicUrl, event }: MailSite,
): string {
  const { mail, publisher } = event
  const foot = [
    '-'.repeat(width),
    wrapped(reason ?? mail.reason),
    [publisher.name, ...publisher.address].join(', '),
    `Privacy: ${publicUrl}${paths.privacy}`,
    `Your data: ${publicUrl}${paths.yourData}`,
  ]
  const greeting = hasGreeting ? [] : [`${mail.greeting},`]
  const body = [...greeting, ...blocks.filter(isNotSmall).map(textOf), mail.signOff]
  const small = blocks.filter((block) => block.kind === 'small').map(textOf)
  return `${[...body, ...small, foot.join('\n')].join('\n\n')}\n`
}

const isNotSmall = (block: Block) => block.kind !== 'small'

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${wrapped(block.text.toUpperCase())}\n${'='.repeat(Math.min(width, block.text.length))}`
    case 'subheading':
      return `${wrapped(block.text)}\n${'-'.repeat(Math.min(width, block.text.length))}`
    case 'paragraph':
      return wrapped(block.text)
    case 'written':
      return block.text
        .split('\n')
        .map((line) => wrapped(line))
        .join('\n')
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'seats':
      return block.seats.map(({ label, url }) => `${label}:\n${url}`).join('\n\n')
    case 'links':
      return block.links.map(({ label, url }) => `* ${label}:\n  ${url}`).join('\n')
    case 'receipt':
      return columns(block.rows)
    case 'programme':
      return block.acts.map(textOfAct).join('\n\n')
    case 'small':
      return [wrapped(block.text), ...(block.link ? [`${block.link.label}:\n${block.link.url}`] : [])].join(
        '\n',
      )
  }
}

/** Labels left, values right; two lines where both do not fit into one. */
function columns(rows: readonly ReceiptRow[]): string {
  const longest = Math.max(...rows.map(({ label, value }) => label.length + value.length + 4))
  const length = Math.min(width, longest)
  return rows
    .flatMap(({ label, value, isTotal }) => {
      const gap = length - label.length - value.length
      const row = gap < 2 ? [label, value.padStart(length)] : [label + ' '.repeat(gap) + value]
      return isTotal ? ['-'.repeat(length), ...row] : row
    })
    .join('\n')
}

const textOfAct = ({ name, items }: ProgrammeAct) =>
  [
    name,
    ...items.flatMap(({ time, title, details }) => [
      hanging(`  ${time}  `, title),
      ...details.map((detail) => hanging('         - ', detail)),
    ]),
  ].join('\n')

/** Indents further lines as far as the first. */
const hanging = (lead: string, text: string) =>
  lead + wrapped(text, width - lead.length).replaceAll('\n', `\n${' '.repeat(lead.length)}`)

/** Breaks lines between words; a word longer than a line stays whole. */
function wrapped(text: string, most = width): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
