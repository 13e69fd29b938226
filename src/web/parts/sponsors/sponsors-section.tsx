import { paths } from '../../../domain/paths.ts'
import { useEvent } from '../../site.ts'
import { Icon } from '../../ui/icons.tsx'
import { SponsorWall } from './sponsor-wall.tsx'

export function SponsorsSection({ className = '' }: { className?: string }) {
  const { sponsors, pages } = useEvent()
  const { supporters } = sponsors
  if (supporters.length === 0) return null
  return (
    <section id="sponsors" className={`wrap ${className}`} aria-labelledby="sponsors-title">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id="sponsors-title" className="display">
          {pages.menu.sponsors}
        </h2>
        <a href={paths.sponsors} className="link inline-flex min-h-11 items-center gap-2">
          Become a sponsor <Icon shape="arrow" className="size-4" />
        </a>
      </div>
      <SponsorWall />
    </section>
  )
}
