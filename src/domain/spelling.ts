/** How names look: when two are the same but for accents, and how far apart two others are. */

/** Letters with a stroke or a ligature, which no normal form takes apart. */
const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
}

/** A name as it is compared: lowercase letters and digits alone, without accents: 'Anne-Ève' -> 'anneeve'. */
export function foldName(name: string): string {
  const lower = name.normalize('NFKD').toLowerCase()
  const letters = lower.replace(/[\p{Script=Inherited}\u02b0-\u02ff\u0591-\u05c7]|[^\p{L}\p{N}\p{M}]/gu, '')
  // A name of nothing but signs is compared as it stands.
  return letters.replace(/[øłđðħıŧßæœþς]/g, (letter) => plain[letter] ?? letter) || lower.trim()
}

/** Beyond this many UTF-16 units nobody looks, and nobody can make a comparison long. */
const mostCompared = 40

/**
 * How unlike a folded name is to this one; 0 for the same. What the eye takes first counts most: the script, then the
 * first letter, the length and the ending.
 */
export function unlikenessTo(wanted: string): (other: string) => number {
  const a = [...wanted.slice(0, mostCompared)]
  const script = scriptOf(a[0])
  return (other) => {
    const b = [...other.slice(0, mostCompared)]
    return (
      (script.test(b[0] ?? '') ? 0 : 8) +
      (a[0] === b[0] ? 0 : 1.5) +
      Math.abs(a.length - b.length) / 4 +
      (a.at(-1) === b.at(-1) ? 0 : 0.5) +
      (a.at(-2) === b.at(-2) ? 0 : 0.5) +
      (4 * editDistance(a, b)) / Math.max(a.length, b.length, 1)
    )
  }
}

/** How many letters must be put in, taken out or changed to make one word of the other (Levenshtein). */
function editDistance(one: readonly string[], other: readonly string[]): number {
  const row = Array.from({ length: other.length + 1 }, (_, column) => column)
  one.forEach((letter, above) => {
    let diagonal = above
    row[0] = above + 1
    other.forEach((otherLetter, column) => {
      const up = row[column + 1] ?? 0
      const left = row[column] ?? 0
      row[column + 1] = Math.min(left + 1, up + 1, diagonal + (letter === otherLetter ? 0 : 1))
      diagonal = up
    })
  })
  return row[other.length] ?? 0
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Ethiopic}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Han}/u,
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
]

/** What matches letters of the same script; of no script we know names in, Latin. */
const scriptOf = (letter = '') => scripts.find((script) => script.test(letter)) ?? /\p{Script=Latin}/u
