/** Which first names a card of 'Remember The Name' may offer beside the right one (docs/product.md#name-game). */
import { nameAlternatives as content } from '../../content/name-alternatives.ts'
import { foldName, unlikenessTo } from './spelling.ts'

/** How many names an answer holds; a card needs two of them. */
const mostAlternatives = 6

interface Candidate {
  name: string
  folded: string
  isStranger: boolean
}

const strangers = content.strangers.flat().map((name) => candidate(name, true))

/** Each folded name of the table with the names it is taken for, in the order of the table. */
const lookAlikes = new Map<string, Candidate[]>()
for (const row of content.lookAlikes) {
  const candidates = row.map((name) => candidate(name, true))
  for (const { folded } of candidates) {
    lookAlikes.set(folded, [...(lookAlikes.get(folded) ?? []), ...candidates])
  }
}

/**
 * Two to six first names that this one may be mistaken for, most alike first: those of the table, then of the event's
 * own people and of strangers, by how they are written and never by what they say about a person. The name itself,
 * however it is accented or cased, is not among them, and no name comes twice.
 */
export function nameAlternatives(firstName: string, eventNames: readonly string[]): string[] {
  const wanted = foldName(firstName)
  const heard = new Set(['', wanted])
  const alternatives: string[] = []
  for (const { name, folded } of candidatesFor(wanted, eventNames)) {
    if (alternatives.length === mostAlternatives) break
    if (heard.has(folded)) continue
    heard.add(folded)
    alternatives.push(name)
  }
  return alternatives
}

function* candidatesFor(wanted: string, eventNames: readonly string[]) {
  yield* lookAlikes.get(wanted) ?? []
  const unlikeness = unlikenessTo(wanted)
  yield* [...eventNames.map((name) => candidate(name.trim(), false)), ...strangers]
    .map((one) => ({ ...one, unlikeness: unlikeness(one.folded) }))
    .sort(
      (one, other) =>
        one.unlikeness - other.unlikeness ||
        Number(one.isStranger) - Number(other.isStranger) ||
        (one.name < other.name ? -1 : 1),
    )
}

function candidate(name: string, isStranger: boolean): Candidate {
  return { name, folded: foldName(name), isStranger }
}
