/** The first six questions as documents: what they show of the event, and what an answer changes in it. */
import { daysAfter, isCalendarDay } from '../calendar-day.ts'
import { isBefore } from '../day/slots.ts'
import type { StepAnswers, StepField, StepName } from '../first-steps.ts'
import { decimalOf } from '../money.ts'
import { apostrophes } from '../spelling.ts'
import { firstKind } from '../ticket-kinds.ts'
import type { Problem } from './check.ts'
import type { EventDocuments, Schedule, ScheduleItem } from './documents.ts'
import type { DocumentName } from './schemas/index.ts'
import { countryOf, townOf } from './venue.ts'
import { dayInWords, isZone, withOffset } from './zoned.ts'

/** The starter says so wherever nobody has said anything yet. */
export const unsaid = 'To be announced'

export function answersIn({ event, tickets, look, mail }: EventDocuments): Record<StepName, StepAnswers> {
  const said = (value: string) => (value === unsaid || value === '0000' ? '' : value)
  const { venue, publisher } = event
  const isDaySaid = said(event.dateText) !== ''
  return {
    name: { name: event.name, tagline: event.tagline },
    day: {
      date: isDaySaid ? event.startsAt.slice(0, 10) : '',
      from: event.startsAt.slice(11, 16),
      to: event.endsAt.slice(11, 16),
      timeZone: isDaySaid ? event.timeZone : '',
    },
    place: {
      venue: said(venue.name),
      street: said(venue.street),
      postalCode: said(venue.postalCode ?? ''),
      city: said(venue.city),
      countryCode: said(venue.city) && venue.countryCode,
    },
    look: { ...look.inks },
    tickets: {
      price: decimalOf(firstKind(tickets).priceCents, tickets.currency),
      currency: tickets.currency,
      capacity: String(tickets.capacity),
    },
    mail: {
      publisher: said(publisher.name),
      address: publisher.address.filter(said).join('\n'),
      contactEmail: publisher.contactEmail,
      signOff: mail.signOff,
    },
  }
}

type Changed = Partial<Record<DocumentName, object>>

/** The documents with the answer in them, to be checked as every other; it may hold anything that a person types. */
export function withAnswer(documents: EventDocuments, step: StepName, answers: StepAnswers): Changed {
  const typed = (field: StepField) => answers[field]?.trim() ?? ''
  return changes[step](documents, typed)
}

type Typed = (field: StepField) => string

const changes: Record<StepName, (documents: EventDocuments, typed: Typed) => Changed> = {
  name({ event, mail, look, pages }, typed) {
    const name = typed('name')
    const named = (title: string) => (title === event.name ? name : title)
    return {
      event: {
        ...event,
        name,
        tagline: typed('tagline'),
        shortName: shortNameOf(name),
        posterLines: posterLinesOf(name),
      },
      mail: { ...mail, senderName: named(mail.senderName) },
      look: {
        ...look,
        logo: { ...look.logo, alt: named(look.logo.alt) },
        openGraphImage: { ...look.openGraphImage, alt: named(look.openGraphImage.alt) },
      },
      pages: { ...pages, home: { ...pages.home, title: named(pages.home.title) } },
    }
  },
  day({ event, schedule }, typed) {
    const [date = '', from = '', to = '', timeZone = ''] = (['date', 'from', 'to', 'timeZone'] as const).map(
      typed,
    )
    const moment = (day: string, time: string) =>
      isCalendarDay(day) && isTime(time)
        ? withOffset(`${day}T${time}:00`, isZone(timeZone) ? timeZone : 'UTC')
        : `${day} ${time}`
    const lastDay =
      isCalendarDay(date) && isTime(from) && isTime(to) && to <= from ? daysAfter(date, 1) : date
    return {
      event: {
        ...event,
        timeZone,
        startsAt: moment(date, from),
        endsAt: moment(lastDay, to),
        dateText: isCalendarDay(date) ? dayInWords(date) : date,
        timeText: `${from} to ${to}`,
        edition: date.slice(0, 4) || event.edition,
      },
      schedule: isTime(from) ? withDoorsAt(from, event.startsAt.slice(11, 16), schedule) : schedule,
    }
  },
  place({ event, links }, typed) {
    const [name, street, postalCode, city, countryCode] = (
      ['venue', 'street', 'postalCode', 'city', 'countryCode'] as const
    ).map(typed)
    const asked = encodeURIComponent([name, street, townOf({ postalCode, city: city ?? '' })].join(', '))
    const mapsUrl = `https://www.openstreetmap.org/search?query=${asked}`
    const code = countryCode?.toUpperCase() ?? ''
    // The old coordinates belong to another place.
    const { latitude, longitude, ...venue } = event.venue
    return {
      event: {
        ...event,
        city,
        country: countryOf(code),
        venue: { ...venue, name, street, postalCode, city, countryCode: code, mapsUrl },
      },
      links: { ...links, maps: { ...links.maps, url: mapsUrl } },
    }
  },
  look: ({ look }, typed) => ({
    look: { ...look, inks: { first: typed('first'), second: typed('second'), third: typed('third') } },
  }),
  tickets({ tickets }, typed) {
    const capacity = typed('capacity')
    return {
      tickets: {
        ...tickets,
        currency: typed('currency').toUpperCase(),
        // The answers are for the first kind; the seats and prices of others are in the document.
        kinds: tickets.kinds.map((kind, index) =>
          index === 0 ? { ...kind, priceCents: typed('price') } : kind,
        ),
        capacity,
        maxPerOrder: Math.max(1, Math.min(tickets.maxPerOrder, Number(capacity) || tickets.maxPerOrder)),
      },
    }
  },
  mail({ event, mail, privacy }, typed) {
    const [name = '', contactEmail = ''] = [typed('publisher'), typed('contactEmail')]
    const address = typed('address')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    const who = [name, ...address].join(', ')
    const responsible = `${who}, is responsible for the data on this site. Write to ${contactEmail} about anything on this page; a person reads it.`
    return {
      event: {
        ...event,
        publisher: { ...event.publisher, name, address, contactEmail, sponsorEmail: contactEmail },
      },
      mail: { ...mail, signOff: typed('signOff') },
      privacy: {
        ...privacy,
        sections: privacy.sections.map((section) => ({
          ...section,
          paragraphs: section.paragraphs.map((paragraph) =>
            isResponsible(paragraph) ? responsible : paragraph,
          ),
        })),
      },
    }
  },
}

