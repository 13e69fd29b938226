/** How long data is kept; used by the retention job and shown on `/privacy`. */

import { adminSessionDays } from './admin-pages.ts'
import { counted } from './counted.ts'
import { day, hour } from './durations.ts'

/** Each period in milliseconds; its comment says from when it counts. */
export const retention = {
  /** Answers to the poll, replaced ones included, after the end of the event. */
  poll: 30 * day,
  /** Stars and the links of calendars to them, after the end of the event. */
  stars: 30 * day,
  /** Requests for a link to one's plan, after they were made: as long as the mailed link works. */
  planLinks: day,
  /** Doors and what was noted at them, after their end; who came, after the end of the event. */
  doors: 30 * day,
  /** Talks pitched from the floor that never got onto the programme, after the end of the event. */
  pitches: 30 * day,
  /** Who gave which stars to which demo, after the end of the event. */
  demoRatings: 30 * day,
  /** Places on the waitlist, after the end of the event. */
  waitlist: 30 * day,
  /** Places on the waitlist whose address nobody confirmed, after the last mail that asked. */
  unconfirmedPlaces: 7 * day,
  /** The hash of the network of a free order, after it was placed. */
  freeNetworks: day,
  /** Orders that were never paid, after their seats were released. */
  unpaidOrders: 30 * day,
  /** Orders that were paid, after the end of the year (Swiss CO art. 958f). */
  paidOrders: 3650 * day,
  /** Mails, after they were sent or failed. */
  mails: 30 * day,
  /** Addresses that were never confirmed for the newsletter, after the last mail that asked. */
  unconfirmedSubscribers: 30 * day,
  /** Addresses that unsubscribed, after that. */
  formerSubscribers: 30 * day,
  /** Requests for one's own data, after they were made: as long as the mailed link works. */
  dataRequests: day,
  /** Answers to calls with an idempotency key, after the call. */
  idempotencyKeys: day,
  /** Addresses from which no proposals are taken, after they were blocked. */
  blockedAddresses: 365 * day,
  /** What organisers did, after that. */
  auditLog: 365 * day,
  /** An administrator's session at most, after the sign-in. */
  sessions: adminSessionDays * day,
  /** Messages of the payment provider, after they came. */
  paymentEvents: 60 * day,
  /** Payments of the demo, after they were begun. */
  demoPayments: 90 * day,
  /** Counters of rate limits, at most. */
  counters: day,
  /** The server's log, which its operator rotates. */
  serverLog: 14 * day,
  /** Automatic backups, unless BACKUP_KEEP_DAYS sets another period; the last one until there is a newer one. */
  backups: 7 * day,
} as const satisfies Record<string, number>

export type RetainedData = keyof typeof retention

/** A period as people say it: '24 hours', '30 days', '10 years'. */
export function periodInWords(ms: number): string {
  const days = ms / day
  if (days <= 1) return `${ms / hour} hours`
  return days >= 365 && days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day')
}

/** Puts the periods into a text of the document `privacy`: '{poll} after the event' -> '30 days after the event'. */
export function withPeriods(text: string, { backupDays }: { backupDays: number }): string {
  const periods = { ...retention, backups: backupDays * day }
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(periods, name) ? periodInWords(periods[name as RetainedData]) : whole,
  )
}

/** Data from before this moment may be deleted. */
export const oldestRetained = (thing: RetainedData, now: Date) => new Date(now.getTime() - retention[thing])

/** Orders paid before this moment may be deleted: the first day, in UTC, of the year ten whole years ago. */
export const oldestPaidOrder = (now: Date) => {
  const years = Math.round(retention.paidOrders / (365 * day))
  return new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1))
}
