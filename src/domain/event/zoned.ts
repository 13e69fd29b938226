/** Moments as the clock of a zone shows them; without schemas, for browsers too. */
import { writtenIn } from '../local-time.ts'

/** Month names are ours: server and browser must render the same. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export function isZone(name: string) {
  if (!/^(UTC|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** '2027-03-14T09:00:00' in Zurich -> '2027-03-14T09:00:00+01:00'; what is no moment, such as a year of five digits, as it is. */
export function withOffset(local: string, timeZone: string): string {
  const asUtc = new Date(`${local}Z`)
  if (Number.isNaN(asUtc.getTime())) return local
  // The offset of the moment that has this local time, not of the one in UTC.
  const near = offsetAt(asUtc, timeZone)
  const offset = offsetAt(new Date(`${local}${near}`), timeZone)
  return `${local}${offset}`
}

function offsetAt(moment: Date, timeZone: string): string {
  // Before 1900 clocks were off by seconds, too: a year that is half typed is that old.
  return withZone(moment, timeZone).split('GMT')[1]?.slice(0, 6) || '+00:00'
}

/** '3/14/2027, GMT+01:00'. */
const withZone = writtenIn('en', { timeZoneName: 'longOffset' })

/** '2027-03-14T08:00:00Z' -> '2027-03-14T09:00' in Zurich, with seconds only where they count. */
export const localIn = (moment: string, timeZone: string) =>
  fourDigits(writtenTime(moment, timeZone)).replace(' ', 'T').replace(/:00$/, '')
const writtenTime = writtenIn('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** '2027-03-14T23:30:00Z' -> '2027-03-15' in Zurich. */
export const dayIn = (moment: string | Date, timeZone: string) => fourDigits(writtenDay(moment, timeZone))
const writtenDay = writtenIn('sv-SE', { dateStyle: 'short' })

/** '202-03-14' -> '0202-03-14', as everything reads it that reads days. */
const fourDigits = (written: string) => written.replace(/^\d+/, (year) => year.padStart(4, '0'))

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** '2027-03-14T08:00:00Z' -> 'Sunday 14 March 2027, 09:00, Zurich time'. */
export function inWords(moment: string, timeZone: string): string {
  const [day = '', time = ''] = localIn(moment, timeZone).split('T')
  return `${dayInWords(day)}, ${time.slice(0, 5)}, ${placeOf(timeZone)} time`
}

/** '2027-03-14' -> 'Sunday 14 March 2027'. */
export function dayInWords(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  return `${days[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** 'America/Argentina/Buenos_Aires' -> 'Buenos Aires'. */
const placeOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')
