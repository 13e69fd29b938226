import type { AdminUser } from './admins.ts'
import type { AnyCallName, CallOutput, CallPayload } from './calls.ts'
import type { BoardType } from './contributions.ts'
import type { SaleState } from './orders.ts'
import type { Result } from './result.ts'
import type { OrderReceipt, PublicContribution, PublicParticipant } from './views.ts'

/** What a page's loader or form action may ask of the server, in-process, on behalf of one request. */
export interface Backend {
  /** Runs a call exactly as `/functions/v1/<name>` would: schema, gate, handler. */
  call<Name extends AnyCallName>(name: Name, payload: CallPayload<Name>): Promise<Result<CallOutput<Name>>>
  /**
   * One page of a column of the board, newest first: at most `boardPageSize` of `total`. Pages count from 1 up to
   * `pageCount`, which is at least 1; beyond it there are no cards.
   */
  contributionBoard(
    type: BoardType,
    page: number,
  ): Promise<{ contributions: PublicContribution[]; total: number; pageCount: number }>
  /** The proposal with this id, as everybody may read it; undefined for any other text. */
  publicContribution(id: string): Promise<PublicContribution | undefined>
  /** The talks among the proposals that one of these titles of the schedule may mean (`contributionFor` decides). */
  contributionsTitledLike(titles: readonly string[]): Promise<PublicContribution[]>
  /** Name and profile link of each listed person who gave one (docs/product.md#speakers). */
  speakerProfiles(): Promise<Pick<PublicParticipant, 'customer_name' | 'linkedin_profile_url'>[]>
  /**
   * One page of the listed people that a search finds; an empty search finds all (docs/product.md#participants). `page`
   * counts from 1.
   */
  directory(wanted: { search: string; page: number }): Promise<Directory>
  directoryFigures(): Promise<DirectoryFigures>
  /** Whether tickets can be bought now, and how many seats are left; with none, one waits. */
  ticketSale(): Promise<TicketSale>
  /**
   * What was paid in this payment session, for 72 hours after (docs/security.md#order-disclosure); undefined for any
   * other text, later, and for somebody who reads more than 30 a minute.
   */
  orderReceipt(sessionId: string): Promise<OrderReceipt | undefined>
  /** What the demo's payment page shows; undefined for any other text, and wherever real money is taken. */
  demoPayment(sessionId: string): Promise<DemoPayment | undefined>
  /** Whose live session the request belongs to, if anybody's. */
  administrator(): Promise<AdminUser | undefined>
  /** Whether this is the end of the secret links of the internal screens. */
  isInternalSecret(given: string): boolean
  /** Writes what went wrong while rendering to the log; the visitor sees a page without detail. */
  report(error: unknown): void
  /** Whether this is the page for a client that has asked for too many. */
  isRateLimited: boolean
  /** The site's origin without a trailing slash: the base of canonical links. */
  publicUrl: string
  /** Whether this is demo mode: only then captured mail may be pointed to. */
  isDemo: boolean
  /** For so many days backups are kept that the site makes by itself. */
  backupDays: number
  /** Marks the inline scripts that are ours, so that they alone are allowed by the Content-Security-Policy. */
  nonce: string
  /** The public anonymous key that browsers send with calls. */
  anonKey: string
}

/** What the ticket page has to know before anybody types. */
export interface TicketSale {
  state: SaleState
  seatsLeft: number
}

/** A payment of demo mode, as its payment page shows it. */
export interface DemoPayment {
  /** Names the tickets. */
  description: string
  amountCents: number
  customerEmail: string
  /** Where who does not want to pay goes back to. */
  cancelUrl: string
  /** False once it is paid, cancelled or too late. */
  isOpen: boolean
  expiresAt: Date
}

/** A page of the directory, sorted by name as people sort. */
export interface Directory {
  /** At most `directoryPageSize`; none on a page past the last. */
  people: PublicParticipant[]
  /** How many people the search finds, on all pages. */
  found: number
  /** At least 1. */
  pageCount: number
}

/** What the head of the directory says, whatever is searched for. */
export interface DirectoryFigures {
  /** Listed people. */
  total: number
  /** Those of them who have a profile picture. */
  withPhoto: number
}
