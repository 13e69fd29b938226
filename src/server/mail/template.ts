import type { TokenPurpose } from '../lib/tokens.ts'
import type { LayoutContent } from './blocks.ts'

/** A mail before it is framed and addressed. */
export interface MailContent extends LayoutContent {
  /** Where one click ends these mails; becomes the List-Unsubscribe headers of RFC 8058. */
  unsubscribeUrl?: string
  /** Made when the mail is sent: what hangs on it may need libraries that nothing else does. */
  attachments?: readonly ((occasion: AttachmentContext) => Promise<Attachment>)[]
}

/** A file that hangs on a mail. */
export interface Attachment {
  fileName: string
  contentType: string
  content: Buffer
}

/** Of which mail a file is part, so that a second copy of the mail holds the same file. */
export interface AttachmentContext {
  /** The origin without a trailing slash. */
  publicUrl: string
  queuedAt: Date
}

/** One kind of mail. The outbox stores its parameters; it is composed, and its tokens made, when it is sent. */
export interface MailTemplate<Params extends object = object, TokenName extends string = string> {
  /** Its row is deleted once it was sent or given up, because nothing is kept under its address any more. */
  leavesNoTrace?: true
  /** The tokens its links carry: a name and what the token is good for. */
  tokens(params: Params): Record<TokenName, TokenPurpose>
  /** The mail's words and links; `site.publicUrl` is the origin without a trailing slash. */
  compose(params: Params, tokens: Record<TokenName, string>, site: { publicUrl: string }): MailContent
}

/** Declares a template; `templates/index.ts` gives it its name. */
export const defineTemplate = <Params extends object, TokenName extends string>(
  template: MailTemplate<Params, TokenName>,
) => template
