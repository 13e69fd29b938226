/** The pictures of an event as the database holds them, and their addresses (docs/product.md#pictures). */
import { paths } from '../paths.ts'
import { slugOf } from '../slug.ts'

export interface StoredPicture {
  /** The name of the file that shows it whole. */
  shown: string
  /** The size of that file, in pixels; for an SVG in its own units. */
  width: number
  height: number
  /** The widths of the smaller files that were made of it. */
  widths: readonly number[]
}

/** By name; the content of a name never changes. */
export type StoredPictures = Readonly<Record<string, StoredPicture>>

const nameForm = /^[a-z0-9]+(?:-[a-z0-9]+)*-[0-9a-f]{8}\.(?:svg|png|jpg|webp|avif)$/
const madeForm = /^[a-z0-9]+(?:-[a-z0-9]+)*-[0-9a-f]{8}-(?:\d{3,4}\.webp|whole\.(?:png|jpg|webp))$/

export const isPictureName = (text: string) => nameForm.test(text)

/** Whether an address below /pictures/ can name a file at all. */
export const isPictureFile = (text: string) =>
  text.length < 100 && (nameForm.test(text) || madeForm.test(text))

/** 'Mära 2.JPG' with its hash becomes 'mara-2-1a2b3c4d.jpg'. */
export function pictureName(file: string, sha256: string, ending: string): string {
  const stem = file.replace(/^.*[/\\]/s, '').replace(/\.[^.]*$/, '')
  // Without the hash of the name under which it was stored before.
  const words = slugOf(slugOf(stem).replace(/-[0-9a-f]{8}$/, ''), 40)
  return `${words || 'picture'}-${sha256.slice(0, 8)}.${ending}`
}

export const smallerFile = (name: string, width: number) => `${stemOf(name)}-${width}.webp`
export const wholeFile = (name: string, ending: string) => `${stemOf(name)}-whole.${ending}`
const stemOf = (name: string) => name.replace(/\.[a-z]+$/, '')

export interface ShownPicture {
  src: string
  width: number
  height: number
  srcSet?: string
}

/** What an `<img>` says of it; undefined for a picture that is not stored. */
export function shownPicture(pictures: StoredPictures, name: string): ShownPicture | undefined {
  const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined
  if (!picture) return undefined
  const { shown, width, height, widths } = picture
  const smaller = widths.map((each) => `${paths.picture(smallerFile(name, each))} ${each}w`)
  // The best of the small files is of the whole width, where the whole one is a heavier JPEG or PNG.
  const all = /\.(webp|avif)$/.test(shown) ? [...smaller, `${paths.picture(shown)} ${width}w`] : smaller
  return { src: paths.picture(shown), width, height, ...(widths.length > 0 && { srcSet: all.join(', ') }) }
}
