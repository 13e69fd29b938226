import { squaresOf } from '../../../domain/images.ts'

/** Attributes of an `img` that loads the smallest sufficient square; `sizes` as in HTML. */
export function portraitOf(address: string, sizes: string) {
  const srcSet = squaresOf(address)
  const smallest = srcSet?.split(' ', 1)[0]
  return { src: smallest ?? address, srcSet: srcSet ?? '', sizes }
}
