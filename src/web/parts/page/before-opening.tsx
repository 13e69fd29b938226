import { paths } from '../../../domain/paths.ts'
import { useSite } from '../../site.ts'
import { InkStripes } from './ink-stripes.tsx'

/** Head and foot of a page while the site is not open yet: there is nowhere else to go. */
export function QuietHeader() {
  const brand = useSite()?.brand
  return (
    <header className="border-b-4 border-text bg-paper">
      <div className="wrap flex min-h-18 items-center">
        <a href={paths.home} className="flex min-w-0 items-center gap-3 py-2">
          {brand && <img {...brand.logo} alt="" className="size-[min(3rem,16vw)]" fetchPriority="low" />}
          <span className="display-small min-w-0 text-[min(1.125rem,6vw)] wrap-anywhere">{brand?.name}</span>
          <span className="sr-only">, home</span>
        </a>
      </div>
    </header>
  )
}

const entry = 'inline-flex min-h-11 items-center hover:underline decoration-2 underline-offset-4'

export const QuietFooter = () => (
  <footer className="on-ink bg-ink">
    <InkStripes />
    <nav aria-label="About" className="wrap flex flex-wrap gap-x-8 py-6">
      <a href={paths.newsletter} className={entry}>
        Newsletter
      </a>
      <a href={paths.privacy} className={entry}>
        Privacy
      </a>
      <a href={paths.admin} className={entry}>
        Organisers
      </a>
    </nav>
  </footer>
)
