/** The mail of the evening before (docs/product.md#look-again). */
import { daysAfter } from './calendar-day.ts'
import { hour } from './durations.ts'
import { dayIn, withOffset } from './event/zoned.ts'

/** How long before it goes out it stands among the mails of organisers, who can recall it. */
const plannedMs = 6 * hour

/** 18:00 at the venue, the day before the event. */
export function lookAgainAt({ startsAt, timeZone }: { startsAt: string; timeZone: string }): Date {
  const before = daysAfter(dayIn(startsAt, timeZone), -1)
  return new Date(withOffset(`${before}T18:00:00`, timeZone))
}

/** When it is to go out, once it is to be planned; never on the day itself, when “tomorrow” is over. */
export function lookAgainDue(
  event: { startsAt: string; timeZone: string; proposals: { lookAgain: boolean } },
  now: Date,
): Date | undefined {
  const at = lookAgainAt(event)
  const isBefore = dayIn(now, event.timeZone) < dayIn(event.startsAt, event.timeZone)
  const isTime = now.getTime() >= at.getTime() - plannedMs && isBefore
  return isTime && event.proposals.lookAgain ? new Date(Math.max(at.getTime(), now.getTime())) : undefined
}

export const lookAgainMail = (event: { name: string }) => ({
  subject: `Tomorrow: what do you want to see at the ${event.name}?`,
  text: `Hello {name},

tomorrow is the day, and tonight the programme is made of what the participants want to see. Since many of you last voted, new proposals have come that few people have seen.

Here they are, one tap for each that you want to see:
{link}

The link opens a page with a button: press it if the browser is yours. Your votes then count in full, once for all devices on which you open it. The link works for 24 hours; please do not pass it on.

This mail comes once.`,
})
