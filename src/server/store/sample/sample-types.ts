/** The shapes of the made-up people, proposals and tasks. */
/** A made-up person with a ticket, without it again, or waiting for one; loaded into an empty database for the demo. */
export interface SampleParticipant {
  name: string
  email: string
  linkedinProfileUrl: string | null
  aboutMe: string | null
  appIdea: string | null
  /** A file of `portraits/`: WebP, 512 x 512 pixels, at most 8 kB; in `small/` the same with 256. */
  portrait: string | null
  numberOfTickets: number
  totalCents: number
  discountCents: number
  couponCode: string | null
  commitment: string | null
  lunch: string | null
  dinner: string | null
  iceBath: string | null
  /** What this person answered to the poll before changing their mind. */
  earlierAnswer?: {
    commitment: string
    lunch: string | null
    dinner: string | null
    iceBath: string | null
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
  /** The `name` of an organiser. */
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
