/** Words of a heading on two poster lines, as equally long as they can be; one word stays alone. */
export function inTwoLines(heading: string): string[] {
  const words = heading.split(' ')
  const splits = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return splits.sort((one, other) => longest(one) - longest(other))[0] ?? words
}
