import type { PublicContribution } from './views.ts'

const shortestContained = 8

/** By title, else by the longest that contains or is part of the talk's title (docs/product.md#schedule). */
export function contributionFor(
  talkTitle: string,
  contributions: readonly PublicContribution[],
): PublicContribution | undefined {
  const wanted = plainTitle(talkTitle)
  if (wanted === '') return undefined
  const talks = contributions.filter((contribution) => contribution.type !== 'volunteer')
  return (
    talks.find((talk) => plainTitle(talk.title) === wanted) ??
    talks
      .filter((talk) => contains(wanted, plainTitle(talk.title)))
      .sort((one, other) => other.title.length - one.title.length)[0]
  )
}

function contains(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // Whole words only: 'ship it' is not in 'leadership items'.
  return short.length >= shortestContained && ` ${long} `.includes(` ${short} `)
}

export const plainTitle = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** All plain titles that `contributionFor` accepts as part of the talk's title: some hundreds at most. */
export function titlesWithin(talkTitle: string): string[] {
  const words = plainTitle(talkTitle).split(' ')
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_, length) => words.slice(from, from + length + 1).join(' ')),
  )
  return runs.filter((run) => run.length >= shortestContained || run.length === words.join(' ').length)
}
