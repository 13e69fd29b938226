import { squaresOf } from '../../../domain/images.ts'

/** Attributes of an `img` that loads the smallest sufficient square; `sizes` as in HTML. */
export function portraitOf(address: string, sizes: string) {
  const srcSet = squaresOf(address)
  const smallest = srcSet?.split(' ', 1)[0]
  return { src: smallest ?? address, srcSet: srcSet ?? '', sizes }
}

interface PortraitProps {
  /** The stored address. */
  of: string
  sizes: string
  alt: string
  /** Shown when the picture cannot be loaded. */
  initials?: string
  /** Not loaded lazily. */
  isEager?: boolean
  className?: string
}

export function Portrait({ of, sizes, alt, initials, isEager, className = '' }: PortraitProps) {
  const { src, srcSet } = portraitOf(of, sizes)
  return (
    <img
      sizes={srcSet ? sizes : undefined}
      srcSet={srcSet || undefined}
      src={src}
      width="512"
      height="512"
      alt={alt}
      data-initials={initials}
      className={`portrait ${className}`}
      loading={isEager ? undefined : 'lazy'}
      decoding="async"
    />
  )
}
