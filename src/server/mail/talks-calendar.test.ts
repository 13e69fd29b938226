import { expect, test } from 'vitest'
import { mailSite } from '../../../tests/support/mail-site.ts'
import { plainText } from '../../domain/day/feeds.ts'
import { talksCalendar } from './talks-calendar.ts'

const talk = (id: string, title: string, isCancelled = false) => ({
  id,
  number: 1,
  changes: 3,
  notes: '',
  link: isCancelled ? '' : 'https://slides.example.org',
  title: plainText(title),
  hosts: isCancelled ? [] : ['Ada Muster'],
  isCancelled,
  room: 'Loft; upstairs, left',
  clock: '11:00',
  startsAt: Date.parse('2025-08-30T09:00:00Z'),
  endsAt: Date.parse('2025-08-30T09:40:00Z'),
})
const site = { ...mailSite, version: 17, publishedAt: new Date('2025-08-29T19:40:00Z') }
const nasty = `🧶, مرحبا; \\n BEGIN:VEVENT\r\nATTENDEE:mailto:x@example.org\u0007 ${'long '.repeat(60)}`
const source = () => talksCalendar([talk('one', nasty), talk('two', 'Withdrawn', true)], site)

test('a talk is an entry with its own id, the version of the programme and asks calendars to look every 15 minutes', async () => {
  const lines = (await source()).replaceAll('\r\n ', '').split('\r\n')
  for (const line of [
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    `UID:talk-one@${new URL(site.publicUrl).hostname}`,
    'SEQUENCE:20',
    'DTSTAMP:20250829T194000Z',
    'DTSTART:20250830T090000Z',
    'DTEND:20250830T094000Z',
    'STATUS:CONFIRMED',
    'STATUS:CANCELLED',
  ])
    expect(lines).toContain(line)
  expect(lines.filter((line) => line.startsWith('DESCRIPTION:'))).toEqual([
    'DESCRIPTION:Ada Muster\\n\\nhttps://slides.example.org',
  ])
})

test('no title breaks out of its line, and no line is longer than 75 bytes', async () => {
  const text = await source()
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  expect(text.isWellFormed()).toBe(true)
  expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:🧶\\, مرحبا\\; \\\\n BEGIN:VEVENT ATTENDEE')
})

test('a calendar is called as the event is, also with the signs that RFC 5545 gives a meaning', async () => {
  const event = { ...site.event, name: 'Apples; pears, and \\n' }
  const lines = (await talksCalendar([], { ...site, event })).replaceAll('\r\n ', '').split('\r\n')
  const name = `Apples\\; pears\\, and \\\\n ${site.event.edition}`
  expect(lines).toContain(`NAME:${name}`)
  expect(lines).toContain(`X-WR-CALNAME:${name}`)
})

test('the same programme has the same bytes', async () => {
  expect(await source()).toBe(await source())
})
