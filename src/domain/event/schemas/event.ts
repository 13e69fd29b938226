import * as z from 'zod/mini'
import { link, mail } from '../fields/addresses.ts'
import { iban } from '../fields/bank.ts'
import { group, list, optional, required, rule } from '../fields/field.ts'
import { moment, zone } from '../fields/moments.ts'
import { decimalNumber } from '../fields/numbers.ts'
import { languageTag, line, text, yesOrNo } from '../fields/text.ts'

const venue = group(
  {
    name: required(line({ label: 'Name of the venue' })),
    street: required(line({ label: 'Street' })),
    postalCode: optional(line({ label: 'Postal code', help: 'Empty where there are none.', most: 20 })),
    city: required(line({ label: 'Town of the venue', most: 100 })),
    countryCode: required(
      line({ label: 'Country code', help: 'Two letters, such as CH.', least: 2, most: 2 }),
    ),
    latitude: optional(decimalNumber({ label: 'Latitude', least: -90, most: 90 })),
    longitude: optional(decimalNumber({ label: 'Longitude', least: -180, most: 180 })),
    mapsUrl: required(link({ label: 'Link to a map' })),
  },
  { label: 'Venue' },
)

const closing = z.optional(
  group(
    {
      title: required(line({ label: 'Closing title', most: 80 })),
      text: required(text({ label: 'Closing text', most: 500 })),
    },
    { label: 'Closing', help: 'The call at the foot of the home page; without it there is none.' },
  ),
)

const publisher = group(
  {
    name: required(line({ label: 'Name of the publisher' })),
    address: list(required(line({ label: 'Line of the address' })), {
      label: 'Address of the publisher',
      entry: 'line',
      most: 6,
    }),
    vatNumber: optional(
      line({ label: 'VAT number', help: 'Stands on invoices, such as CHE-123.456.789 MWST.', most: 40 }),
    ),
    vatSentence: optional(
      line({
        label: 'Sentence about VAT',
        help: 'Stands on invoices, such as “No VAT is due” or “Includes 8.1 % VAT”.',
        most: 200,
      }),
    ),
    iban: optional(
      iban({
        label: 'IBAN',
        help: 'Stands on invoices. With a Swiss account, those to companies carry a QR-bill: then a line of the address has to be postal code and town, such as 8000 Zurich, after the street.',
      }),
    ),
    account: optional(
      line({
        label: 'Bank account',
        help: 'Where banks have no IBAN: stands on invoices to companies, such as “Bank of Example, 12-3456-0123456-00”.',
        most: 120,
      }),
    ),
    contactEmail: required(mail({ label: 'Contact address' })),
    sponsorEmail: required(mail({ label: 'Address for sponsors' })),
  },
  { label: 'Publisher', help: 'Who is behind the event.' },
)

/** What the event is called, when and where it happens. */
export const event = group(
  {
    name: required(line({ label: 'Name', help: 'What the event is called.', most: 80 })),
    shortName: required(
      line({ label: 'Short name', help: 'A few letters; order numbers begin with them.', most: 12 }),
    ),
    edition: required(line({ label: 'Edition', help: 'Such as the year.', most: 20 })),
    city: required(line({ label: 'City', most: 60 })),
    country: required(line({ label: 'Country', most: 60 })),
    posterLines: list(required(line({ label: 'Line of the poster', most: 24 })), {
      label: 'Lines of the poster',
      help: 'The headline; each line fills the width. Three lines of 4 to 12 letters look best.',
      entry: 'line',
      least: 1,
      most: 5,
    }),
    tagline: required(line({ label: 'Tagline', help: 'One short sentence below the headline.', most: 120 })),
    description: required(
      text({ label: 'Description', help: 'Two or three sentences, also for search engines.', most: 600 }),
    ),
    dateText: required(line({ label: 'Date in words', help: 'Such as Saturday 30 August 2025.', most: 60 })),
    timeText: required(line({ label: 'Time in words', help: 'Such as 10:00 until late.', most: 60 })),
    startsAt: required(moment({ label: 'Start' })),
    endsAt: required(moment({ label: 'End', usualTime: '23:59' })),
    timeZone: required(zone({ label: 'Time zone', help: 'Every time of the site is shown in it.' })),
    venue,
    languages: list(required(languageTag({ label: 'Language', help: 'A tag such as en or de-CH.' })), {
      label: 'Languages',
      help: 'Those spoken at the event.',
      entry: 'language',
      least: 1,
      most: 10,
      once: 'The language',
    }),
    closing,
    firstVisitToSummary: required(
      yesOrNo({
        label: 'First visit leads to the summary',
        help: 'For the weeks after the event: new visitors see what came of it first.',
      }),
    ),
    publisher,
  },
  { label: 'Event', help: 'What the event is called, when and where it happens.' },
).check(
  rule(function* ({ startsAt, endsAt }) {
    if (Date.parse(endsAt) <= Date.parse(startsAt))
      yield {
        path: ['endsAt'],
        sentence: `End is ${endsAt}, which is not after the start (${startsAt}).`,
        moments: [endsAt, startsAt],
      }
  }),
)
