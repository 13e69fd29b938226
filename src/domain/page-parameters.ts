/** The query parameters that pages and the page cache read; all others are ignored. */
import { contributionTypes } from './contributions.ts'
import { clockTime } from './day/slots.ts'
import type { paths } from './paths.ts'

export type PageParameters = Readonly<Record<string, RegExp>>

const page = /^[1-9]\d{0,3}$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const type = new RegExp(`^(${contributionTypes.join('|')})$`)
/** Too many values to cache a page for each. */
const search = /./s
const anyId = new RegExp(id)
const anyMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
/** In mailed links and on the way back from a payment: such a page is one visitor's own and never cached. */
const personal = /^/
const mailedLink = { token: personal }
const demoTime = { at: clockTime }

export const pageParameters = {
  contribute: {
    type,
    page,
    suggest: type,
    id,
    /** The proposal that has just been voted for without script. */
    voted: anyId,
    token: personal,
    edit: personal,
    look: personal,
    since: anyMoment,
  },
  ownTalk: mailedLink,
  /** What a form has just done without script. */
  demos: { done: /^(added|joined|left|asked|withdrawn|rated)$/ },
  participants: { page, q: search, link: anyId, edit: personal },
  poll: mailedLink,
  programme: demoTime,
  wall: demoTime,
  adminProgramme: demoTime,
  pitch: { pass: personal },
  tickets: { offer: personal },
  paymentSuccess: { session_id: personal },
  demoPayment: { session: personal },
  yourData: mailedLink,
  planLink: mailedLink,
  newsletterConfirm: mailedLink,
  waitlistConfirm: mailedLink,
  newsletterUnsubscribe: mailedLink,
  adminLogin: { forgot: personal, on: personal },
  adminResetPassword: mailedLink,
  adminProposals: { tab: /^[a-z]{1,20}$/, q: search, page },
  adminOrders: { q: search },
  adminPeople: { q: search, page, tab: /^hidden$/ },
  adminMails: { contribution: id, participant: id, order: /^[\w-]{1,60}$/ },
  adminOrganizers: { added: id, known: id },
  adminFirstSteps: { step: /^[a-z]{1,20}$/ },
} as const satisfies Partial<Record<keyof typeof paths, PageParameters>>

type PageName = keyof typeof pageParameters
type Given<Page extends PageName> = { readonly [Name in keyof (typeof pageParameters)[Page]]?: string }

/** The only way for pages to read the query. */
export const parametersOf = <Page extends PageName>(name: Page, url: string | URL): Given<Page> =>
  givenParameters(pageParameters[name], new URL(url).searchParams)

/** The token of a mailed link; empty when there is none. */
export const tokenIn = (url: string | URL): string =>
  givenParameters(mailedLink, new URL(url).searchParams).token ?? ''

/** Those that the query has once, with a valid value, in the order of `known`. */
export function givenParameters(known: PageParameters, query: URLSearchParams): Record<string, string> {
  const given: Record<string, string> = {}
  for (const [name, pattern] of Object.entries(known)) {
    const [value, ...more] = query.getAll(name)
    if (value !== undefined && more.length === 0 && pattern.test(value)) given[name] = value
  }
  return given
}

const namesOf = (...kinds: RegExp[]): ReadonlySet<string> =>
  new Set(
    Object.values<PageParameters>(pageParameters)
      .flatMap((known) => Object.entries(known))
      .flatMap(([name, pattern]) => (kinds.includes(pattern) ? [name] : [])),
  )
export const personalParameters = namesOf(personal)
export const uncachedParameters = namesOf(search, anyId, anyMoment)
