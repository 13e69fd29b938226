import type * as z from 'zod/mini'
import type { AdminUser } from '../domain/admins.ts'
import type {
  AnyCallName,
  CallInput,
  CallOutput,
  Calls,
  Gate,
  UploadName,
  Uploads,
} from '../domain/calls/index.ts'
import type { Change } from '../domain/changes.ts'
import type { OwnContribution } from '../domain/contributions.ts'
import type { SiteEvent } from '../domain/event/site-event.ts'
import type { Result } from '../domain/result.ts'
import type { RateLimits } from './auth/rate-limits.ts'
import type { Config } from './config/config.ts'
import type { PageFault } from './http/cache/pages-with.ts'
import type { ImageStore } from './images/image-store.ts'
import type { Logger } from './lib/log.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Door } from './store/doors.ts'
import type { Db } from './store/engine/db.ts'
import type { FloorPass } from './store/floor.ts'
import type { KeyedRequest } from './store/idempotency-keys.ts'
import type { Participant } from './store/participants.ts'
import type { VoteBatches } from './store/vote-batches.ts'

/** What lives as long as the process. */
export interface Site {
  db: Db
  config: Config
  /** The event as it is now; a request works with the one it began with. Copying a site (`{ ...site }`) keeps it as it is. */
  readonly event: SiteEvent
  /** Before that visitors see “Soon”, and only calls about the newsletter and their own data are answered. */
  readonly isOpen: boolean
  rateLimits: RateLimits
  voteBatches: VoteBatches
  images: ImageStore
  /** Never call it inside a transaction: it may take seconds. */
  payments: PaymentProvider
  /** The public key, which is part of every page and call. */
  anonKey: string
  /** Signs the voter and checkout cookies and hashes voters' addresses; the same in all processes. */
  voterKey: string
  /** The end of `/todos_…` and `/participants_…`. */
  internalSecret: string
  log: Logger
  /** Whether requests come through a proxy that TRUST_PROXY does not count. */
  hasSeenProxy(): boolean
  /** Tells the outbox that a mail was queued; call it after the transaction that queued it. */
  mailQueued(): void
  /** The public page that could not be shown any more with this event; never ask inside a transaction. */
  pageBrokenBy(event: SiteEvent): Promise<PageFault | undefined>
  /** Replaces `event` of the site; call it after the commit of what was published and before the answer. */
  eventPublished(): Promise<void>
  /** Invalidates cached pages and reads that show this; call it after the commit and before the answer. */
  changed(change: Change): void
}

/** What a periodic job is started with: the event may be replaced between two runs. */
export type PeriodicContext<Context extends Pick<Site, 'event'>> = Omit<Context, 'event'> & {
  currentEvent: () => SiteEvent
}

export interface RequestContext {
  /** The moment of the request; the only clock a handler knows. */
  now: Date
  /** The client's own network (`http/client-address.ts`). */
  clientAddress: string
  /** The id in the signed visitor cookie (`auth/visitor-cookie.ts`). */
  visitor: string | undefined
  /** A GET or HEAD request: it must not write to the database. */
  onlyReads: boolean
  adminToken: string | undefined
  /** Not checked yet; `auth/voter-cookie.ts` does. */
  voterCookie: string | undefined
  /** Not checked yet; `auth/known-browser.ts` does. */
  knownBrowserCookie: string | undefined
  /** Not checked yet; `auth/checkout-cookie.ts` does. */
  checkoutCookie: string | undefined
  /** Takes the whole value of a `Set-Cookie` header. */
  setCookie(cookie: string): void
  /** As the client sent it; `idempotency.ts` checks it. */
  idempotencyKey?: string | undefined
  /** A form that was posted without script. */
  isPlainForm?: boolean
  /** For a call with an idempotency key: the key that its answer is stored under. */
  keyedRequest?: KeyedRequest | undefined
}

export interface CallContext extends Site, RequestContext {}

/** Answers or refuses parsed input. Unexpected errors are thrown. */
export type Handler<Name extends AnyCallName> = (
  input: CallInput<Name>,
  context: CallContext,
  admitted: Admitted[Calls[Name]['gate']],
) => Promise<Result<CallOutput<Name>>>

export type UploadHandler<Name extends UploadName> = (
  file: Buffer,
  context: CallContext,
  admitted: Admitted[Uploads[Name]['gate']],
  /** What the file is called where it comes from. */
  fileName: string,
) => Promise<Result<z.output<Uploads[Name]['output']>>>

/** The record that each gate found when it admitted the caller. */
export interface Admitted extends Record<Gate, object | undefined> {
  anyone: undefined
  'contribution-editor': OwnContribution
  host: OwnContribution
  'participant-editor': Participant
  door: Door
  floor: FloorPass
  admin: AdminUser
  'admin-with-secret': AdminUser
}
