/** The name of an event with its city: who has called it by the city says it once. */

const inWords = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

/** The lines of the poster, with the city as the last one unless they hold it. */
export const linesWithCity = (lines: readonly string[], city: string): readonly string[] =>
  inWords(lines.join(' ')).includes(inWords(city)) ? lines : [...lines, city]

/** 'Camp of Makers Lisboa'. */
export const nameWithCity = ({ name, city }: { name: string; city: string }): string =>
  linesWithCity([name], city).join(' ')
