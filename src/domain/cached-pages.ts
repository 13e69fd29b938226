import { contributionTypes } from './contributions.ts'
import { paths, publicPages } from './paths.ts'

/** The query parameters that change what a page shows, and the values that do; any other parameter or value is ignored. */
export type PageParameters = Readonly<Record<string, RegExp>>

const page = /^[1-9]\d{0,3}$/
const type = new RegExp(`^(${contributionTypes.join('|')})$`)

/** Documents that are the same for every visitor and may be kept finished in memory. */
export const cachedPages: ReadonlyMap<string, PageParameters> = new Map<string, PageParameters>([
  ...publicPages.map((path) => [path, {}] as const),
  [paths.newsletterConfirmation, {}],
  [paths.paymentCancel, {}],
  [paths.waitlistConfirmation, {}],
  [paths.sitemap, {}],
  [paths.robots, {}],
  [paths.contribute, { type, page, suggest: type, id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ }],
  [paths.participants, { page }],
])

/**
 * A page asked for with one of these is never kept: what mailed links carry (`token`, `edit`) makes it one visitor's own, and
 * nobody can say how many searches (`q`) there are.
 */
export const unkeptParameters = ['token', 'edit', 'q'] as const
