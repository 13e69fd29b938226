/** The shapes of everything an organiser edits. Nothing outside `content/` is imported here. */

/** A raster picture in several widths: the file is `images/{src}-{width}.{format}`. */
export interface Picture {
  /** Path below `content/images/`, without width and extension. */
  src: string
  /** Best first; the last one is the fallback of a plain `<img>`. */
  formats: readonly ('avif' | 'webp' | 'png')[]
  /** Pixel widths that exist as files, ascending. */
  widths: readonly number[]
  /** Intrinsic size of the largest file, in pixels. */
  width: number
  height: number
  /** What a person who cannot see it should know; empty when it only decorates. */
  alt: string
}

/** A drawing (SVG) or any other single image file below `content/images/`, with its extension. */
export interface Drawing {
  src: string
  width: number
  height: number
  alt: string
}

/** A page whose title and description search engines and link previews show. */
export interface PageMeta {
  title: string
  /** 50-160 characters. */
  description: string
}

export interface FestivalEvent {
  name: string
  shortName: string
  edition: string
  city: string
  country: string
  /** The headline of the poster, one entry a line; each line is stretched to fill the measure. */
  posterLines: readonly string[]
  tagline: string
  /** Two or three sentences, also used as the event's description for search engines. */
  description: string
  /** As written on the poster: 'Saturday 30 August 2025'. */
  dateText: string
  timeText: string
  /** ISO 8601 with the offset of the venue. */
  startsAt: string
  endsAt: string
  /** IANA name; every time of the site is shown in it. */
  timeZone: string
  venue: Venue
  /** BCP 47 tags of the languages spoken at the event. */
  languages: readonly string[]
  /** Closing call to action at the foot of the home page. */
  closing: { title: string; text: string }
  /** Where a visitor's first page of a browser session leads instead of home; null switches that off. */
  redirectFirstVisitTo: '/vcf2025' | null
  publisher: { name: string; address: readonly string[]; contactEmail: string; sponsorEmail: string }
  /** Shown when a page is shared: 1200 x 630 pixels. */
  openGraphImage: Drawing
  logo: Drawing
  favicon: Drawing
  touchIcon: Drawing
  /** The poster's illustration, behind or beside the headline. */
  heroImage: Drawing
  pages: {
    home: PageMeta
    summary: PageMeta
    sponsors: PageMeta
    contribute: PageMeta
    participants: PageMeta
    poll: PageMeta
    tickets: PageMeta
    newsletterConfirmation: PageMeta
    paymentSuccess: PageMeta
    paymentCancel: PageMeta
    waitlistConfirmation: PageMeta
    privacy: PageMeta
    yourData: PageMeta
    notFound: PageMeta
  }
}

export interface Venue {
  name: string
  street: string
  postalCode: string
  city: string
  countryCode: string
  latitude: number
  longitude: number
  mapsUrl: string
}

export interface ExternalLink {
  label: string
  url: string
}

/** Pages elsewhere that the site links to. */
export interface Links {
  photoNetwork: ExternalLink
  chatGroup: ExternalLink
  leaderboard: ExternalLink
  linkedinPosts: ExternalLink
  photoGallery: ExternalLink
  maps: ExternalLink
}

export type ActId = 'spark' | 'share' | 'ship'

/** One of the three acts of the day, each printed in its own ink. */
export interface Act {
  id: ActId
  name: string
  subtitle: string
  text: string
  items: readonly ScheduleItem[]
}

export interface ScheduleItem {
  id: string
  /** Local time of the venue, HH:MM. */
  startsAt: string
  title: string
  text?: string
  talks?: readonly Talk[]
}

export interface Talk {
  id: string
  /** A contribution with the same title adds 'Read more' to the talk. */
  title: string
  /** 'by A, B and C': each name becomes a link when a listed participant matches (docs/product.md#speakers). */
  speakers: string
  minutes: number
}

export interface Organizer {
  id: string
  name: string
  /** Short name on the task board, where this person owns tasks. */
  shortName: string
  role: string
  bio: string
  profile: ExternalLink
  photo: Picture
}

export interface SponsorPackage {
  id: string
  name: string
  /** Whole Swiss francs. */
  priceCHF: number
  features: readonly string[]
  isHighlighted: boolean
}

export interface Supporter {
  name: string
  url: string
  logo: Drawing
}

/** A figure on the summary page and where it leads: a page, a place on the same page, another site, or nowhere. */
export interface SummaryFigure {
  value: string
  label: string
  target:
    | { kind: 'page'; path: string }
    | { kind: 'anchor'; id: string }
    | { kind: 'external'; url: string }
    | { kind: 'none' }
}

export interface EventVideo {
  title: string
  host: 'youtube-nocookie'
  videoId: string
  /** Shown instead of the player until a visitor presses play. */
  poster: Picture
  credit: string
}

export interface Summary {
  intro: string
  figures: readonly SummaryFigure[]
  videos: readonly EventVideo[]
  collage: readonly Picture[]
  stayConnected: { title: string; text: string }
}

