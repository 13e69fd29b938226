import type { EventFacts } from './documents.ts'
import { dateIn, datesIn } from './launch/weekdays.ts'
import { dayInWords, localIn } from './zoned.ts'

type Occasion = Pick<EventFacts, 'startsAt' | 'endsAt' | 'timeZone' | 'dateText' | 'timeText'>

/** What still says the old day or time once an event has moved. */
export function moveWarnings(before: Occasion, after: Occasion): string[] {
  const [from, to] = [dayAndTimesOf(before), dayAndTimesOf(after)]
  const isOtherDay = from.day !== to.day
  const isOtherTime = from.times !== to.times
  if (!isOtherDay && !isOtherTime) return []
  const { dateText, timeText } = after
  return [
    ...(isOtherDay && saysAnotherDay(before, after)
      ? [`Date in words says “${dateText}”; the event would start on ${dayInWords(to.day)}.`]
      : []),
    ...(isOtherTime && timeText === before.timeText
      ? [`Time in words is still “${timeText}”: pages, tickets and mails say so.`]
      : []),
    ...(isOtherDay ? ['The days in Tickets, Poll and Proposals stay as they are: look there, too.'] : []),
    'Nobody is written to: tell whoever has a ticket, under Mails.',
  ]
}

/** In files each moment has its own offset, which nobody may have changed along with the time zone. */
export const offsetNotes = ({ startsAt, endsAt, timeZone }: Occasion): string[] =>
  Object.entries({ Start: startsAt, End: endsAt }).flatMap(([label, moment]) => {
    const local = localIn(moment, timeZone).slice(0, 16)
    return moment.startsWith(local)
      ? []
      : [`${label} ${moment} is ${local.replace('T', ' ')} by the clock of ${timeZone}.`]
  })

function dayAndTimesOf({ startsAt, endsAt, timeZone }: Occasion): { day: string; times: string } {
  const [day = '', from = ''] = localIn(startsAt, timeZone).split('T')
  return { day, times: [from, localIn(endsAt, timeZone).split('T')[1]].join() }
}

/** Words without a date are right once somebody has changed them. */
function saysAnotherDay(before: Occasion, { startsAt, timeZone, dateText }: Occasion): boolean {
  const { day, month, year } = dateIn(startsAt, timeZone)
  const written = datesIn(dateText, year)
  if (written.length === 0) return dateText === before.dateText
  return !written.some((date) => date.day === day && date.month === month && date.year === year)
}
