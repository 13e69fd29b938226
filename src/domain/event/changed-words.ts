/** Which words of a text were changed. */
import { alignment } from './alignment.ts'

export interface Words {
  text: string
  isChanged: boolean
}

/** Both texts in pieces, in order; joined, the pieces of each are the text again. */
export function changedWords(before: string, after: string): { before: Words[]; after: Words[] } {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const common = alignment(was, is, (one, other) => one === other)
  return {
    before: pieces(was, new Set(common.map(([at]) => at))),
    after: pieces(is, new Set(common.map(([, at]) => at))),
  }
}

/** Words, and the spaces between them. */
const wordsOf = (text: string) => text.match(/\S+|\s+/g) ?? []

function pieces(words: readonly string[], common: ReadonlySet<number>): Words[] {
  const found: Words[] = []
  for (const [at, text] of words.entries()) {
    // A space between two changed words is marked with them.
    const isBetween =
      /^\s+$/.test(text) && at > 0 && !common.has(at - 1) && at + 1 < words.length && !common.has(at + 1)
    const isChanged = !common.has(at) || isBetween
    const last = found.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else found.push({ text, isChanged })
  }
  return found
}
