/** The published programme for calendars and apps (docs/product.md#feeds): the forms that c3voc and frab agreed on. */
import { localIn, withOffset } from '../event/zoned.ts'
import { slugOf } from '../slug.ts'
import type { PublishedTalk, ShownProgramme } from './programme.ts'
import { momentsOf } from './slots.ts'

export interface FeedEvent {
  name: string
  shortName: string
  edition: string
  startsAt: string
  endsAt: string
  timeZone: string
  languages: readonly string[]
  day: {
    rooms: readonly { id: string; name: string }[]
    slots: readonly { id: string; startsAt: string; endsAt: string }[]
  }
}

export interface Published {
  version: number
  talks: readonly (PublishedTalk & { number: number; changes: number })[]
}

export interface FeedTalk {
  id: string
  number: number
  title: string
  /** How often something changed beside its place; grows only. */
  changes: number
  hosts: readonly string[]
  isCancelled: boolean
  notes: string
  /** The link of the notes; empty for none. */
  link: string
  room: string
  /** By the clock at the venue. */
  clock: string
  startsAt: number
  endsAt: number
}

/** In the order of the day, then of the rooms; a talk whose room or slot is gone is left out. */
export function feedTalks({ talks }: Pick<Published, 'talks'>, event: FeedEvent): FeedTalk[] {
  return event.day.slots.flatMap((slot) =>
    event.day.rooms.flatMap((room) =>
      talks
        .filter(({ place }) => place.slotId === slot.id && place.roomId === room.id)
        .map(({ id, number, changes, title, hosts, isCancelled, notes }) => ({
          id,
          number,
          changes,
          title: plainText(title),
          hosts: isCancelled ? [] : hosts.map(plainText),
          isCancelled,
          notes: (notes?.text ?? '').split('\n').map(plainText).join('\n'),
          link: plainText(notes?.link ?? ''),
          room: plainText(room.name),
          clock: slot.startsAt,
          ...momentsOf(slot, event),
        })),
    ),
  )
}

/** Without what XML and calendars must not hold: control characters, lone surrogates and what is no character. */
export const plainText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim()

/** A moment with the offset of the venue. */
export const atVenue = (moment: string | number, timeZone: string) => {
  const local = localIn(new Date(moment).toISOString(), timeZone)
  return withOffset(local.length === 16 ? `${local}:00` : local, timeZone)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

const durationOf = ({ startsAt, endsAt }: FeedTalk) => {
  const minutes = Math.round((endsAt - startsAt) / 60_000)
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Four characters or more, as the public checks want them. */
const acronymOf = ({ shortName, edition, name }: FeedEvent) => {
  const letters = slugOf(`${shortName}${edition}`).replaceAll('-', '')
  return letters.length >= 4 ? letters : `${letters || slugOf(name).replaceAll('-', '')}event`.slice(0, 60)
}

const timeslot = '00:05'
const linkTitle = 'Notes'

const common = ({ version, talks }: Published, event: FeedEvent) => {
  const [day = ''] = localIn(event.startsAt, event.timeZone).split('T')
  return {
    version: String(version),
    title: plainText(`${event.name} ${event.edition}`),
    acronym: acronymOf(event),
    day,
    dayStart: atVenue(event.startsAt, event.timeZone),
    dayEnd: atVenue(event.endsAt, event.timeZone),
    language: event.languages[0] ?? 'en',
    // These forms have no word for a cancelled talk: it is not there.
    rooms: Map.groupBy(
      feedTalks({ talks }, event).filter(({ isCancelled }) => !isCancelled),
      ({ room }) => room,
    ),
  }
}

const entryOf = (talk: FeedTalk, { timeZone }: FeedEvent, language: string) => ({
  room: talk.room,
  title: talk.title,
  subtitle: '',
  type: 'talk',
  track: '',
  language,
  date: atVenue(talk.startsAt, timeZone),
  start: talk.clock,
  duration: durationOf(talk),
  abstract: '',
  description: talk.notes,
  slug: [`talk-${talk.number}`, slugOf(talk.title)].filter(Boolean).join('-'),
})

/** `url` is of the page of the programme. The schema allows no other keys than these. */
export function scheduleJson(published: Published, event: FeedEvent, url: string): string {
  const { version, title, acronym, day, dayStart, dayEnd, language, rooms } = common(published, event)
  const days = [
    {
      index: 1,
      date: day,
      day_start: dayStart,
      day_end: dayEnd,
      rooms: Object.fromEntries(
        [...rooms].map(([room, talks]) => [
          room,
          talks.map((talk) => ({
            id: talk.number,
            guid: talk.id,
            ...entryOf(talk, event, language),
            url,
            links: talk.link ? [{ title: linkTitle, url: talk.link }] : [],
            persons: talk.hosts.map((name) => ({ name })),
          })),
        ]),
      ),
    },
  ]
  const conference = {
    acronym,
    title,
    start: day,
    end: day,
    daysCount: 1,
    timeslot_duration: timeslot,
    time_zone_name: event.timeZone,
    url,
    days,
  }
  return `${JSON.stringify({ schedule: { version, conference } })}\n`
}

export function scheduleXml(published: Published, event: FeedEvent): string {
  const { version, title, acronym, day, dayStart, dayEnd, language, rooms } = common(published, event)
  const events = (talks: readonly FeedTalk[]) =>
    talks.map((talk) => {
      const fields = Object.entries(entryOf(talk, event, language)).map(([name, text]) => element(name, text))
      const persons = talk.hosts.map((name) => element('person', name)).join('')
      return `<event id="${talk.number}" guid="${escaped(talk.id)}">${fields.join('')}<persons>${persons}</persons><links>${talk.link && `<link href="${escaped(talk.link)}">${linkTitle}</link>`}</links></event>\n`
    })
  const inRooms = [...rooms].map(
    ([name, talks]) => `<room name="${escaped(name)}">\n${events(talks).join('')}</room>\n`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<schedule>\n',
    `${element('version', version)}\n<conference>`,
    element('acronym', acronym),
    element('title', title),
    element('start', day),
    element('end', day),
    element('days', '1'),
    element('timeslot_duration', timeslot),
    `</conference>\n<day index="1" date="${day}" start="${dayStart}" end="${dayEnd}">\n`,
    ...inRooms,
    '</day>\n</schedule>\n',
  ].join('')
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

export interface SubEvent {
  name: string
  startDate: string
  endDate: string
  room: string
  hosts: readonly string[]
}

/** What schema.org is told of the programme; nothing of what was cancelled. */
export const subEventsOf = (
  programme: Pick<ShownProgramme, 'slots'> | undefined,
  event: { startsAt: string; timeZone: string },
): SubEvent[] =>
  (programme?.slots ?? []).flatMap((slot) => {
    const { startsAt, endsAt } = momentsOf(slot, event)
    return slot.places.flatMap((talk) =>
      talk && !talk.isCancelled
        ? [
            {
              name: plainText(talk.title),
              startDate: atVenue(startsAt, event.timeZone),
              endDate: atVenue(endsAt, event.timeZone),
              room: talk.room,
              hosts: talk.hosts,
            },
          ]
        : [],
    )
  })
