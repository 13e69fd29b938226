/** Who wins the demos: every rater counts alike, strict or generous (docs/product.md#demos). */

export interface Rating {
  demoId: string
  /** A person, whatever they are called. */
  rater: string
  stars: number
}

export interface Rank {
  demoId: string
  /** Counted from 1, the same for equal scores; null with too few ratings to compare. */
  place: number | null
  /** Stars above or below what its raters gave on average, in hundredths. */
  score: number | null
  /** All who rated it, also those who rated nothing else. */
  ratedBy: number
}

/** From fewer people a result would tell what each of them gave. */
export const leastRatings = 5

/**
 * The mean of what each rater gave beside the mean of all that this rater gave. Who rated only one demo has compared
 * nothing and does not count. Sums are of whole numbers, so the order of the ratings changes nothing.
 */
export function rankDemos(demoIds: readonly string[], ratings: readonly Rating[]): Rank[] {
  const byRater = groupedBy(ratings, ({ rater }) => rater)
  const byDemo = groupedBy(ratings, ({ demoId }) => demoId)
  const scored = demoIds.map((demoId) => {
    const given = byDemo.get(demoId) ?? []
    /** By the number of demos that a rater rated, the sum of its differences times that number. */
    const sums = new Map<number, number>()
    let compared = 0
    for (const { rater, stars } of given) {
      const all = byRater.get(rater) ?? []
      if (all.length < 2) continue
      const sum = all.reduce((total, rating) => total + rating.stars, 0)
      sums.set(all.length, (sums.get(all.length) ?? 0) + all.length * stars - sum)
      compared += 1
    }
    const total = [...sums]
      .toSorted(([one], [other]) => one - other)
      .reduce((soFar, [count, sum]) => soFar + sum / count, 0)
    const score = compared < leastRatings ? null : hundredths(total / compared)
    return { demoId, score, ratedBy: given.length }
  })
  return scored
    .map((demo) => ({
      ...demo,
      place:
        demo.score === null
          ? null
          : 1 + scored.filter(({ score }) => score !== null && score > (demo.score ?? 0)).length,
    }))
    .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || 0)
}

/** Never minus zero. */
const hundredths = (score: number) => Math.round(score * 100) + 0

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