/** The starter's sentence, and the one that an earlier answer made of it. */
const isResponsible = (paragraph: string) =>
  /is responsible for the data on this site\. Write to /.test(paragraph)

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The doors open when the event begins, unless an organiser has given them or the entry below another time. */
function withDoorsAt(time: string, formerTime: string, { acts }: Schedule): Schedule {
  const [doors, next] = acts.flatMap(({ items }) => items)
  const isTheirs = doors?.startsAt !== formerTime || (next !== undefined && isBefore(next.startsAt, time))
  const moved = (item: ScheduleItem) => (item === doors && !isTheirs ? { ...item, startsAt: time } : item)
  return { acts: acts.map((act) => ({ ...act, items: act.items.map(moved) })) }
}

/** Its initials, or the first letters of a single word; O'Connor's is one word. */
function shortNameOf(name: string): string {
  const words =
    name
      .replace(apostrophes, '')
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = words.map((word) => [...word][0]).join('')
  const letters = words.length > 1 ? initials : [...(words[0] ?? name)].slice(0, 5).join('')
  return [...letters.toUpperCase()].slice(0, 12).join('')
}

/** At most five lines that fit the poster. */
function posterLinesOf(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && ([...last].length <= 3 || lines.length === 5))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => [...line].slice(0, 24).join(''))
}

const fieldOfPath: Record<string, StepField> = {
  'event.name': 'name',
  'event.shortName': 'name',
  'event.posterLines': 'name',
  'mail.senderName': 'name',
  'pages.home': 'name',
  'look.logo': 'name',
  'look.openGraphImage': 'name',
  'event.tagline': 'tagline',
  'event.startsAt': 'date',
  'event.dateText': 'date',
  'event.edition': 'date',
  'event.endsAt': 'to',
  'event.timeText': 'from',
  'event.timeZone': 'timeZone',
  'event.venue.name': 'venue',
  'event.venue.street': 'street',
  'event.venue.postalCode': 'postalCode',
  'event.venue.city': 'city',
  'event.city': 'city',
  'event.country': 'countryCode',
  'event.venue.countryCode': 'countryCode',
  'look.inks.first': 'first',
  'look.inks.second': 'second',
  'look.inks.third': 'third',
  'tickets.kinds.0.priceCents': 'price',
  'tickets.currency': 'currency',
  'tickets.capacity': 'capacity',
  'tickets.maxPerOrder': 'capacity',
  'tickets.saleStartsAt': 'date',
  'event.publisher.name': 'publisher',
  'event.publisher.address': 'address',
  'event.publisher.contactEmail': 'contactEmail',
  'mail.signOff': 'signOff',
}

/** Each problem beside the field that it comes from. */
export function problemsByField(problems: readonly Problem[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { document, path, sentence } of problems) {
    const place = [document, ...path].join('.')
    const [, field] = Object.entries(fieldOfPath).find(([known]) => place.startsWith(known)) ?? []
    if (field !== undefined) fields[field] ??= sentence
  }
  return fields
}