export type CommitmentValue = 'yes-full' | 'yes-morning' | 'yes-evening' | 'no-changed-plans'
export type LunchValue = 'classic-ponzu' | 'miso-chicken' | 'spicy-tofu' | 'arrive-after-lunch'
export type DinnerValue = 'both-meat-vegi' | 'prefer-meat' | 'prefer-vegi' | 'prefer-vegan' | 'no-dinner'
export type IceBathValue = 'yes-definitely' | 'maybe' | 'no-cold'

export interface PollOption<Value extends string> {
  value: Value
  label: string
  text?: string
  picture?: Picture
}

export interface PollQuestion<Value extends string> {
  question: string
  hint?: string
  options: readonly PollOption<Value>[]
}

export interface Poll {
  heading: string
  intro: string
  commitment: PollQuestion<CommitmentValue>
  lunch: PollQuestion<LunchValue>
  dinner: PollQuestion<DinnerValue>
  iceBath: PollQuestion<IceBathValue>
}

/** A discount by share or by amount, made for each ticket and never more than it costs. */
export type Coupon = {
  /** Capitals and digits; buyers may type it in small letters. */
  code: string
  /** ISO 8601 with an offset: the last moment it works; without it the coupon never expires. */
  expiresAt?: string
  /** How many tickets, not orders, it may discount in all; without it any number. */
  limit?: number
} & ({ percentOff: number; amountOffCents?: never } | { amountOffCents: number; percentOff?: never })

export interface Tickets {
  currency: 'CHF'
  /** Price of one ticket in cents, in whole coins of 5 cents. */
  priceCents: number
  /** How many tickets there are in all, free ones included. */
  capacity: number
  /** Most tickets in one order. */
  maxPerOrder: number
  /** ISO 8601 with an offset. */
  saleStartsAt: string
  /** ISO 8601, or null while the sale has no end. */
  saleEndsAt: string | null
  coupons: readonly Coupon[]
  /** What a ticket holds, as the ticket page lists it. */
  included: readonly string[]
  /** What a buyer agrees to, in a few short paragraphs. */
  terms: readonly { title: string; text: string }[]
}

export interface MailContent {
  /** Name shown as the sender of every email. */
  senderName: string
  greeting: string
  signOff: string
  /** Why the reader gets this email, at the foot of each. */
  reason: string
}

export interface PrivacyPage {
  title: string
  /** ISO date of the last change. */
  updatedOn: string
  intro: string
  sections: readonly PrivacySection[]
}

export interface PrivacySection {
  id: string
  title: string
  /** `{poll}` and the like stand for a period of `src/domain/retention.ts`. */
  paragraphs: readonly string[]
  /** What is kept, why, and for how long. */
  records?: readonly { what: string; why: string; howLong: string }[]
  /** The words of a button that leads to where people see and delete their own data. */
  yourData?: string
}

/** First names for the game 'Remember The Name', by how they are written and by nothing else. */
export interface NameAlternatives {
  /** Each row is names that are taken for each other at a glance: three or more, none twice but for an accent. */
  lookAlikes: readonly (readonly string[])[]
  /** Names of no one in particular, well spread over letters and scripts, for names that nothing else resembles. */
  strangers: readonly (readonly string[])[]
}

/** A made-up person with a ticket, without it again, or waiting for one; loaded into an empty database for the demo. */
export interface SampleParticipant {
  name: string
  email: string
  linkedinProfileUrl: string | null
  aboutMe: string | null
  appIdea: string | null
  /** A file of `content/sample/portraits/`: WebP, 512 x 512 pixels, at most 8 kB; in `small/` the same with 256. */
  portrait: string | null
  numberOfTickets: number
  totalCents: number
  discountCents: number
  couponCode: string | null
  commitment: CommitmentValue | null
  lunch: LunchValue | null
  dinner: DinnerValue | null
  iceBath: IceBathValue | null
  /** What this person answered to the poll before changing their mind. */
  earlierAnswer?: {
    commitment: CommitmentValue
    lunch: LunchValue | null
    dinner: DinnerValue | null
    iceBath: IceBathValue | null
  }
  isListed: boolean
  status: 'paid' | 'waitlist' | 'refunded' | 'expired'
  /** ISO 8601 in UTC. */
  createdAt: string
  /** ISO 8601 in UTC; of refunded orders, and of no others. */
  refundedAt?: string
}

/** A made-up task for the internal board. */
export interface SampleTask {
  title: string
  description: string
  /** yyyy-MM-dd. */
  dueDate: string | null
  /** The `name` of an organizer. */
  owner: string | null
  isCompleted: boolean
  /** ISO 8601 in UTC. */
  createdAt: string
}

/** A made-up contribution; one with the title of a scheduled talk gives that talk its 'Read more'. */
export interface SampleContribution {
  type: 'keynote' | 'talk_session' | 'volunteer'
  title: string
  details: string
  contributorName: string
  contributorEmail: string
  /** ISO 8601 in UTC. */
  createdAt: string
  /** How many people voted for it. */
  votes: number
  /** How many of them came by a mailed link or hold a ticket. */
  verifiedVotes: number
}
