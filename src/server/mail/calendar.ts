import { townOf } from '../../domain/event/venue.ts'
import { fileNameOf } from '../../domain/slug.ts'
import type { Attachment, AttachmentContext } from './template.ts'

/**
 * RFC 5545. The UID is the same for an order, so that a second mail updates the entry; one of an event that has moved counts
 * as newer.
 */
export async function eventCalendar(
  { orderId, orderNumber }: { orderId: string; orderNumber: string },
  { publicUrl, event, eventVersion, queuedAt }: AttachmentContext,
): Promise<Attachment> {
  const { default: createCalendar, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const { name, street, latitude, longitude, mapsUrl } = event.venue
  const calendar = createCalendar({
    prodId: { company: event.publisher.name, product: event.name, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    events: [
      {
        id: `order-${orderId}@${new URL(publicUrl).hostname}`,
        sequence: eventVersion,
        stamp: queuedAt,
        start: new Date(event.startsAt),
        end: new Date(event.endsAt),
        summary: `${event.name} ${event.edition}`,
        description: `${event.tagline}\n\nOrder ${orderNumber}\nThe venue on the map: ${mapsUrl}`,
        location: {
          title: name,
          address: `${street}, ${townOf(event.venue)}`,
          ...(latitude !== undefined &&
            longitude !== undefined && { geo: { lat: latitude, lon: longitude } }),
        },
        url: publicUrl,
        organizer: { name: event.publisher.name, email: event.publisher.contactEmail },
        status: ICalEventStatus.CONFIRMED,
      },
    ],
  })
  return {
    fileName: fileNameOf(event, event.edition, 'ics'),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    // The library leaves out the last line break, which RFC 5545 requires.
    content: Buffer.from(`${calendar.toString().trimEnd()}\r\n`),
  }
}
