import type { Drawing as DrawingOf, Picture as PictureOf } from '../../../../content/types.ts'

const files = import.meta.glob<string>('/content/images/**/*', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The URL of a file below `content/images/`. */
export function imageUrl(src: string): string {
  const url = files[`/content/images/${src}`]
  if (!url) throw new Error(`content/images/${src} does not exist`)
  return url
}

interface Shared {
  /** Above the fold: not loaded lazily. */
  isEager?: boolean
  className?: string
}

const loading = (isEager: boolean | undefined) =>
  isEager ? {} : ({ loading: 'lazy', decoding: 'async' } as const)

/** A single file; its size is known, so that nothing moves when it arrives. */
export function Drawing({ of, isEager, className }: Shared & { of: DrawingOf }) {
  return (
    <img
      src={imageUrl(of.src)}
      width={of.width}
      height={of.height}
      alt={of.alt}
      className={className}
      {...loading(isEager)}
    />
  )
}

/** A raster picture in the best format and the smallest sufficient width. `sizes` as in HTML. */
export function Picture({ of, sizes, isEager, className }: Shared & { of: PictureOf; sizes: string }) {
  const srcSet = (format: string) =>
    of.widths.map((width) => `${imageUrl(`${of.src}-${width}.${format}`)} ${width}w`).join(', ')
  const fallback = of.formats.at(-1) ?? 'webp'
  return (
    <picture className="block">
      {of.formats.slice(0, -1).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(format)} sizes={sizes} />
      ))}
      <img
        src={imageUrl(`${of.src}-${of.widths.at(-1)}.${fallback}`)}
        srcSet={srcSet(fallback)}
        sizes={sizes}
        width={of.width}
        height={of.height}
        alt={of.alt}
        className={className}
        {...loading(isEager)}
      />
    </picture>
  )
}
