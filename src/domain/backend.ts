import type { AdminUser } from './admins.ts'
import type { Announcement } from './announcement.ts'
import type { ClosedCall } from './call-for-proposals.ts'
import type { AnyCallName, CallOutput, CallPayload } from './calls/index.ts'
import type { BoardType } from './contributions.ts'
import type { ShownProgramme } from './day/programme.ts'
import type { Scene, WallSlot } from './day/wall.ts'
import type { ShownDemos } from './demos/demos.ts'
import type { TicketKind } from './event/documents.ts'
import type { PublicEvent } from './event/site-event.ts'
import type { KindOnSale, SaleState } from './orders.ts'
import type { PaperName } from './papers.ts'
import type { Result } from './result.ts'
import type { OrderReceipt, PublicContribution, PublicParticipant } from './views.ts'

/** What loaders and form actions of one request may ask of the server. */
export interface Backend {
  call<Name extends AnyCallName>(
    name: Name,
    payload: CallPayload<Name>,
    idempotencyKey?: string,
  ): Promise<Result<CallOutput<Name>>>
  /** Newest first, pages count from 1; a page past `pageCount` is empty. */
  contributionBoard(
    type: BoardType,
    page: number,
  ): Promise<{ contributions: PublicContribution[]; total: number; pageCount: number }>
  publicContribution(id: string): Promise<PublicContribution | undefined>
  /** Whether organisers have taken the proposal with this id down. */
  isTakenDown(id: string): Promise<boolean>
  /** The contributions that one of these titles of the schedule may mean; `contributionFor` decides. */
  contributionsTitledLike(titles: readonly string[]): Promise<PublicContribution[]>
  speakerProfiles(): Promise<Pick<PublicParticipant, 'customer_name' | 'linkedin_profile_url'>[]>
  /** An empty search finds everybody; pages count from 1. */
  directory(wanted: { search: string; page: number }): Promise<Directory>
  directoryFigures(): Promise<DirectoryFigures>
  /** Undefined before anything is published; a demo shows it at the time `at` of the day. */
  programme(at?: string): Promise<ShownProgramme | undefined>
  wall(at?: string): Promise<Wall>
  /** What time it is on the day, and what tells when its slots are, for its planning. */
  dayClock(at?: string): { now: number; startsAt: string; endsAt: string; timeZone: string }
  /** Whether this pass may pitch. */
  isFloorOpen(pass: string): Promise<boolean>
  /** To whom this link to the own stars was mailed, masked; undefined for an unknown one. */
  planLinkAddress(token: string): Promise<string | undefined>
  demos(): Promise<ShownDemos>
  /** The programme for calendars and apps. */
  programmeFeed(form: 'ics' | 'json' | 'xml'): Promise<string>
  /** A calendar of own stars; undefined where nothing is behind the secret name. */
  planFeed(file: string): Promise<string | undefined>
  ticketSale(): Promise<TicketSale>
  /** The paid order of this session (docs/security.md#order-disclosure); undefined beyond the rate limit. */
  orderReceipt(sessionId: string): Promise<OrderReceipt | undefined>
  /** The PDF behind a link; undefined for an unknown code. */
  printInvoice(code: string): Promise<Response | undefined>
  /** Undefined in live mode or for an unknown session. */
  demoPayment(sessionId: string): Promise<DemoPayment | undefined>
  /** A public page with the drafts of the event, for administrators alone; `isPosted` says that nothing was sent. */
  renderPreview(pathAndQuery: string, isPosted?: boolean): Promise<Response>
  /** A PDF for the day, noted as downloaded by this administrator. */
  printPaper(name: PaperName, admin: AdminUser): Promise<Response>
  /** Only in a page of a preview. */
  preview: PreviewNotice | undefined
  event: PublicEvent
  /** Hidden ones too: for administrators alone. */
  ticketKinds(): readonly Pick<TicketKind, 'id' | 'name'>[]
  /** Before that visitors see “Soon”. */
  isOpen: boolean
  announcement: Announcement | undefined
  /** While no proposals are taken. */
  closedCall: ClosedCall | undefined
  /** The last minute of the event has passed. */
  isEventOver: boolean
  administrator(): Promise<AdminUser | undefined>
  isInternalSecret(secret: string): boolean
  report(error: unknown): void
  isRateLimited: boolean
  /** The site's origin without a trailing slash. */
  publicUrl: string
  isDemo: boolean
  backupDays: number
  /** Allows the page's own inline scripts in the Content-Security-Policy. */
  nonce: string
  anonKey: string
}

/** What a preview shows of the drafts, and what not. */
export interface PreviewNotice {
  drafts: { label: string; savedBy: string | null; savedAt: string }[]
  problems: { document: string; label: string; sentence: string }[]
  now: string
  isPosted: boolean
}

export interface Wall {
  /** For which it was made. */
  moment: number
  slots: readonly WallSlot[]
  scene: Scene
  /** Ids of slots. */
  now: string | undefined
  next: string | undefined
  /** The code that leads to the programme. */
  programme: Code
  /** While pitches are taken; until a moment, and a time of the clock. */
  floor: { qr: Code; until: number; untilClock: string } | null
}

interface Code {
  size: number
  path: string
}

export interface TicketSale {
  state: SaleState
  seatsLeft: number
  /** Those that everybody may know. */
  kinds: readonly KindOnSale[]
}

export interface DemoPayment {
  description: string
  amountCents: number
  customerEmail: string
  cancelUrl: string
  isOpen: boolean
  /** Where a paid one led to. */
  paidUrl: string | undefined
  expiresAt: Date
}

export interface Directory {
  /** At most `directoryPageSize`; none on a page past the last. */
  people: PublicParticipant[]
  found: number
  /** At least 1. */
  pageCount: number
}

export interface DirectoryFigures {
  total: number
  withPhoto: number
}
