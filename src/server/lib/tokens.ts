/** Tokens of mailed links; only their SHA-256 is stored (docs/api.md#tokens-and-secrets). */
import { createHmac, randomBytes } from 'node:crypto'
import { day, minute } from '../../domain/durations.ts'
import { retention } from '../../domain/retention.ts'

/** Whether only the newest mail's token works: copies of one mail have tokens that all work. */
export const tokenKinds = {
  'newsletter-confirm': { lifetimeMs: 7 * day, newestOnly: true },
  'waitlist-confirm': { lifetimeMs: retention.unconfirmedPlaces, newestOnly: true },
  /** Whoever asks for a second link must not end the first, which may be open. */
  'contribution-edit': { lifetimeMs: day, newestOnly: false },
  /** In mails about the programme, which are read days later; edits nothing but what the day needs to know. */
  'talk-host': { lifetimeMs: 60 * day, newestOnly: false },
  'profile-edit': { lifetimeMs: day, newestOnly: false },
  'seat-offer': { lifetimeMs: day, newestOnly: true },
  'poll-edit': { lifetimeMs: day, newestOnly: true },
  'plan-link': { lifetimeMs: retention.planLinks, newestOnly: false },
  /** In the mail that is a ticket, which is kept until the day. */
  'ticket-plan': { lifetimeMs: 365 * day, newestOnly: false },
  'your-data': { lifetimeMs: retention.dataRequests, newestOnly: true },
  'admin-reset': { lifetimeMs: 30 * minute, newestOnly: true },
  /** Every mail ever sent keeps a link to unsubscribe. */
  'newsletter-unsubscribe': { lifetimeMs: 5 * 365 * day, newestOnly: false },
} as const

export type TokenKind = keyof typeof tokenKinds

/** A token works for one kind of action on one record. */
export interface TokenPurpose {
  kind: TokenKind
  subjectId: string
}

export const newToken = () => randomBytes(32).toString('base64url')

/** Whether a string looks like a token; anything else needs no query. */
export const isTokenShaped = (token: string) => /^[A-Za-z0-9_-]{43}$/.test(token)

/** 43 characters that only holders of the key can make, different for each purpose. */
export const keyedHash = (key: string, purpose: string, text: string) =>
  createHmac('sha256', key).update(`${purpose}:${text}`).digest('base64url')
