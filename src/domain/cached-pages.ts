import { contributionTypes } from './contributions.ts'
import { paths, publicPages } from './paths.ts'

/** The query parameters that change what a page shows, and the values that do; any other parameter or value is ignored. */
export type PageParameters = Readonly<Record<string, RegExp>>

const page = /^[1-9]\d{0,3}$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const type = new RegExp(`^(${contributionTypes.join('|')})$`)

/** Of a page that is the same for everybody but for those who come with a parameter of `personalParameters`. */
const personal = /./s

/** Documents that are the same for every visitor and may be kept finished in memory. */
export const cachedPages: ReadonlyMap<string, PageParameters> = new Map<string, PageParameters>([
  ...publicPages.map((path) => [path, {}] as const),
  [paths.poll, { token: /./s }],
  [paths.newsletterConfirmation, {}],
  [paths.yourData, { token: personal }],
  [paths.tickets, { offer: personal }],
  [paths.paymentSuccess, { session_id: personal }],
  [paths.paymentCancel, {}],
  [paths.waitlistConfirmation, {}],
  [paths.sitemap, {}],
  [paths.robots, {}],
  [paths.contribute, { type, page, suggest: type, id }],
  [paths.participants, { page, q: /./s, link: id }],
])

/** What mailed links and the way back from a payment carry: a page asked for with one of these is one visitor's own and never kept. */
export const personalParameters = ['token', 'edit', 'offer', 'session_id'] as const

/** Parameters with values without number: these pages are made anew each time. */
export const uncachedParameters: ReadonlySet<string> = new Set(['q'])
