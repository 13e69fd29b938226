/** Days as yyyy-MM-dd, for people and for the calendar; a day has no time zone. */

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
}

/** 'Aug 30, 2025' */
export const shortDay = format({ month: 'short', day: 'numeric', year: 'numeric' })

/** 'August 30, 2025' */
export const longDay = format({ dateStyle: 'long' })

/** 'Saturday, August 30, 2025' */
export const fullDay = format({ dateStyle: 'full' })

/** Midnight in the browser's time zone, as the calendar needs it. */
export function localDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0'))
    .join('-')
