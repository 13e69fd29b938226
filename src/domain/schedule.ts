import type { ShownProgramme, ShownTalk } from './day/programme.ts'
import { minutesOf } from './day/slots.ts'
import type { Schedule } from './event/documents.ts'
import type { PublicContribution } from './views.ts'

const shortestContained = 8

interface Talks {
  readonly acts: readonly {
    readonly items: readonly { readonly talks?: readonly { readonly title: string }[] | undefined }[]
  }[]
}

export const titlesOfTalks = ({ acts }: Talks): string[] =>
  acts.flatMap(({ items }) => items).flatMap(({ talks = [] }) => talks.map(({ title }) => title))

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

export type OpenTalk = ShownTalk & { startsAt: string }

/** What is published for the entries that are open: the talks of the slots that begin from one entry to the next. */
export function openTalks(
  { acts }: Schedule,
  programme: ShownProgramme | undefined,
): Record<string, OpenTalk[]> {
  const items = acts.flatMap((act) => act.items)
  return Object.fromEntries(
    items.flatMap(({ id, isOpen, startsAt }, at) => {
      const end = items.slice(at + 1).find((later) => minutesOf(later.startsAt) > minutesOf(startsAt))
      const talks = (programme?.slots ?? [])
        .filter(
          (slot) =>
            minutesOf(slot.startsAt) >= minutesOf(startsAt) &&
            (!end || minutesOf(slot.startsAt) < minutesOf(end.startsAt)),
        )
        .flatMap((slot) =>
          slot.places.flatMap((talk) => (talk ? [{ ...talk, startsAt: slot.startsAt }] : [])),
        )
      return isOpen && talks.length > 0 ? [[id, talks]] : []
    }),
  )
}
