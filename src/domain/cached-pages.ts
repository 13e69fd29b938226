/** Pages that are the same for every visitor, and may be cached as a whole. */
import { momentsOfMarks } from './day/programme.ts'
import type { SiteEvent } from './event/site-event.ts'
import {
  givenParameters,
  type PageParameters,
  pageParameters,
  personalParameters,
  uncachedParameters,
} from './page-parameters.ts'
import { paths, publicPages } from './paths.ts'

export const cachedPages: ReadonlyMap<string, PageParameters> = new Map<string, PageParameters>([
  ...publicPages.map((path) => [path, {}] as const),
  [paths.newsletterConfirmation, {}],
  [paths.paymentCancel, {}],
  [paths.waitlistConfirmation, {}],
  [paths.prompts, {}],
  [paths.wall, {}],
  [paths.pitch, pageParameters.pitch],
  [paths.programmeCalendar, {}],
  [paths.programmeJson, {}],
  [paths.programmeXml, {}],
  [paths.sitemap, {}],
  [paths.robots, {}],
  [paths.poll, pageParameters.poll],
  [paths.yourData, pageParameters.yourData],
  [paths.tickets, pageParameters.tickets],
  [paths.paymentSuccess, pageParameters.paymentSuccess],
  [paths.contribute, pageParameters.contribute],
  [paths.participants, pageParameters.participants],
  [paths.demos, pageParameters.demos],
])

/** A demo also caches pages as of another time; a live site has no such pages. */
export const cachedPagesOf = (mode: 'demo' | 'live'): ReadonlyMap<string, PageParameters> =>
  mode === 'live'
    ? cachedPages
    : new Map([
        ...cachedPages,
        [paths.programme, pageParameters.programme],
        [paths.wall, pageParameters.wall],
      ])

/** When pages show something else although nothing was changed; ISO 8601. */
export function momentsOfPages(event: SiteEvent) {
  const { endsAt, tickets, proposals, announcement } = event
  return [
    endsAt,
    announcement.until,
    proposals.opensAt,
    proposals.closesAt,
    ...[tickets, ...tickets.kinds].flatMap(({ saleStartsAt, saleEndsAt }) => [saleStartsAt, saleEndsAt]),
    ...momentsOfMarks(event),
  ]
}

/** The key has the parameters that count, in one order; undefined for a page behind a mailed link. */
export function cachedPageOf(
  path: string,
  parameters: PageParameters,
  query: string,
): { key: string; isCached: boolean } | undefined {
  if (query === '' || Object.keys(parameters).length === 0) return { key: path, isCached: true }
  const asked = new URLSearchParams(query)
  for (const name of personalParameters) if (asked.has(name)) return undefined
  const given = Object.entries(givenParameters(parameters, asked))
  const terms = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return {
    key: terms.length === 0 ? path : `${path}?${terms.join('&')}`,
    isCached: !given.some(([name]) => uncachedParameters.has(name)),
  }
}
