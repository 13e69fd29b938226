/** The longest run of items that two lists have in common, in the order of both: pairs of places. */
export function alignment<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): [before: number, after: number][] {
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && isSame(before[start] as Item, after[start] as Item)) start += 1
  let end = 0
  while (
    end < shorter - start &&
    isSame(before[before.length - 1 - end] as Item, after[after.length - 1 - end] as Item)
  )
    end += 1
  return [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end), isSame).map(
      ([one, other]): [number, number] => [one + start, other + start],
    ),
    ...Array.from({ length: end }, (_, at): [number, number] => [
      before.length - end + at,
      after.length - end + at,
    ]),
  ]
}

/** Beyond, two lists have nothing in common but beginning and end: comparing them would take seconds. */
const mostComparisons = 1_000_000

function between<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): [number, number][] {
  const [rows, columns] = [before.length, after.length]
  if (rows * columns > mostComparisons) return []
  const width = columns + 1
  // The longest run from each pair of places to the ends.
  const longest = new Uint16Array((rows + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  const same = new Uint8Array(rows * columns)
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const isPair = isSame(before[row] as Item, after[column] as Item)
      same[row * columns + column] = Number(isPair)
      longest[row * width + column] = isPair
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (same[row * columns + column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
