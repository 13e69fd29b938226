/** What a file is, whatever it is called. */
import type { PictureEnding } from '../../domain/event/fields/field.ts'
import { mostPictureBytes, pictureMessages } from '../../domain/event/picture-messages.ts'

/** Its ending, or a sentence that says what to save instead; looks at the beginning alone. */
export function formatOf(beginning: Buffer): { ending: PictureEnding } | { sentence: string } {
  const text = beginning.toString('latin1', 0, 512)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { ending: 'png' }
  if (text.startsWith('\xff\xd8\xff')) return { ending: 'jpg' }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return { ending: 'webp' }
  if (text.slice(4, 8) === 'ftyp') {
    if (/avi[fs]/.test(text.slice(8, 40))) return { ending: 'avif' }
    return {
      sentence: /hei[cxms]|hev[cx]|mif1|msf1/.test(text.slice(8, 40))
        ? pictureMessages.heic
        : pictureMessages.unknown,
    }
  }
  if (text.startsWith('GIF8')) return { sentence: pictureMessages.gif }
  if (text.startsWith('%PDF')) return { sentence: pictureMessages.pdf }
  return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!doctype svg|svg|\w+:svg)/i.test(text)
    ? { ending: 'svg' }
    : { sentence: pictureMessages.unknown }
}

export const faultOfSize = (bytes: number): string | undefined =>
  bytes > mostPictureBytes ? pictureMessages.tooLarge(bytes) : undefined
