/** What a reader sees as one sign, also a flag, a family or a letter with its accents. */
const oneSign = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}\u{E0020}-\u{E007F}]|\u200D.)*)/u

/** 'Anne-Eve de la Cruz' -> 'AD'. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => oneSign.exec(word)?.[0].toLocaleUpperCase('en'))
    .join('')
