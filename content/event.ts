import type { FestivalEvent } from './types.ts'

/** What the event is called, when and where it happens, and what each page says of itself. */
export const event: FestivalEvent = {
  name: 'Vibe Coding Festival',
  shortName: 'VCF',
  edition: '2025',
  city: 'Zurich',
  country: 'Switzerland',
  posterLines: ['Vibe', 'Coding', 'Festival'],
  tagline: 'One day. One lake. One app each.',
  description:
    'A one-day unconference about building apps with AI. Hear a keynote before your second coffee, trade tricks with the people in the room, then build something until the pizza comes. Everyone is welcome, whether you write code or have never seen any.',
  dateText: 'Saturday 30 August 2025',
  timeText: '10:00 until late',
  startsAt: '2025-08-30T10:00:00+02:00',
  endsAt: '2025-08-30T23:59:00+02:00',
  timeZone: 'Europe/Zurich',
  venue: {
    name: 'Halle Wellenbad',
    street: 'Musterquai 42',
    postalCode: '8000',
    city: 'Zurich',
    countryCode: 'CH',
    latitude: 47.3543,
    longitude: 8.5512,
    mapsUrl: 'https://www.openstreetmap.org/?mlat=47.3543&mlon=8.5512#map=16/47.3543/8.5512',
  },
  languages: ['en', 'de-CH'],
  closing: {
    title: 'Bring an idea. Leave with an app.',
    text: 'News about the next edition goes to the newsletter first: a handful of emails a year, and one click ends them.',
  },
  redirectFirstVisitTo: '/vcf2025',
  publisher: {
    name: 'Verein Vibe Coding Festival',
    address: ['Musterquai 42', '8000 Zurich', 'Switzerland'],
    contactEmail: 'hello@example.org',
    sponsorEmail: 'sponsors@example.org',
  },
  openGraphImage: {
    src: 'open-graph.png',
    width: 1200,
    height: 630,
    alt: 'Festival poster: Vibe Coding Festival, Zurich, Saturday 30 August 2025',
  },
  logo: { src: 'logo.svg', width: 48, height: 48, alt: 'Vibe Coding Festival' },
  favicon: { src: 'favicon.svg', width: 32, height: 32, alt: '' },
  touchIcon: { src: 'apple-touch-icon.png', width: 180, height: 180, alt: '' },
  heroImage: { src: 'hero.svg', width: 1200, height: 800, alt: '' },
  pages: {
    home: {
      title: 'Vibe Coding Festival 2025, Zurich',
      description:
        'A one-day unconference about building apps with AI: keynote, community talks and an evening of building by the lake. Zurich, Saturday 30 August 2025.',
    },
    summary: {
      title: 'Vibe Coding Festival 2025 - Event Summary',
      description:
        '88 participants, 16 speakers, 32 apps and 21 ice baths: what happened at the Vibe Coding Festival in Zurich on 30 August 2025, in figures, videos and pictures.',
    },
    sponsors: {
      title: 'Sponsors - Vibe Coding Festival',
      description:
        'Three sponsorship packages from CHF 250, and the fifteen companies that kept the Vibe Coding Festival in coffee, poke bowls and pizza.',
    },
    contribute: {
      title: 'Contribute to Vibe Coding Festival Zurich',
      description:
        'Share your AI projects, talks and workshops at the Vibe Coding Festival in Zurich: propose a session, lend a hand, and vote for what you want to see.',
    },
    participants: {
      title: 'Participants - Vibe Coding Festival',
      description:
        'Who comes to the Vibe Coding Festival: the participants who chose to be listed, what they do, and the apps they dream of building.',
    },
    poll: {
      title: "Let's get ready! - Vibe Coding Festival",
      description:
        'Coming to the Vibe Coding Festival? Tell us when you arrive, what you would like to eat, and whether you dare to take the ice bath.',
    },
    tickets: {
      title: 'Tickets - Vibe Coding Festival',
      description:
        'Get your ticket for the Vibe Coding Festival in Zurich on Saturday 30 August 2025: talks, lunch, pizza and an evening of building, all included.',
    },
    newsletterConfirmation: {
      title: 'Thank you for subscribing - Vibe Coding Festival',
      description: 'You asked for the newsletter of the Vibe Coding Festival. Here is what happens next.',
    },
    paymentSuccess: {
      title: 'Order Successful - Vibe Coding Festival',
      description:
        'Your order for the Vibe Coding Festival in Zurich: what you bought and what happens next.',
    },
    paymentCancel: {
      title: 'Payment Cancelled - Vibe Coding Festival',
      description: 'The payment was cancelled and nothing was charged. You can try again at any time.',
    },
    waitlistConfirmation: {
      title: "You're on the Waitlist! - Vibe Coding Festival",
      description:
        'You are on the waitlist of the Vibe Coding Festival. We write as soon as a spot frees up.',
    },
    privacy: {
      title: 'Privacy - Vibe Coding Festival',
      description:
        'Which personal data the Vibe Coding Festival keeps, why, for how long, and how to have it shown, corrected or deleted.',
    },
    yourData: {
      title: 'Your data - Vibe Coding Festival',
      description:
        'See what the Vibe Coding Festival keeps under your address, take it with you as a file, leave the public list, or have it deleted.',
    },
    notFound: {
      title: 'Page not found - Vibe Coding Festival',
      description: 'There is no page at this address. The festival is one click away.',
    },
  },
}
