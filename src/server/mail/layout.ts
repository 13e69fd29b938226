/** The one frame every letter stands in: the same blocks as plain text and as HTML. */
import type { FrameContent } from './blocks.ts'
import { framedHtml } from './layout-html.ts'
import { framedText } from './layout-text.ts'

/** Both bodies of a letter: they say the same and hold the same links. */
export async function frame(
  content: FrameContent,
  site: { publicUrl: string },
): Promise<{ text: string; html: string }> {
  return { text: framedText(content, site), html: await framedHtml(content, site) }
}
