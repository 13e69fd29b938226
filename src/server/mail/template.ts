import type { SiteEvent } from '../../domain/event/site-event.ts'
import type { Standing } from '../../domain/proposal-tabs.ts'
import type { Group } from '../../domain/sending-groups.ts'
import type { TokenPurpose } from '../lib/tokens.ts'
import type { Digest } from '../store/digest.ts'

/** A part of a mail. Texts are plain: markup in them is escaped. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'subheading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'links'; links: readonly MailLink[] }
  | { kind: 'receipt'; rows: readonly ReceiptRow[] }
  | { kind: 'programme'; acts: readonly ProgrammeAct[] }
  | { kind: 'seats'; seats: readonly SeatLink[] }
  /** Paragraphs and lines as somebody typed them; web addresses become links. */
  | { kind: 'written'; text: string }
  | { kind: 'small'; text: string; link?: MailLink }

export interface MailLink {
  label: string
  /** Absolute. */
  url: string
}

export interface ReceiptRow {
  label: string
  value: string
  isTotal?: boolean
}

/** The link of a seat, and a picture of it for the door. */
export interface SeatLink extends MailLink {
  /** The `contentId` of an attachment. */
  imageId: string
}

export interface ProgrammeAct {
  name: string
  items: readonly { time: string; title: string; details: readonly string[] }[]
}

export interface LayoutContent {
  subject: string
  /** What mail programs show beside the subject; at most 100 characters. */
  preview: string
  blocks: readonly Block[]
  /** The blocks greet the reader themselves. */
  hasGreeting?: true
  /** Why the reader gets this mail, in place of the reason of all mails. */
  reason?: string
}

export interface MailContent extends LayoutContent {
  /** Ends these mails by one click; becomes the List-Unsubscribe headers of RFC 8058. */
  unsubscribeUrl?: string
  /** The numbers of invoices and credit notes that go with it as PDF. */
  invoices?: readonly number[]
  /** Made when the mail is sent, so that their libraries are loaded only then. */
  attachments?: readonly ((occasion: AttachmentContext) => Promise<Attachment>)[]
}

export interface Attachment {
  fileName: string
  contentType: string
  content: Buffer
  /** Shown in the text, where an image names it. */
  contentId?: string
}

/** What every mail is composed with. */
export interface MailSite {
  /** The origin without a trailing slash. */
  publicUrl: string
  /** As it is when the mail goes out. */
  event: SiteEvent
}

/** What an attachment is made from, so that a second copy of the mail holds the same file. */
export interface AttachmentContext extends MailSite {
  /** Grows whenever day, time or place may have changed. */
  eventVersion: number
  queuedAt: Date
}

/** The seats and the invoice that a mail has links to, as they are when it goes out: a link may have ended since it was queued. */
export interface MailedSeats {
  /** The path of the page with all seats of the order; undefined in mails to others than the buyer. */
  allPath?: string
  /** The path of its last invoice; only in mails to the buyer. */
  invoicePath?: string
  seats: readonly { position: number; kind: string; name: string | null; path: string }[]
}

/** Whom one mail of a sending is to, why, and whose link it has. */
export interface SentTo {
  name: string | null
  why: Group | 'person'
  orderId?: string
  seatId?: string
  contributionId?: string
  /** Only in the mail of the evening before, whose link proves the address. */
  linkId?: string
  /** A reader of the newsletter: the mail ends it by one click, and is left out once it has ended. */
  subscriberId?: string
}

/** What organisers wrote, with the path that its link leads to where that holds no token. */
export interface Written {
  subject: string
  text: string
  linkPath?: string
  /** The proposal whose edit link it is, where the one of the reader's is not on the board any more. */
  contributionId?: string
}

/** What a mail to a proposer, or to organisers about one, says of a proposal. */
export interface MailedProposal {
  title: string
  name: string
  standing: Standing
}

export interface WantedProposal {
  contributionId: string
  reader: 'proposer' | 'organizer'
}

/** An offer to an order, told from others to it by its end. */
export interface MailedOffer {
  orderId: string
  /** ISO 8601. */
  expiresAt: string
}

/** What is read for a mail when it goes out. */
export interface ReadForMail {
  proposal?: MailedProposal
  seats?: MailedSeats
  written?: Written
  digest?: Digest
}

export type WantedSeats = { orderId: string } | { seatId: string }

export interface MailTemplate<Params extends object = object, TokenName extends string = string> {
  /** Its row is deleted once it was sent or has failed, because nothing else about its address is stored. */
  leavesNoTrace?: true
  tokens(params: Params): Record<TokenName, TokenPurpose>
  /** The mail is given up when they are not the recipient's any more, except for a receipt. */
  seats?(params: Params): WantedSeats
  /** What was written to many, for this reader; the mail is left out when they are not to be reached any more. */
  written?(params: Params): SentTo & { sendingId: string }
  /** When organisers were told of the proposals that it lists; the mail is left out when none of them is left. */
  digest?(params: Params): Date
  /** The mail is left out when the proposal is gone, or its reader is not whom it is for any more. */
  proposal?(params: Params): WantedProposal | undefined
  /** The mail is left out when it has ended. */
  offer?(params: Params): MailedOffer
  compose(params: Params, tokens: Record<TokenName, string>, site: MailSite, read?: ReadForMail): MailContent
}

/** Declares a template; `templates/index.ts` gives it its name. */
export const defineTemplate = <Params extends object, TokenName extends string>(
  template: MailTemplate<Params, TokenName>,
) => template
