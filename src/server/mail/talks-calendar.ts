import type { FeedTalk } from '../../domain/day/feeds.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { paths } from '../../domain/paths.ts'

/** RFC 5545, for calendars that subscribe to the programme; nothing in it changes but with the programme. */
export async function talksCalendar(
  talks: readonly FeedTalk[],
  {
    version,
    publishedAt,
    publicUrl,
    event,
    name = `${event.name} ${event.edition}`,
  }: { version: number; publishedAt: Date; publicUrl: string; event: SiteEvent; name?: string },
): Promise<string> {
  const { default: createCalendar, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const { hostname } = new URL(publicUrl)
  const calendar = createCalendar({
    // The library escapes what entries say, and writes the name of a calendar as it is.
    name: name.replace(/[\\;,]/g, '\\$&'),
    prodId: { company: event.publisher.name, product: event.name, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // Becomes REFRESH-INTERVAL, too.
    ttl: 15 * 60,
    events: talks.map(({ id, title, changes, hosts, isCancelled, notes, link, room, startsAt, endsAt }) => ({
      id: `talk-${id}@${hostname}`,
      // Both only grow.
      sequence: version + changes,
      stamp: publishedAt,
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary: title,
      ...(hosts.length > 0 || notes || link
        ? { description: [hosts.join(', '), notes, link].filter(Boolean).join('\n\n') }
        : {}),
      location: `${room}, ${event.venue.name}`,
      url: publicUrl + paths.programme,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })),
  })
  // The library leaves out the last line break, which RFC 5545 requires.
  return `${calendar.toString().trimEnd()}\r\n`
}
