import { describe, expect, test } from 'vitest'
import { atVenue, type FeedEvent, plainText, scheduleJson, scheduleXml, subEventsOf } from './feeds.ts'
import { shownProgramme } from './programme.ts'

const event: FeedEvent = {
  name: 'Festival <of> “knitting” & lakes',
  shortName: 'FK',
  edition: '2025',
  startsAt: '2025-08-30T08:00:00Z',
  endsAt: '2025-08-30T21:59:00Z',
  timeZone: 'Europe/Zurich',
  languages: ['en', 'de'],
  day: {
    rooms: [
      { id: 'hall', name: 'Hall & "stage"' },
      { id: 'loft', name: '__proto__' },
    ],
    slots: [
      { id: 'first', startsAt: '11:00', endsAt: '11:40' },
      { id: 'late', startsAt: '00:30', endsAt: '02:00' },
    ],
  },
}
const nasty = [
  'a]]>b <script>alert("1")</script> &amp;',
  'bell\u0007 and\u0000 null\u001b[31m, half \ud800 of a sign \uffff',
  '🧶 مرحبا بالعالم \u202eabc',
  `long ${'word '.repeat(60)}end`,
]
const talk = (number: number, title: string, roomId: string, slotId: string, isCancelled = false) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  number,
  title,
  hosts: ['Ada <Muster>'],
  isCancelled,
  changes: 0,
  ...(number === 1 && {
    notes: { text: 'Ends & <odds>\n\u0007at last', link: 'https://slides.example.org/?a=1&b=2' },
  }),
  place: { roomId, slotId },
})
const published = {
  version: 17,
  talks: [
    talk(1, nasty[0] ?? '', 'hall', 'first'),
    talk(2, nasty[1] ?? '', 'loft', 'first'),
    talk(3, nasty[2] ?? '', 'hall', 'late'),
    talk(4, 'Withdrawn', 'loft', 'late', true),
    talk(5, 'In a room that is gone', 'attic', 'first'),
  ],
}
const url = 'https://festival.example.org/schedule'
const json = () => JSON.parse(scheduleJson(published, event, url)).schedule

describe('the programme as JSON', () => {
  test('has exactly the keys that the schema of c3voc allows and wants', () => {
    const { version, conference } = json()
    expect(version).toBe('17')
    expect(Object.keys(conference).sort()).toEqual(
      'acronym title start end daysCount timeslot_duration time_zone_name url days'.split(' ').sort(),
    )
    expect(conference.acronym).toMatch(/^[a-z0-9_-][a-z0-9_]{3,}$/)
    const [day, ...others] = conference.days
    expect(others).toEqual([])
    const { rooms, ...dayFacts } = day
    expect(dayFacts).toEqual({
      index: 1,
      date: '2025-08-30',
      day_start: '2025-08-30T10:00:00+02:00',
      day_end: '2025-08-30T23:59:00+02:00',
    })
    expect(Object.keys(rooms)).toEqual(['Hall & "stage"', '__proto__'])
    const entries = Object.values<Record<string, unknown>[]>(rooms).flat()
    expect(entries.map(({ id }) => id)).toEqual([1, 3, 2])
    for (const entry of entries)
      expect(Object.keys(entry).sort()).toEqual(
        'id guid room title subtitle type track language date start duration abstract description slug url links persons'
          .split(' ')
          .sort(),
      )
    expect(entries[0]).toMatchObject({
      description: 'Ends & <odds>\nat last',
      links: [{ title: 'Notes', url: 'https://slides.example.org/?a=1&b=2' }],
    })
    expect(entries[1]).toMatchObject({
      date: '2025-08-31T00:30:00+02:00',
      start: '00:30',
      duration: '01:30',
      language: 'en',
      persons: [{ name: 'Ada <Muster>' }],
      url,
    })
  })

  test('has slugs that differ and end in a letter or digit', () => {
    const talks = nasty.map((title, at) =>
      talk(at + 1, title, at % 2 ? 'hall' : 'loft', at < 2 ? 'first' : 'late'),
    )
    const { rooms } = JSON.parse(scheduleJson({ version: 1, talks }, event, url)).schedule.conference.days[0]
    const slugs = Object.values<{ slug: string }[]>(rooms).flatMap((entries) =>
      entries.map(({ slug }) => slug),
    )
    expect(new Set(slugs).size).toBe(4)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9_-]+[a-z0-9]$/)
  })

  test('has an acronym of at least four characters for any name', () => {
    for (const [shortName, edition, name] of [
      ['VCF', '2025', 'Festival'],
      ['A', '', 'B'],
      ['日本', '', '祭り'],
    ] as const) {
      const { conference } = JSON.parse(
        scheduleJson(published, { ...event, shortName, edition, name }, url),
      ).schedule
      expect(conference.acronym).toMatch(/^[a-z0-9]{4,}$/)
    }
  })

  test('names no talk before anything is published', () => {
    const empty = JSON.parse(scheduleJson({ version: 0, talks: [] }, event, url)).schedule
    expect(empty.conference.days[0].rooms).toEqual({})
  })
})

