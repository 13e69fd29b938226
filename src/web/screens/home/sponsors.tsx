import { paths } from '../../../domain/paths.ts'
import { SponsorWall } from '../../parts/sponsor-wall.tsx'
import { Icon } from '../../ui/icons.tsx'

/** Who made the day possible, and how to join them (SPEC 2). */
export function Sponsors() {
  return (
    <section id="sponsors" className="wrap pb-16 md:pb-24" aria-labelledby="sponsors-title">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id="sponsors-title" className="display">
          Sponsors
        </h2>
        <a href={paths.sponsors} className="link inline-flex min-h-11 items-center gap-2">
          Become a sponsor <Icon shape="arrow" className="size-4" />
        </a>
      </div>
      <SponsorWall />
    </section>
  )
}
