import type { SubEvent } from '../../../domain/day/feeds.ts'
import type { PublicEvent } from '../../../domain/event/site-event.ts'
import { shownPicture } from '../../../domain/event/stored-pictures.ts'
import { decimalOf } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import type { TicketOffer } from './ticket-offer.ts'

/** The event as schema.org describes it; `origin` makes its addresses absolute. */
export const eventData = (
  event: PublicEvent,
  origin: string,
  { offer, subEvents = [] }: { offer?: TicketOffer; subEvents?: readonly SubEvent[] } = {},
) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: `${event.name} ${event.edition}`,
  description: event.description,
  startDate: event.startsAt,
  endDate: event.endsAt,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  url: origin + paths.home,
  ...imageData(event, origin),
  inLanguage: event.languages,
  location: {
    '@type': 'Place',
    name: event.venue.name,
    hasMap: event.venue.mapsUrl,
    address: addressData(event),
    ...(event.venue.latitude !== undefined && {
      geo: {
        '@type': 'GeoCoordinates',
        latitude: event.venue.latitude,
        longitude: event.venue.longitude,
      },
    }),
  },
  organizer: event.people.organizers.map(({ name, profile }) => ({
    '@type': 'Person',
    name,
    url: profile.url,
  })),
  ...(subEvents.length > 0 && { subEvent: subEvents.map((talk) => talkData(talk, event)) }),
  ...(offer && offer.state !== 'over' && { offers: offersData(origin, offer) }),
})

const addressData = ({ venue }: PublicEvent) => ({
  '@type': 'PostalAddress',
  streetAddress: venue.street,
  postalCode: venue.postalCode,
  addressLocality: venue.city,
  addressCountry: venue.countryCode,
})

/** Search engines ask for the address of each event, those within another one too. */
const talkData = ({ name, startDate, endDate, room, hosts }: SubEvent, event: PublicEvent) => ({
  '@type': 'Event',
  name,
  startDate,
  endDate,
  location: { '@type': 'Place', name: room, address: addressData(event) },
  ...(hosts.length > 0 && { performer: hosts.map((host) => ({ '@type': 'Person', name: host })) }),
})

function imageData({ look, pictures }: PublicEvent, origin: string) {
  const image = shownPicture(pictures, look.openGraphImage.file)
  return image && { image: origin + image.src }
}

/** One of each kind, where there are several; without those whose sale is over. */
const offersData = (origin: string, offer: TicketOffer) =>
  offer.kinds.length > 1
    ? offer.kinds
        .filter(({ state }) => state !== 'over')
        .map(({ name, priceCents, seatsLeft, state }) => ({
          ...offerData(origin, {
            ...offer,
            priceCents,
            seatsLeft,
            state: offer.state === 'open' ? state : offer.state,
          }),
          name,
        }))
    : offerData(origin, offer)

/** Before the sale starts none of schema.org's availabilities fits, so it is left out. */
const offerData = (
  origin: string,
  { state, seatsLeft, priceCents, currency, startsAt, endsAt }: TicketOffer,
) => ({
  '@type': 'Offer',
  url: origin + paths.tickets,
  price: decimalOf(priceCents, currency),
  priceCurrency: currency,
  validFrom: startsAt,
  ...(endsAt && { validThrough: endsAt }),
  ...(state === 'open' && {
    availability: `https://schema.org/${seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
  }),
})
