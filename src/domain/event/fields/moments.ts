/** Fields of time: moments, days, times of the clock, zones. */
import { closestTo } from '../../spelling.ts'
import { isZone, months } from '../zoned.ts'
import { type FieldOf, type Named, refuse } from './field.ts'
import { shortened } from './text.ts'

const momentForm = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)$/
const localForm = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?) ?(Z|[+-]\d\d:?\d\d)?$/
const dateForm = /^\d{4}-\d\d-\d\d$/

/** A moment with the offset of its place: ISO 8601. `usualTime` is proposed where only a day was written. */
export const moment = ({
  usualTime = '09:00',
  ...named
}: Named & { usualTime?: string }): FieldOf<string> => ({
  named,
  kind: 'moment',
  written: { type: 'string', pattern: momentForm.source },
  read: (value, name) => {
    const typed = String(value).trim().normalize('NFKC')
    const [, day, time, offset] = localForm.exec(typed) ?? []
    if (day === undefined || time === undefined) return misread(typed, name, usualTime)
    const fault = faultOfDay(day) ?? faultOfTime(time)
    if (fault) return refuse(`${name} is ${typed}: ${fault}`)
    const local = `${day}T${time.length === 5 ? `${time}:00` : time}`
    if (offset === undefined)
      return refuse(`${name} is ${typed} without the offset of the place, so it could be any hour.`, local)
    const right = `${local}${offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset}`
    if (Number.isNaN(Date.parse(right)))
      return refuse(`${name} is ${typed}: there is no offset ${offset}.`, local)
    return momentForm.test(String(value).trim())
      ? String(value).trim()
      : refuse(`${name} is ${typed}; write ${right}.`)
  },
})

/** A day of the calendar. */
export const date = (named: Named): FieldOf<string> => ({
  named,
  kind: 'date',
  written: { type: 'string', format: 'date' },
  read: (value, name) => {
    const typed = String(value).trim()
    if (!dateForm.test(typed)) {
      const [day] = dayFrom(typed)
      return refuse(
        `${name} “${shortened(typed)}” is no day; write ${day ?? 'year-month-day such as 2027-03-14'}.`,
      )
    }
    const fault = faultOfDay(typed)
    return fault ? refuse(`${name} is ${typed}: ${fault}`) : typed
  },
})

const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time of the clock at the venue: HH:MM. */
export const time = (named: Named): FieldOf<string> => ({
  named,
  kind: 'time',
  written: { type: 'string', pattern: timeForm.source },
  read: (value, name) => {
    const typed = String(value).trim()
    if (timeForm.test(typed)) return typed
    const [, hour, minute = '00', half] =
      /^(\d{1,2})(?:[:.h](\d\d)?)?\s*(am|pm|uhr)?$/i.exec(typed.normalize('NFKC')) ?? []
    const hours = Number(hour) + (half?.toLowerCase() === 'pm' && Number(hour) < 12 ? 12 : 0)
    const meant = `${String(hours).padStart(2, '0')}:${minute}`
    return refuse(
      `${name} “${shortened(typed)}” is no time of the clock; write ${timeForm.test(meant) ? meant : 'two digits each, such as 09:30'}.`,
    )
  },
})

/** An IANA name. */
export const zone = (named: Named): FieldOf<string> => ({
  named,
  kind: 'zone',
  written: { type: 'string' },
  read: (value, name) => {
    const typed = String(value).trim()
    if (isZone(typed)) return typed
    const meant = zoneMeantBy(typed.replace(/ü/g, 'u').replaceAll(' ', '_'))
    return refuse(
      `${name} “${shortened(typed)}” is no time zone${meant ? `; did you mean ${meant}?` : '; write continent and city, such as Europe/Zurich.'}`,
    )
  },
})

/** A city is enough by itself; else a typing error. */
function zoneMeantBy(typed: string): string | undefined {
  const zones = Intl.supportedValuesOf('timeZone')
  const city = `/${typed.toLowerCase()}`
  return zones.find((known) => known.toLowerCase().endsWith(city)) ?? closestTo(typed, zones)
}

function faultOfDay(day: string): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (month < 1 || month > 12) return `there is no month ${month}; write year-month-day.`
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return date < 1 || date > last ? `${months[month - 1]} ${year} has the days 1 to ${last}.` : undefined
}

function faultOfTime(time: string): string | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours > 23 || minutes > 59 || seconds > 59 ? `no clock shows ${time}; it ends at 23:59.` : undefined
}

function misread(typed: string, name: string, usualTime: string) {
  const [day, rest] = dayFrom(typed)
  const [, hour = '', minute = ''] =
    /(\d{1,2})[:.h](\d\d)/.exec(rest ?? '') ?? usualTime.match(/(\d\d):(\d\d)/) ?? []
  const local = day && `${day}T${hour.padStart(2, '0')}:${minute}:00`
  const isReal =
    local !== undefined && faultOfDay(day ?? '') === undefined && !faultOfTime(`${hour}:${minute}`)
  return refuse(
    `${name} “${shortened(typed)}” cannot be read as a moment.${isReal ? '' : ' Write it like 2027-03-14T09:00:00+01:00.'}`,
    isReal ? local : undefined,
  )
}

/** A day in one of the orders that people use, and what stands behind it. */
function dayFrom(typed: string): [day?: string, rest?: string] {
  const plain = typed.normalize('NFKC')
  const [whole = '', year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})/.exec(plain) ?? []
  if (year) return [iso(year, month, day), plain.slice(whole.length)]
  const [dotted = '', first, second, last] = /^(\d{1,2})[-./]\s?(\d{1,2})[-./]\s?(\d{4})/.exec(plain) ?? []
  if (last) {
    const isAmerican = Number(second) > 12
    return [iso(last, isAmerican ? first : second, isAmerican ? second : first), plain.slice(dotted.length)]
  }
  const [named = '', date, word, ofYear] = /(\d{1,2})\.?\s+(\p{L}+)\.?,?\s+(\d{4})/u.exec(plain) ?? []
  const index = months.findIndex(
    (name) => word && name.toLowerCase().startsWith(word.toLowerCase().slice(0, 3)),
  )
  if (index < 0) return []
  return [iso(ofYear, String(index + 1), date), plain.slice(plain.indexOf(named) + named.length)]
}

const iso = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
