import { expect, test } from 'vitest'
import { mailSite } from '../../../tests/support/mail-site.ts'
import { eventCalendar } from './calendar.ts'

const orderId = '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c'
const occasion = {
  ...mailSite,
  eventVersion: 0,
  queuedAt: new Date('2025-08-01T10:00:00.123Z'),
}
const sourceOf = async (order = orderId, at = occasion) =>
  (await eventCalendar({ orderId: order, orderNumber: 'VCF-3F2A91BC' }, at)).content.toString()

/** Content lines of RFC 5545, unfolded; values of text unescaped. */
function linesOf(source: string): [name: string, value: string][] {
  const unfolded = source.replaceAll(/\r\n[ \t]/g, '')
  expect(unfolded.endsWith('\r\n')).toBe(true)
  return unfolded
    .slice(0, -2)
    .split('\r\n')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+(?:;[^:"]*(?:"[^"]*")?)*):(.*)$/.exec(line) ?? []
      const text = value.replaceAll(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))
      return [name, text]
    })
}

test('the calendar file has the event once, with place, end and organiser', async () => {
  expect(linesOf(await sourceOf())).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Verein Vibe Coding Festival//Vibe Coding Festival//EN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', `order-${orderId}@festival.example.org`],
    ['SEQUENCE', '0'],
    ['DTSTAMP', '20250801T100000Z'],
    ['DTSTART', '20250830T080000Z'],
    ['DTEND', '20250830T215900Z'],
    ['SUMMARY', 'Vibe Coding Festival 2025'],
    ['LOCATION', 'Halle Wellenbad\nMusterquai 42, 8000 Zurich'],
    ['GEO', '47.3543;8.5512'],
    [
      'DESCRIPTION',
      'One day. One lake. One app each.\n\nOrder VCF-3F2A91BC\nThe venue on the map: https://www.openstreetmap.org/?mlat=47.3543&mlon=8.5512#map=16/47.3543/8.5512',
    ],
    ['ORGANIZER;CN="Verein Vibe Coding Festival"', 'mailto:hello@example.org'],
    ['URL;VALUE=URI', 'https://festival.example.org'],
    ['STATUS', 'CONFIRMED'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ])
})

test('the calendar file ends lines with CRLF and folds them at 75 bytes, as RFC 5545 asks', async () => {
  const source = await sourceOf()
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lengths = source.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  // Negative control: unfolded, one of them is longer.
  const unfolded = source.replaceAll('\r\n ', '').split('\r\n')
  expect(Math.max(...unfolded.map((line) => Buffer.byteLength(line)))).toBeGreaterThan(75)
})

test('the calendar entry begins at the event’s time in its own zone, whatever the zone of the server', async () => {
  const start = new Map(linesOf(await sourceOf())).get('DTSTART') ?? ''
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(start) ?? []
  const [year = 0, month = 0, ...rest] = parts.map(Number)
  const local = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: mailSite.event.timeZone,
  }).format(Date.UTC(year, month - 1, ...rest))
  expect(local).toBe('Saturday, 30 August 2025 at 10:00')
})

test('the calendar file is the same in every copy of a mail, and has another UID for another order', async () => {
  expect(await sourceOf()).toBe(await sourceOf())
  const uidOf = async (order: string, at = occasion) => new Map(linesOf(await sourceOf(order, at))).get('UID')
  // Sent again a week later, it is the same entry.
  expect(await uidOf(orderId, { ...occasion, queuedAt: new Date('2025-08-08T10:00:00Z') })).toBe(
    await uidOf(orderId),
  )
  expect(await uidOf(orderId.replace('3', '4'))).not.toBe(await uidOf(orderId))
})

test('a venue without a postal code is in its town alone', async () => {
  const { postalCode, ...venue } = occasion.event.venue
  const source = await sourceOf(orderId, { ...occasion, event: { ...occasion.event, venue } })
  expect(linesOf(source)).toContainEqual(['LOCATION', 'Halle Wellenbad\nMusterquai 42, Zurich'])
})
