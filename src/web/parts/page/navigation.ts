import type { PublicEvent } from '../../../domain/event/site-event.ts'
import { paths } from '../../../domain/paths.ts'

interface Entry {
  label: string
  href: string
}

/** The entries of the menu, by the event's names for its pages. What the event has not has no entry. */
export function navigation({ pages, schedule, people, sponsors, summary }: PublicEvent): Entry[] {
  const { menu } = pages
  return [
    ...(schedule.acts.length > 0 ? [{ label: menu.schedule, href: paths.schedule }] : []),
    ...(people.organizers.length > 0 ? [{ label: menu.organizers, href: paths.organizers }] : []),
    ...(sponsors.supporters.length > 0 ? [{ label: menu.sponsors, href: paths.sponsorsOfHome }] : []),
    { label: menu.contribute, href: paths.contribute },
    { label: menu.participants, href: paths.participants },
    ...(summary.isShown ? [{ label: menu.summary, href: summary.path }] : []),
  ]
}

/** What the foot of each page leads to beside the menu. */
export const furtherPages = ({ pages: { menu }, sponsors }: PublicEvent): Entry[] => [
  { label: menu.tickets, href: paths.tickets },
  ...(sponsors.packages.length > 0 ? [{ label: menu.packages, href: paths.sponsors }] : []),
  { label: menu.poll, href: paths.poll },
  { label: 'Demos', href: paths.demos },
]
