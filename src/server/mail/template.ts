import type { TokenPurpose } from '../lib/tokens.ts'
import type { FrameContent } from './blocks.ts'

/** A letter before it is framed and addressed. */
export interface LetterContent extends FrameContent {
  /** Where one click ends these letters; becomes the List-Unsubscribe headers of RFC 8058. */
  unsubscribeUrl?: string
  /** Made when the letter is sent: what hangs on it may need libraries that nothing else does. */
  attachments?: readonly ((occasion: LetterOccasion) => Promise<Attachment>)[]
}

/** A file that hangs on a letter. */
export interface Attachment {
  fileName: string
  contentType: string
  content: Buffer
}

/** Of which letter a file is part, so that a second copy of the letter holds the same file. */
export interface LetterOccasion {
  /** The origin without a trailing slash. */
  publicUrl: string
  queuedAt: Date
}

/** One kind of letter. The outbox keeps its parameters; it is composed, and its tokens minted, when it is sent. */
export interface Letter<Params extends object = object, TokenName extends string = string> {
  /** Its row goes once it was sent or given up, because nothing is kept under its address any more. */
  leavesNoTrace?: true
  /** The tokens its links carry: a name and what the token is good for. */
  tokens(params: Params): Record<TokenName, TokenPurpose>
  /** The letter's words and links; `site.publicUrl` is the origin without a trailing slash. */
  compose(params: Params, tokens: Record<TokenName, string>, site: { publicUrl: string }): LetterContent
}

/** Declares a letter; it is known by its name in `letters/index.ts`. */
export const defineLetter = <Params extends object, TokenName extends string>(
  letter: Letter<Params, TokenName>,
) => letter
