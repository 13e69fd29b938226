/** Links the names in a speaker line to profiles (docs/product.md#speakers). */
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

/** Cut at commas and 'and', without a leading 'by'; joined, the parts are the line again. */
export function speakerParts(line: string, profiles: readonly Profile[]): SpeakerPart[] {
  return line
    .trim()
    .replace(/^by\s+/i, '')
    .split(between)
    .map((text, index): SpeakerPart => {
      const isName = index % 2 === 0
      const href = isName ? profileOf(text, profiles)?.linkedin_profile_url : undefined
      return href && isHttp(href) ? { text, href } : { text }
    })
    .filter((part) => part.text !== '')
}

/** By the same name, ignoring case and accents; else by most words shared, of three letters or more. */
export function profileOf(name: string, profiles: readonly Profile[]): Profile | undefined {
  const wanted = foldWords(name)
  if (wanted === '') return undefined
  const same = profiles.find((profile) => foldWords(profile.customer_name) === wanted)
  if (same) return same
  let best: Profile | undefined
  let mostShared = 0
  for (const profile of profiles) {
    const shared = sharedWords(wanted, foldWords(profile.customer_name))
    if (shared > mostShared) [best, mostShared] = [profile, shared]
  }
  return best
}

function sharedWords(one: string, other: string): number {
  const contained = (from: string, within: string) =>
    from.split(' ').filter((word) => word.length >= shortestWord && within.includes(word)).length
  return Math.max(contained(one, other), contained(other, one))
}

const isHttp = (address: string) => /^https?:\/\//i.test(address)