describe('the programme as XML', () => {
  test('has every wanted field, present even if empty, and an id and guid for each event', () => {
    const xml = scheduleXml(published, event)
    const events = xml.match(/<event [\s\S]*?<\/event>/g) ?? []
    expect(events).toHaveLength(3)
    for (const entry of events) {
      expect(entry).toMatch(/^<event id="[1-9]\d*" guid="[0-9a-f-]{36}">/)
      for (const field of 'room title type date start duration abstract slug subtitle track'.split(' '))
        expect(entry.split(`<${field}>`)).toHaveLength(2)
    }
    expect(xml).toContain('<links><link href="https://slides.example.org/?a=1&amp;b=2">Notes</link></links>')
    expect(xml).toContain(
      '<date>2025-08-30T11:00:00+02:00</date><start>11:00</start><duration>00:40</duration>',
    )
  })

  test('is well-formed whatever people called their talks', () => {
    const xml = scheduleXml(published, event)
    expect(xml).not.toMatch(/\]\]>|<script/)
    expect(xml).not.toMatch(/[^\n\P{Cc}]|[\uFFFE\uFFFF]/u)
    expect(xml.isWellFormed()).toBe(true)
    // Read back: nothing but elements, attributes and the five entities.
    const open: string[] = []
    const text = xml
      .replace(/^<\?xml[^>]*\?>/, '')
      .replace(/<(\/?)([a-z_]+)((?: [a-z]+="[^"<>]*")*)>/g, (_, closes: string, name: string) => {
        if (closes) expect(open.pop()).toBe(name)
        else open.push(name)
        return ''
      })
    expect(open).toEqual([])
    expect(text).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot);)/)
    expect(xml).toContain('🧶 مرحبا بالعالم')
  })

  test('names nothing of a talk that was cancelled', () => {
    expect(scheduleXml(published, event) + scheduleJson(published, event, url)).not.toContain('Withdrawn')
  })
})

test('what schema.org is told has moments with offset, and nothing cancelled', () => {
  const found = subEventsOf(shownProgramme(published, event, 0), event)
  expect(found.map(({ name }) => name)).not.toContain('Withdrawn')
  expect(found[0]).toEqual({
    name: nasty[0],
    startDate: '2025-08-30T11:00:00+02:00',
    endDate: '2025-08-30T11:40:00+02:00',
    room: 'Hall & "stage"',
    hosts: ['Ada <Muster>'],
  })
})

test('plain text keeps characters of every script and loses control characters', () => {
  expect(plainText('a\u0000\r\nb\u0085c')).toBe('a b c')
  expect(plainText('🧶 ü')).toBe('🧶 ü')
})

test('a moment at the venue has its offset in summer, in winter and with seconds', () => {
  expect(atVenue('2025-01-30T08:00:00Z', 'Europe/Zurich')).toBe('2025-01-30T09:00:00+01:00')
  expect(atVenue('2025-07-30T08:00:30Z', 'America/New_York')).toBe('2025-07-30T04:00:30-04:00')
  expect(atVenue('2025-07-30T08:00:00Z', 'UTC')).toBe('2025-07-30T08:00:00+00:00')
})
