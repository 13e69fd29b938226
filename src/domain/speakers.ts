/** Links the names in a speaker line to profiles (docs/product.md#speakers). */
import type { Schedule } from './event/documents.ts'
import { foldWords } from './spelling.ts'

export interface Profile {
  customer_name: string
  linkedin_profile_url: string | null
}

/** A name, with `href` when a profile matches, or the text between two names. */
export interface SpeakerPart {
  text: string
  href?: string
}

const shortestWord = 3
const between = /(\s*,\s*(?:and\s+)?|\s+and\s+)/i

/** Finds the profile of a name: by the same name, ignoring case and accents; else by most words shared. */
export type FindProfile = (name: string) => Profile | undefined

/** Cut at commas and 'and', without a leading 'by'; joined, the parts are the line again. */
export function speakerParts(line: string, findProfile: FindProfile): SpeakerPart[] {
  return line
    .trim()
    .replace(/^by\s+/i, '')
    .split(between)
    .map((text, index): SpeakerPart => {
      const isName = index % 2 === 0
      const href = isName ? findProfile(text)?.linkedin_profile_url : undefined
      return href && isHttp(href) ? { text, href } : { text }
    })
    .filter((part) => part.text !== '')
}

/**
 * Of several the first. A word of three letters or more is shared when one name has it and the other contains it. Names are
 * folded once and looked up by word.
 */
export function profileFinder(profiles: readonly Profile[]): FindProfile {
  const withName = new Map<string, number>()
  const withWord = new Map<string, number[]>()
  profiles.forEach(({ customer_name }, index) => {
    const name = foldWords(customer_name)
    if (!withName.has(name)) withName.set(name, index)
    for (const word of longWords(name)) {
      const others = withWord.get(word)
      if (others) others.push(index)
      else withWord.set(word, [index])
    }
  })
  const allWords = `\n${[...withWord.keys()].join('\n')}\n`
  const containing = (part: string): Iterable<number> => {
    const found = new Set<number>()
    for (let at = allWords.indexOf(part); at !== -1; ) {
      const end = allWords.indexOf('\n', at)
      const word = allWords.slice(allWords.lastIndexOf('\n', at) + 1, end)
      for (const index of withWord.get(word) ?? []) found.add(index)
      at = allWords.indexOf(part, end)
    }
    return found
  }
  return (name) => {
    const wanted = foldWords(name)
    const same = wanted === '' ? -1 : withName.get(wanted)
    if (same !== undefined) return profiles[same]
    const shared = new Map<number, number>()
    for (const counts of [
      tally(longWords(wanted).map(containing)),
      tally(partsOf(wanted).map((part) => withWord.get(part) ?? [])),
    ])
      for (const [index, count] of counts) shared.set(index, Math.max(count, shared.get(index) ?? 0))
    let best = -1
    let most = 0
    for (const [index, count] of shared) {
      if (count < most || (count === most && index > best)) continue
      best = index
      most = count
    }
    return profiles[best]
  }
}

/** Finds who speaks by the schedule: by the whole name, or by at least two words of it that follow each other. */
export function speakerFinder({ acts }: Schedule): (name: string) => boolean {
  const lines = acts.flatMap(({ items }) =>
    items.flatMap(({ talks = [] }) => talks.map((talk) => talk.speakers)),
  )
  const speakers = new Set(
    lines
      .flatMap((line) => speakerParts(line, () => undefined))
      .filter(({ text }) => !between.test(text))
      .map(({ text }) => foldWords(text))
      .filter((name) => name !== ''),
  )
  const severalWords = [...speakers].filter((name) => name.includes(' '))
  return (name) => {
    const folded = foldWords(name)
    if (speakers.has(folded)) return true
    const padded = ` ${folded} `
    return severalWords.some(
      (speaker) =>
        padded.includes(` ${speaker} `) || (folded.includes(' ') && ` ${speaker} `.includes(padded)),
    )
  }
}

const longWords = (name: string) => name.split(' ').filter((word) => word.length >= shortestWord)

/** Every part of one word that may be a word of another name. */
function partsOf(name: string): string[] {
  const parts = longWords(name).flatMap((word) =>
    Array.from({ length: word.length - shortestWord + 1 }, (_, from) =>
      Array.from({ length: word.length - shortestWord - from + 1 }, (_, more) =>
        word.slice(from, from + shortestWord + more),
      ),
    ).flat(),
  )
  return [...new Set(parts)]
}

/** How often each number is in the lists. */
function tally(lists: readonly Iterable<number>[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const list of lists) for (const index of list) counts.set(index, (counts.get(index) ?? 0) + 1)
  return counts
}

const isHttp = (address: string) => /^https?:\/\//i.test(address)
