/** Folds names for comparison, and measures how much two names differ. */

/** Letters that Unicode normalisation does not decompose. */
const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ə: 'e',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ɛ: 'e',
  ƒ: 'f',
  ɣ: 'g',
  ɩ: 'i',
  ƙ: 'k',
  ŋ: 'n',
  ɔ: 'o',
  ʊ: 'u',
  ʋ: 'v',
  ƴ: 'y',
}
const undecomposed = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')
/** What people write and type as an apostrophe, and the letters that look like one. */
export const apostrophes = /['`´‘’‛′ʹʻʼʽʾʿˈꞌ׳＇]/g
const accents =
  /\u00AD|[\u0300-\u036F]|[\u1AB0-\u1AFF\u1DC0-\u1DFF]|[\u200B-\u200F\u2060\uFEFF]|[\u20D0-\u20FF]|[\uFE00-\uFE0F\uFE20-\uFE2F]/g

/** Cut first: normalising a run of combining marks takes quadratic time. */
const mostFolded = 1000

/** "Anne-Ève O'Łuczak" -> 'anne eve oluczak', at most 250 characters; as the SQL function `fold_words` does. */
export const foldWords = (name: string) =>
  [
    ...name
      .slice(0, mostFolded)
      .replace(apostrophes, '')
      .normalize('NFKD')
      .toLowerCase()
      .replace(accents, '')
      .replace(undecomposed, (letter) => plain[letter] ?? letter)
      .replace(/[\s\-\u2010-\u2015\u2212]+/g, ' ')
      .trim(),
  ]
    .slice(0, 250)
    .join('')

/** Whether there is anything in a search that a name could have: one of punctuation alone finds nobody. */
export const hasLetters = (search: string) => /[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(search)

/** The same without spaces and punctuation: 'Anne-Ève' -> 'anneeve'. A name of punctuation only stays as it is. */
export function foldName(name: string): string {
  const words = foldWords(name)
  return words.replace(/[\p{Script=Inherited}\u02b0-\u02ff\u0591-\u05c7]|[^\p{L}\p{N}\p{M}]/gu, '') || words
}

/** Whether a folded text contains every word of the search, ignoring case and accents. */
export function searchFor(search: string): (folded: string) => boolean {
  if (search.trim() !== '' && !hasLetters(search)) return () => false
  const words = search.split(/\s+/).filter(Boolean).map(foldName)
  return (folded) => words.every((word) => folded.includes(word))
}

const maxCompared = 40

/** How different a folded name looks from this one, 0 for the same: script, first letter, length and ending count most. */
export function unlikenessTo(wanted: string): (other: string) => number {
  const a = [...wanted.slice(0, maxCompared)]
  const script = scriptOf(a[0])
  return (other) => {
    const b = [...other.slice(0, maxCompared)]
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

/** The word that was most likely meant, if one is near: 'taglin' -> 'tagline'. */
export function closestTo(word: string, known: readonly string[]): string | undefined {
  const letters = [...word.slice(0, maxCompared).toLowerCase()]
  const nearest = known
    .map((other) => ({ other, distance: editDistance(letters, [...other.toLowerCase()]) }))
    .sort((a, b) => a.distance - b.distance)[0]
  return nearest && nearest.distance <= Math.max(1, Math.floor(letters.length / 3))
    ? nearest.other
    : undefined
}

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

/** Latin for scripts without names in the content. */
const scriptOf = (letter = '') => scripts.find((script) => script.test(letter)) ?? /\p{Script=Latin}/u
