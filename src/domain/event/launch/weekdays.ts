/** Dates in words whose weekday is another: "Saturday 30 August 2025" where the 30th is a Sunday. */
import { dayIn } from '../zoned.ts'

/** Sunday first, as in `Date`. */
const weekdayNames = namesOf((language) =>
  [4, 5, 6, 7, 8, 9, 10].map((day) => nameOf(language, { weekday: 'long' }, Date.UTC(1970, 0, day))),
)
const monthNames = namesOf((language) =>
  Array.from({ length: 12 }, (_, month) => nameOf(language, { month: 'long' }, Date.UTC(2025, month, 15))),
)

function namesOf(of: (language: string) => string[]): Map<string, number> {
  const known = new Map<string, number>()
  for (const language of ['en', 'de', 'fr', 'it'])
    for (const [index, name] of of(language).entries()) known.set(name, index)
  return known
}

function nameOf(language: string, wanted: Intl.DateTimeFormatOptions, at: number): string {
  return new Intl.DateTimeFormat(language, { ...wanted, timeZone: 'UTC' }).format(at).toLowerCase()
}

/** The whole name, or its first letters: three at least. */
function numberOf(names: ReadonlyMap<string, number>, word: string): number | undefined {
  const typed = word.toLowerCase()
  const known = names.get(typed)
  if (known !== undefined || typed.length < 3) return known
  return [...names].find(([name]) => name.startsWith(typed))?.[1]
}

const forms = [
  // Saturday 30 August 2025, Sat. 30th of August, Samstag, den 30. August 2025
  /(?<weekday>\p{L}{3,})\.?,? (?:the |den |le )?(?<day>\d{1,2})(?:st|nd|rd|th|er|\.|°)? (?:of )?(?<month>\p{L}{3,})\.?,?(?: (?<year>\d{4}))?(?!\d)/gu,
  // Saturday, August 30, 2025
  /(?<weekday>\p{L}{3,})\.?,? (?<month>\p{L}{3,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?(?!\d)/gu,
]

export interface WrittenDate {
  /** The date as the text has it. */
  text: string
  day: number
  /** 0 is January. */
  month: number
  year: number
  isWeekdayRight: boolean
  /** The weekday that this date really has, in English. */
  weekday: string
}

/** The dates in a text that have a weekday; without a year they are taken to be of `usualYear`. */
export const datesIn = (text: string, usualYear: number): WrittenDate[] =>
  forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ 0: whole, groups }) => {
      const { weekday = '', month: monthName = '' } = groups ?? {}
      const said = numberOf(weekdayNames, weekday)
      const month = numberOf(monthNames, monthName)
      const day = Number(groups?.day)
      const year = Number(groups?.year ?? usualYear)
      if (said === undefined || month === undefined || day < 1 || day > 31) return []
      const date = Date.UTC(year, month, day)
      const isWeekdayRight = new Date(date).getUTCDay() === said && new Date(date).getUTCMonth() === month
      const own = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(date)
      return [{ text: whole, day, month, year, isWeekdayRight, weekday: own }]
    }),
  )

/** A moment's day of the calendar in this zone. */
export function dateIn(moment: string, timeZone: string): Pick<WrittenDate, 'day' | 'month' | 'year'> {
  const [year = 0, month = 0, day = 0] = dayIn(moment, timeZone).split('-').map(Number)
  return { year, month: month - 1, day }
}
