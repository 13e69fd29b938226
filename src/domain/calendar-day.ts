import { day } from './durations.ts'

/** '2026-02-30' is none; nor is a day of the year 0, which PostgreSQL does not know. */
export function isCalendarDay(typed: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(typed) || typed.startsWith('0000')) return false
  const midnight = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(typed)
}

/** '2027-02-28' and 1 -> '2027-03-01'. */
export const daysAfter = (calendarDay: string, days: number): string =>
  new Date(Date.parse(`${calendarDay}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
