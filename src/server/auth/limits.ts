/** Every rate limit of the site; docs/api.md#rate-limits lists the same, which a test compares. */

/** In seconds, unlike those of `domain/durations.ts`. */
const minute = 60
const hour = 3600
const day = 24 * hour

export interface LimitWindow {
  seconds: number
  /** Counted in the database, for all processes; else in memory. */
  shared: boolean
}

/** What a client may do. One address may be a whole venue, so persons are told apart by their cookies. */
export interface ClientLimit extends LimitWindow {
  /** One visitor, by the signed cookie. */
  visitor: number
  /** All visitors with a cookie behind one address: a hall of 500. */
  address: number
  /** All behind one address who have no cookie, or drop it each time. */
  withoutCookie: number
  /** Several times as much as one address may do, so that no single one has everybody else refused. */
  inAll?: number
  inAllWithoutCookie?: number
}

/** How many times the limit of one address its wider networks have: /56 a customer; /48, or IPv4 /24, a company. */
export const widerBy = { customer: 3, company: 10 }

export const clientLimits = {
  /** Calls and reads. */
  calls: { seconds: minute, shared: false, visitor: 600, address: 6_000, withoutCookie: 600 },
  /** Pages rendered for one client alone. */
  pages: { seconds: 10, shared: false, visitor: 100, address: 600, withoutCookie: 300 },
  newsletter: {
    seconds: hour,
    shared: true,
    visitor: 5,
    address: 600,
    withoutCookie: 500,
    inAll: 2_000,
    inAllWithoutCookie: 600,
  },
  contributions: {
    seconds: hour,
    shared: true,
    visitor: 5,
    address: 250,
    withoutCookie: 150,
    inAll: 1_000,
    inAllWithoutCookie: 300,
  },
  /** Ideas for the demos: a program without cookies cannot fill the list, from however many networks. */
  ideas: {
    seconds: hour,
    shared: true,
    visitor: 5,
    address: 100,
    withoutCookie: 20,
    inAll: 300,
    inAllWithoutCookie: 60,
  },
  /** Names that join a team. */
  'demo-entries': {
    seconds: hour,
    shared: true,
    visitor: 20,
    address: 600,
    withoutCookie: 150,
    inAll: 2_000,
    inAllWithoutCookie: 300,
  },
  'new-voters': {
    seconds: hour,
    shared: true,
    visitor: 5,
    address: 2_000,
    withoutCookie: 1_500,
    inAllWithoutCookie: 5_000,
  },
  /** Talks from the floor. A whole hall is limited by `pitches-per-pass`: once somebody has used a pass up, a new one helps. */
  pitches: { seconds: hour, shared: true, visitor: 5, address: 600, withoutCookie: 600 },
  /** Links to one's plan: all of them together leave room for the other `unconfirmed-mails`. */
  'plan-links': {
    seconds: hour,
    shared: true,
    visitor: 5,
    address: 500,
    withoutCookie: 150,
    inAll: 1_500,
    inAllWithoutCookie: 300,
  },
  /** Mails to addresses that nobody has confirmed: newsletter, proposals, waitlist and seats together. */
  'unconfirmed-mails': {
    seconds: hour,
    shared: true,
    visitor: 15,
    address: 1_000,
    withoutCookie: 650,
    inAll: 3_000,
    inAllWithoutCookie: 800,
  },
  /** Guesses at the address behind a record; a right one is refunded. */
  'address-guesses': { seconds: hour, shared: true, visitor: 5, address: 150, withoutCookie: 20 },
  'token-checks': { seconds: 5 * minute, shared: false, visitor: 30, address: 600, withoutCookie: 30 },
  'password-resets': { seconds: hour, shared: false, visitor: 10, address: 100, withoutCookie: 30 },
  'data-links': { seconds: hour, shared: false, visitor: 10, address: 300, withoutCookie: 30 },
  'session-checks': { seconds: minute, shared: false, visitor: 60, address: 1_200, withoutCookie: 60 },
  /** An order for the waitlist mails the address entered. */
  checkouts: { seconds: hour, shared: false, visitor: 60, address: 1_500, withoutCookie: 300 },
  /** Each refusal reveals that an address has a ticket. */
  'ticket-guesses': { seconds: hour, shared: true, visitor: 10, address: 150, withoutCookie: 20 },
  /** Wrong codes of the ticket form. */
  'coupon-guesses': { seconds: hour, shared: true, visitor: 20, address: 200, withoutCookie: 20 },
  'order-reads': { seconds: minute, shared: false, visitor: 30, address: 300, withoutCookie: 30 },
  /** Wrong sign-ins; a right one is refunded. */
  'sign-ins': { seconds: 15 * minute, shared: false, visitor: 50, address: 150, withoutCookie: 50 },
} as const satisfies Record<string, ClientLimit>

/** What may be done with one record, address or account, whoever does it. */
export const recordLimits = {
  'address-guesses-per-record': { points: 10, seconds: day, shared: true },
  'edit-mails-per-record': { points: 3, seconds: hour, shared: true },
  /** Mails about contributions to one address, which anyone can enter. */
  'board-mails-per-address': { points: 10, seconds: hour, shared: true },
  /** Organisers may get a mail of each. */
  'place-answers-per-record': { points: 10, seconds: hour, shared: true },
  /** Each edit drops cached pages. */
  'edits-per-record': { points: 60, seconds: hour, shared: false },
  /** Anyone who knows the address can answer for it. */
  'poll-answers-per-address': { points: 3, seconds: hour, shared: true },
  /** Mails to addresses that somebody with the link of a seat or an order typed. */
  'seat-mails-per-order': { points: 20, seconds: day, shared: true },
  /** The wall shows the pass: a whole hall shares it, and whoever else sees it. */
  'pitches-per-pass': { points: 60, seconds: hour, shared: true },
  /** Beyond the limits of a venue's address, while its floor is open. */
  'new-voters-per-pass': { points: 3_000, seconds: hour, shared: true },
  /** A lost phone must not fill the list. */
  'walk-ins-per-door': { points: 300, seconds: hour, shared: true },
  'uploads-per-participant': { points: 30, seconds: hour, shared: false },
  /** Each is stored for a day at least, and takes a decoder for a second or two. */
  'pictures-per-admin': { points: 300, seconds: hour, shared: false },
  'test-mails-per-admin': { points: 5, seconds: hour, shared: true },
  'tests-of-sendings-per-admin': { points: 30, seconds: hour, shared: true },
  /** Wrong sign-ins; a right one is refunded. */
  'sign-ins-per-client-and-address': { points: 10, seconds: 15 * minute, shared: true },
  /** Beyond it strangers' sign-ins at the account are throttled; a right one is refunded. */
  'sign-ins-per-account': { points: 50, seconds: hour, shared: true },
  'password-resets-per-address': { points: 3, seconds: hour, shared: true },
  /** Beyond it the answer is the same, without a mail. */
  'data-links-per-address': { points: 1, seconds: hour, shared: true },
  /** Beyond it the answer is the same, without a mail. */
  'plan-links-per-address': { points: 3, seconds: hour, shared: true },
  /** Each new link ends the one before. */
  'plan-feeds-per-voter': { points: 30, seconds: hour, shared: false },
  'confirmations-per-order': { points: 1, seconds: minute, shared: true },
  'confirmations-per-order-and-day': { points: 5, seconds: day, shared: true },
} as const satisfies Record<string, LimitWindow & { points: number }>

export type ClientLimitName = keyof typeof clientLimits
export type RecordLimitName = keyof typeof recordLimits
