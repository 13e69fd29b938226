import { nameWithCity } from '../../../domain/event/name-with-city.ts'
import type { PublicEvent } from '../../../domain/event/site-event.ts'
import { paths } from '../../../domain/paths.ts'
import { useSite } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'
import { InkStripes } from './ink-stripes.tsx'
import { furtherPages, navigation } from './navigation.ts'

const entry = 'inline-flex min-h-11 items-center gap-2 hover:underline decoration-2 underline-offset-4'

/** On an error page there may be no event. */
export function Footer() {
  const site = useSite()
  const event = site?.event
  return (
    <footer className="on-ink bg-ink print:hidden">
      <InkStripes />
      <div className="wrap grid gap-x-8 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-4">
        {event && <Imprint event={event} />}
        {event && (
          <nav aria-label="Pages">
            <h2 className="eyebrow mb-2">{event.pages.menu.all}</h2>
            <ul>
              {[...navigation(event), ...furtherPages(event)].map(({ label, href }) => (
                <li key={href}>
                  <a href={href} className={entry}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-label="Elsewhere">
          <h2 className="eyebrow mb-2">Follow along</h2>
          <ul>
            {event &&
              [event.links.photoNetwork, event.links.chatGroup].map(
                (link) =>
                  link && (
                    <li key={link.url}>
                      <ExternalLink href={link.url} className={entry}>
                        {link.label} <Icon shape="outward" className="size-4" />
                      </ExternalLink>
                    </li>
                  ),
              )}
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
            {event && (
              <li>
                <a href={`mailto:${event.publisher.contactEmail}`} className={entry}>
                  {event.publisher.contactEmail}
                </a>
              </li>
            )}
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

const Imprint = ({ event }: { event: PublicEvent }) => (
  <div className="wrap-anywhere">
    <p className="display-small text-2xl">{nameWithCity(event)}</p>
    <p className="mt-3">{event.dateText}</p>
    <address className="mt-4 not-italic">
      {[event.publisher.name, ...event.publisher.address].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  </div>
)
