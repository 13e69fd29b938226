import type { PublicContribution } from './views.ts'

const shortestContained = 8

/**
 * The contribution a talk of the schedule was proposed as, so that 'Read more' can show its details: a keynote or session
 * with the same title, ignoring case, spacing and punctuation; else one whose title contains the other's, when the
 * shorter has at least eight letters (organisers shorten titles for print). Of several the longest title (SPEC 2).
 */
export function contributionFor(
  talkTitle: string,
  contributions: readonly PublicContribution[],
): PublicContribution | undefined {
  const wanted = plain(talkTitle)
  if (wanted === '') return undefined
  const talks = contributions.filter((contribution) => contribution.type !== 'volunteer')
  return (
    talks.find((talk) => plain(talk.title) === wanted) ??
    talks
      .filter((talk) => contains(wanted, plain(talk.title)))
      .sort((one, other) => other.title.length - one.title.length)[0]
  )
}

function contains(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // Whole words only: spaces around both keep 'ship it' from meeting 'leadership items'.
  return short.length >= shortestContained && ` ${long} `.includes(` ${short} `)
}

const plain = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
