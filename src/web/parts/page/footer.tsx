import { event } from '../../../../content/event.ts'
import { links } from '../../../../content/links.ts'
import { paths } from '../../../domain/paths.ts'
import { useSite } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'
import { navigation } from './navigation.ts'

const entry = 'inline-flex min-h-11 items-center gap-2 hover:underline decoration-2 underline-offset-4'

const pages = [
  ...navigation,
  { label: 'Tickets', href: paths.tickets },
  { label: 'Sponsorship packages', href: paths.sponsors },
  { label: 'Food poll', href: paths.poll },
]

export function Footer() {
  const site = useSite()
  const { publisher } = event
  return (
    <footer className="on-ink bg-ink">
      <div className="grid h-4 grid-cols-3" aria-hidden="true">
        <span className="bg-yellow" />
        <span className="bg-coral" />
        <span className="bg-blue" />
      </div>
      <div className="wrap grid gap-x-8 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <p className="display-small text-2xl">
            {event.name} {event.city}
          </p>
          <p className="mt-3">{event.dateText}</p>
          <address className="mt-4 not-italic">
            {[publisher.name, ...publisher.address].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
        <nav aria-label="Pages">
          <h2 className="eyebrow mb-2">Festival</h2>
          <ul>
            {pages.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className={entry}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Elsewhere">
          <h2 className="eyebrow mb-2">Follow along</h2>
          <ul>
            {[links.photoNetwork, links.chatGroup].map((link) => (
              <li key={link.url}>
                <ExternalLink href={link.url} className={entry}>
                  {link.label} <Icon shape="outward" className="size-4" />
                </ExternalLink>
              </li>
            ))}
            <li>
              <a href={paths.newsletter} className={entry}>
                Newsletter
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-label="About">
          <h2 className="eyebrow mb-2">Small print</h2>
          <ul>
            <li>
              <a href={paths.privacy} className={entry}>
                Privacy
              </a>
            </li>
            <li>
              <a href={`mailto:${publisher.contactEmail}`} className={entry}>
                {publisher.contactEmail}
              </a>
            </li>
            {site?.isDemo && (
              <li>
                <a href={paths.capturedMail} className={entry}>
                  Captured mail (demo)
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
