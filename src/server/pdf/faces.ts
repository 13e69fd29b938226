/** The fonts of everything on paper, and which of them has a letter. */
import { characters } from './characters.ts'

/** The poster face at five widths, from narrow to wide. */
export const posterFaces = ['anybody-50', 'anybody-75', 'anybody-100', 'anybody-125', 'anybody-150'] as const
const scripts = ['noto-sans', 'noto-sans-hebrew', 'noto-sans-arabic'] as const

export const allFaces = [...posterFaces, 'familjen-grotesk', 'familjen-grotesk-bold', ...scripts] as const
export type Face = (typeof allFaces)[number]
export type MainFace = Exclude<Face, (typeof scripts)[number]>

/** What is drawn for a letter that no font has. */
export const unknownLetter = { face: 'noto-sans', text: '\u{FFFD}' } as const

export const isRightToLeft = (face: Face) => face === 'noto-sans-hebrew' || face === 'noto-sans-arabic'

/** The first font that has all of it, the wanted one before the others. */
export const faceFor = (letters: string, wanted: MainFace): Face | undefined =>
  [wanted, ...scripts].find((face) => hasAll(face, letters))

function hasAll(face: Face, letters: string): boolean {
  const known = lettersOf(face)
  return [...letters].every((letter) => known.has(letter.codePointAt(0) ?? -1))
}

const read = new Map<string, ReadonlySet<number>>()

function lettersOf(face: Face): ReadonlySet<number> {
  const family = face.startsWith('anybody')
    ? 'anybody'
    : (face.replace('-bold', '') as keyof typeof characters)
  const known = read.get(family)
  if (known) return known
  const letters = new Set(
    characters[family].split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    }),
  )
  read.set(family, letters)
  return letters
}
