import { paths } from '../../../domain/paths.ts'

interface HomeLinkProps {
  className?: string
  children?: string
}

/** A link that promises home and leads there on a first visit, too (docs/product.md#first-visit). */
export const HomeLink = ({ className = 'button', children = 'Back to Event Page' }: HomeLinkProps) => (
  <a href={paths.home} className={className} data-to-home>
    {children}
  </a>
)
