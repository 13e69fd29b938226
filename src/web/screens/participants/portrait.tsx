import { squaresOf } from '../../../domain/images.ts'

/** What an `img` takes to load a profile image in the smallest sufficient of its squares; `sizes` as in HTML. */
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
  /** Shown when the picture cannot be had. */
  initials?: string
  /** Shown at once: not left until the visitor comes near. */
  isEager?: boolean
  className?: string
}

/** Somebody's picture, cut to a square; its box is there before it arrives. */
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
