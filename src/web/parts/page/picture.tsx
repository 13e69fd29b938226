import type { Picture as PictureOf } from '../../../domain/event/documents.ts'
import { shownPicture } from '../../../domain/event/stored-pictures.ts'
import { useEvent } from '../../site.ts'

interface PictureProps {
  of: PictureOf
  /** As in HTML; a drawing needs none. */
  sizes?: string
  className?: string
}

/** Its size is known, so that nothing moves when it arrives. Nothing where the picture is not stored. */
export function Picture({ of: { file, alt }, sizes, className }: PictureProps) {
  const picture = shownPicture(useEvent().pictures, file)
  if (!picture) return null
  return (
    <img
      {...picture}
      sizes={picture.srcSet && sizes}
      alt={alt}
      className={className}
      loading="lazy"
      decoding="async"
    />
  )
}
