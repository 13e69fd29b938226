/** The query parameters that pages understand: a page reads these and no others, and so does the cache of pages. */
import { contributionTypes } from './contributions.ts'
import type { paths } from './paths.ts'

/** Each parameter with the values that count; other parameters and values change nothing. */
export type PageParameters = Readonly<Record<string, RegExp>>

const page = /^[1-9]\d{0,3}$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const type = new RegExp(`^(${contributionTypes.join('|')})$`)
/** Too many values to cache a page for each. */
const search = /./s
/** What mailed links and the way back from a payment carry: a page asked for with one is one visitor's own and never cached. */
const personal = /^/

export const pageParameters = {
  contribute: { type, page, suggest: type, id, token: personal, edit: personal },
  participants: { page, q: search, link: id, edit: personal },
  poll: { token: personal },
  tickets: { offer: personal },
  paymentSuccess: { session_id: personal },
  demoPayment: { session: personal },
  yourData: { token: personal },
  newsletterConfirm: { token: personal },
  newsletterUnsubscribe: { token: personal },
  adminLogin: { forgot: personal },
  adminResetPassword: { token: personal },
} as const satisfies Partial<Record<keyof typeof paths, PageParameters>>

type PageName = keyof typeof pageParameters
type Given<Page extends PageName> = { readonly [Name in keyof (typeof pageParameters)[Page]]?: string }

/** The parameters of a request for this page that count; the only way for pages to read the query. */
export const parametersOf = <Page extends PageName>(name: Page, url: string | URL): Given<Page> =>
  givenParameters(pageParameters[name], new URL(url).searchParams)

/** Those of the known parameters that the query gives once, with a value that counts, in the order of `known`. */
export function givenParameters(known: PageParameters, query: URLSearchParams): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, pattern] of Object.entries(known)) {
    const [value, ...more] = query.getAll(name)
    if (value !== undefined && more.length === 0 && pattern.test(value)) given[name] = value
  }
  return given
}

const namesOf = (kind: RegExp): ReadonlySet<string> =>
  new Set(
    Object.values<PageParameters>(pageParameters)
      .flatMap((known) => Object.entries(known))
      .flatMap(([name, pattern]) => (pattern === kind ? [name] : [])),
  )
export const personalParameters = namesOf(personal)
export const uncachedParameters = namesOf(search)
