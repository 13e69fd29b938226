import type { SiteEvent } from '../../domain/event/site-event.ts'
import type { TokenPurpose } from '../lib/tokens.ts'

/** A part of a mail. Texts are plain: markup in them is escaped. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'subheading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'links'; links: readonly MailLink[] }
  | { kind: 'receipt'; rows: readonly ReceiptRow[] }
  | { kind: 'programme'; acts: readonly ProgrammeAct[] }
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

export interface ProgrammeAct {
  name: string
  items: readonly { time: string; title: string; details: readonly string[] }[]
}

export interface LayoutContent {
  subject: string
  /** What mail programs show beside the subject; at most 100 characters. */
  preview: string
  blocks: readonly Block[]
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
  queuedAt: Date
}

export interface MailTemplate<Params extends object = object, TokenName extends string = string> {
  /** Its row is deleted once it was sent or has failed, because nothing else about its address is stored. */
  leavesNoTrace?: true
  tokens(params: Params): Record<TokenName, TokenPurpose>
  compose(params: Params, tokens: Record<TokenName, string>, site: MailSite): MailContent
}

/** Declares a template; `templates/index.ts` gives it its name. */
export const defineTemplate = <Params extends object, TokenName extends string>(
  template: MailTemplate<Params, TokenName>,
) => template
