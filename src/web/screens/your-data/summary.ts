import { counted } from '../../../domain/counted.ts'
import type { PublicEvent } from '../../../domain/event/site-event.ts'
import { writtenIn } from '../../../domain/local-time.ts'
import { formatCents } from '../../../domain/money.ts'
import type { YourData } from '../../../domain/your-data.ts'

export interface Summary {
  facts: { about: string; text: string }[]
  isListed: boolean
  /** A paid order: a seat at the event. */
  hasTicket: boolean
  /** Something was paid, refunded or not: the books keep it. */
  hasPaid: boolean
  /** By card. */
  wasCharged: boolean
  hasProposals: boolean
  /** Not paid yet: they are given up. */
  heldSeats: number
  /** A seat of somebody else's order. */
  hasGivenSeat: boolean
  /** Those that its invoices name, which keep them. */
  companies: string[]
}

const dateIn = writtenIn('en-GB', { dateStyle: 'long' })
/** Writes a day in the event's time zone. */
type WriteDay = (time: string) => string

/** Everything that an export holds, one fact a line; days in the event's time zone. */
export function summaryOf(
  data: YourData,
  {
    timeZone,
    tickets,
  }: Pick<PublicEvent, 'timeZone'> & { tickets: Pick<PublicEvent['tickets'], 'currency'> },
): Summary {
  const money = (cents: number) => formatCents(cents, tickets.currency)
  const day: WriteDay = (time) => dateIn(time, timeZone)
  const { email, orders, seats, arrivals, proposals, talks, votes, stars, demos, newsletter, letters } = data
  const answered = [...orders, ...seats]
  const answers = answered.reduce((sum, { poll_answers_given }) => sum + poll_answers_given.length, 0)
  const hasAnswer = answered.some(({ poll_answer }) => poll_answer.commitment !== null)
  const ownOrders = new Set(orders.map(({ order }) => order))
  const held = orders.filter(({ status }) => status === 'pending' || status === 'offered')
  const companies = [...new Set(orders.flatMap(({ invoice_for }) => invoice_for.company ?? []))]
  const facts = [
    { about: 'Address', text: email },
    ...orders.map((order) => ({ about: `Order ${order.order}`, text: orderText(order, { day, money }) })),
    ...companies.map((company) => ({ about: 'Invoice', text: `to ${company}` })),
    ...orders.filter(hasProfile).map(({ profile }) => ({ about: 'Profile', text: profileText(profile) })),
    ...seats.map(({ order, seat, name, is_listed, hidden_by_organizers_at }) => ({
      about: `Seat ${seat} of ${order}`,
      text: `${name ?? 'No name yet'}${is_listed ? `, on the public list${hiddenOf(hidden_by_organizers_at)}` : ''}`,
    })),
    ...(arrivals.length > 0 ? [{ about: 'Door', text: 'When you came in, and where' }] : []),
    ...(answers > 0 || hasAnswer
      ? [
          {
            about: 'Poll',
            text: `${counted(Math.max(1, answers), 'answer')}: when you come, and what else we asked`,
          },
        ]
      : []),
    ...proposals.map(({ title, votes }) => ({
      about: 'Proposal',
      text: `${title} (${counted(votes, 'vote')})`,
    })),
    ...talks.map(({ title, away_in }) => ({
      about: 'Talk',
      text: `${title}${away_in.length > 0 ? `, and that you cannot come in ${counted(away_in.length, 'slot')}` : ''}`,
    })),
    ...(votes.length > 0 ? [{ about: 'Votes', text: `${counted(votes.length, 'vote')} that you gave` }] : []),
    ...(stars.length > 0
      ? [{ about: 'Stars', text: `${counted(stars.length, 'session')} that you starred, or did no longer` }]
      : []),
    ...demos.flatMap(({ title, name }) =>
      name === undefined ? [] : [{ about: 'Demo', text: `${title}, as ${name}` }],
    ),
    ...ratingsIn(demos),
    ...(newsletter ? [{ about: 'Newsletter', text: newsletterText(newsletter, day) }] : []),
    ...(letters.length > 0
      ? [{ about: 'Emails', text: `${counted(letters.length, 'email')} that we sent you lately` }]
      : []),
  ]
  return {
    facts,
    isListed: orders.some(({ profile }) => profile.is_listed) || seats.some(({ is_listed }) => is_listed),
    hasGivenSeat: seats.some(({ order }) => !ownOrders.has(order)),
    hasTicket: orders.some(({ status }) => status === 'paid'),
    hasPaid: orders.some(({ status }) => status === 'paid' || status === 'refunded'),
    wasCharged: orders.some(({ payment }) => payment.number !== null),
    hasProposals: proposals.length > 0,
    heldSeats: held.reduce((sum, { number_of_tickets }) => sum + number_of_tickets, 0),
    companies,
  }
}

function ratingsIn(demos: YourData['demos']): Summary['facts'] {
  const rated = demos.filter(({ name }) => name === undefined).length
  return rated === 0 ? [] : [{ about: 'Ratings', text: `${counted(rated, 'demo')} that you rated` }]
}

type Order = YourData['orders'][number]

function orderText(
  { status, number_of_tickets, total_in_cents, ordered_at, payment }: Order,
  { day, money }: { day: WriteDay; money: (cents: number) => string },
): string {
  const tickets = `${counted(number_of_tickets, 'ticket')}, ${money(total_in_cents)}`
  switch (status) {
    case 'paid':
      return `${tickets}, paid on ${day(payment.paid_at ?? ordered_at)}`
    case 'refunded':
      return `${tickets}, paid and refunded`
    case 'waitlist':
      return `${counted(number_of_tickets, 'seat')}, on the waitlist since ${day(ordered_at)}`
    case 'offered':
      return `${tickets}, offered to you from the waitlist`
    case 'pending':
      return `${tickets}, being paid at this moment`
    case 'expired':
      return `${tickets}, begun on ${day(ordered_at)} and never paid`
    case 'cancelled':
      return `${tickets}, cancelled`
  }
}

const hasProfile = ({ status, profile }: Order) =>
  status === 'paid' || [profile.about_me, profile.app_idea, profile.picture].some(Boolean)

const hiddenOf = (at: string | null) => (at ? ', hidden by the organisers' : '')

function profileText({
  is_listed,
  hidden_by_organizers_at,
  about_me,
  app_idea,
  picture,
  linkedin_profile_url,
}: Order['profile']): string {
  const parts = [
    'your name',
    about_me && 'what you say of yourself',
    app_idea && 'your idea',
    picture && 'your picture',
    linkedin_profile_url && 'your profile address',
  ].filter(Boolean)
  const place = is_listed ? 'On the public list of participants' : 'Not on the public list'
  return `${place}${hiddenOf(hidden_by_organizers_at)}: ${parts.join(', ')}`
}

function newsletterText(
  { status, confirmed_at, first_asked_at }: NonNullable<YourData['newsletter']>,
  day: WriteDay,
): string {
  if (status === 'confirmed') return `You get it since ${day(confirmed_at ?? first_asked_at)}`
  return status === 'pending' ? `Asked for on ${day(first_asked_at)}, not confirmed` : 'You have left it'
}
