import type { EventFacts } from './documents.ts'
import { localIn } from './zoned.ts'

type Occasion = Pick<EventFacts, 'startsAt' | 'endsAt' | 'timeZone' | 'dateText' | 'timeText'>

/** What does not move along with an event: words, the days of other documents, and whoever has a ticket. */
export function saidOfMove(before: Occasion, after: Occasion): string[] {
  const [from, to] = [before, after].map(({ startsAt, endsAt, timeZone }) => {
    const [day, clock] = localIn(startsAt, timeZone).split('T')
    return { day, clocks: `${clock} ${localIn(endsAt, timeZone).split('T')[1]}` }
  })
  const isOtherDay = from?.day !== to?.day
  const isOtherTime = from?.clocks !== to?.clocks
  if (!isOtherDay && !isOtherTime) return []
  const { dateText, timeText } = after
  return [
    ...(isOtherDay && dateText === before.dateText
      ? [`Date in words is still “${dateText}”: pages, tickets and mails say so.`]
      : []),
    ...(isOtherTime && timeText === before.timeText
      ? [`Time in words is still “${timeText}”: pages, tickets and mails say so.`]
      : []),
    ...(isOtherDay ? ['The days in Tickets, Poll and Proposals stay as they are: look there, too.'] : []),
    'Nobody is written to: tell whoever has a ticket, under Mails.',
  ]
}
