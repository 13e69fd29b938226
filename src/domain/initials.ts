/** A flag, a family and a letter with its accents are one character to a reader. Not every browser has `Intl.Segmenter`. */
const grapheme = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}\u{E0020}-\u{E007F}]|\u200D.)*)/u

/** 'Anne-Eve de la Cruz' -> 'AD'. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => grapheme.exec(word)?.[0].toLocaleUpperCase('en'))
    .join('')
