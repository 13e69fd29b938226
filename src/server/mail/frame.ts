/** The one frame every letter stands in: the same blocks as plain text and as HTML. */
import { framedHtml } from './frame-html.ts'
import { framedText } from './frame-text.ts'

/** A piece of a letter. Texts are plain: whatever they hold is shown as it is, never as markup. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'links'; links: readonly MailLink[] }
  | { kind: 'small'; text: string; link?: MailLink }

export interface MailLink {
  label: string
  /** Absolute: begins with the site's origin. */
  url: string
}

export interface FrameContent {
  subject: string
  /** The line a mail program shows beside the subject; at most 100 characters. */
  preview: string
  blocks: readonly Block[]
}

/** Both bodies of a letter: they say the same and hold the same links. */
export async function frame(
  content: FrameContent,
  site: { publicUrl: string },
): Promise<{ text: string; html: string }> {
  return { text: framedText(content, site), html: await framedHtml(content, site) }
}
