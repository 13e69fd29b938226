import type { TokenPurpose } from '../tokens.ts'
import type { FrameContent } from './blocks.ts'

/** A letter before it is framed and addressed. */
export interface LetterContent extends FrameContent {
  /** Where one click ends these letters; becomes the List-Unsubscribe headers of RFC 8058. */
  unsubscribeUrl?: string
}

/** One kind of letter. The outbox keeps its parameters; it is composed, and its tokens minted, when it is sent. */
export interface Letter<Params extends object = object, TokenName extends string = string> {
  /** The tokens its links carry: a name and what the token is good for. */
  tokens(params: Params): Record<TokenName, TokenPurpose>
  /** The letter's words and links; `site.publicUrl` is the origin without a trailing slash. */
  compose(params: Params, tokens: Record<TokenName, string>, site: { publicUrl: string }): LetterContent
}

/** Declares a letter; it is known by its name in `letters/index.ts`. */
export const defineLetter = <Params extends object, TokenName extends string>(
  letter: Letter<Params, TokenName>,
) => letter
