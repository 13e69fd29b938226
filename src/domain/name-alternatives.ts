/** Which first names a card of the name game may offer beside the right one (docs/product.md#name-game). */
import { nameAlternatives as content } from './look-alike-names.ts'
import { foldName, unlikenessTo } from './spelling.ts'

const mostAlternatives = 6

interface Candidate {
  name: string
  folded: string
  isStranger: boolean
}

const strangers = content.strangers.flat().map((name) => candidate(name, true))

const lookAlikes = new Map<string, Candidate[]>()
for (const row of content.lookAlikes) {
  const candidates = row.map((name) => candidate(name, true))
  for (const { folded } of candidates) {
    lookAlikes.set(folded, [...(lookAlikes.get(folded) ?? []), ...candidates])
  }
}

/** Two to six similar first names: look-alikes of the table, then by spelling listed people and strangers. */
export function nameAlternatives(firstName: string, eventNames: readonly string[]): string[] {
  const wanted = foldName(firstName)
  const seen = new Set(['', wanted])
  const alternatives: string[] = []
  for (const { name, folded } of candidatesFor(wanted, eventNames)) {
    if (alternatives.length === mostAlternatives) break
    if (seen.has(folded)) continue
    seen.add(folded)
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
