import { event } from '../../../content/event.ts'
import { mail } from '../../../content/mail.ts'
import { paths } from '../../domain/paths.ts'
import type { Block, FrameContent } from './blocks.ts'

const width = 72

/** The plain-text body: wrapped at 72 columns, each link on a line of its own so that it stays whole. */
export function framedText({ blocks }: FrameContent, { publicUrl }: { publicUrl: string }): string {
  const foot = [
    '-'.repeat(width),
    wrapped(mail.reason),
    [event.publisher.name, ...event.publisher.address].join(', '),
    `Privacy: ${publicUrl}${paths.privacy}`,
  ]
  const body = [`${mail.greeting},`, ...blocks.filter(isNotSmall).map(textOf), mail.signOff]
  const small = blocks.filter((block) => block.kind === 'small').map(textOf)
  return `${[...body, ...small, foot.join('\n')].join('\n\n')}\n`
}

const isNotSmall = (block: Block) => block.kind !== 'small'

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${wrapped(block.text.toUpperCase())}\n${'='.repeat(Math.min(width, block.text.length))}`
    case 'paragraph':
      return wrapped(block.text)
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'links':
      return block.links.map(({ label, url }) => `* ${label}:\n  ${url}`).join('\n')
    case 'small':
      return [wrapped(block.text), ...(block.link ? [`${block.link.label}:\n${block.link.url}`] : [])].join(
        '\n',
      )
  }
}

/** Breaks lines between words; a word longer than a line stays whole. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
