import { expect, test } from 'vitest'
import type { YourData } from '../../../domain/your-data.ts'
import { summaryOf } from './summary.ts'

const at = '2025-08-01T22:30:00.000Z'
const event = { timeZone: 'Europe/Zurich', tickets: { currency: 'CHF' as const } }
const none = { commitment: null, lunch: null, dinner: null, ice_bath: null, further_answers: {} }
const order = (given: Partial<YourData['orders'][number]> = {}): YourData['orders'][number] => ({
  order: 'VCF-1',
  status: 'paid',
  ordered_at: at,
  changed_at: at,
  number_of_tickets: 2,
  total_in_cents: 7840,
  discount_in_cents: 0,
  coupon_code: null,
  seats_held_until: null,
  seat_offered_at: null,
  address_confirmed_at: null,
  hash_of_network: null,
  payment: {
    session: null,
    number: null,
    paid_at: at,
    refunded_at: null,
    refunds: [],
  },
  profile: {
    name: 'Ada',
    is_listed: true,
    hidden_by_organizers_at: null,
    linkedin_profile_url: null,
    about_me: 'Hi',
    app_idea: null,
    picture: '/images/x',
    picture_uploaded_at: at,
  },
  invoice_for: { company: null, address: null, vat_number: null },
  poll_answer: { ...none, commitment: 'yes-full' },
  poll_answers_given: [],
  ...given,
})
const data = (given: Partial<YourData> = {}): YourData => ({
  about: '',
  exported_at: at,
  email: 'ada@example.org',
  orders: [],
  seats: [],
  talks: [],
  arrivals: [],
  proposals: [],
  proposals_blocked_since: null,
  votes: [],
  stars: [],
  demos: [],
  newsletter: null,
  letters: [],
  requests_for_this_data: [],
  not_included: [],
  ...given,
})
const lines = (given: Partial<YourData>) =>
  summaryOf(data(given), event).facts.map(({ about, text }) => `${about}: ${text}`)

test('the summary of an address without data is the address alone', () => {
  expect(summaryOf(data(), event)).toEqual({
    facts: [{ about: 'Address', text: 'ada@example.org' }],
    isListed: false,
    hasTicket: false,
    hasPaid: false,
    wasCharged: false,
    hasProposals: false,
    heldSeats: 0,
    hasGivenSeat: false,
    companies: [],
  })
})

test('the summary says that arrivals at the door are kept', () => {
  const arrivals = [{ order: 'VCF-1', seat: 1, at, door: 'Door A' }]
  expect(lines({ arrivals })).toEqual(['Address: ada@example.org', 'Door: When you came in, and where'])
})

test('the summary names the companies to which invoices are written, each once', () => {
  const invoice_for = { company: 'Quilts & Co', address: '5th Ave 1', vat_number: null }
  const orders = [order({ invoice_for }), order({ invoice_for, status: 'expired' }), order()]
  expect(lines({ orders })).toContain('Invoice: to Quilts & Co')
  expect(summaryOf(data({ orders }), event).companies).toEqual(['Quilts & Co'])
})

test('the summary lists ticket, profile and answer in plain words, in the time zone of the event', () => {
  const orders = [order({ poll_answers_given: [{ ...none, answered_at: at }] })]
  expect(lines({ orders })).toEqual([
    'Address: ada@example.org',
    'Order VCF-1: 2 tickets, CHF 78.40, paid on 2 August 2025',
    'Profile: On the public list of participants: your name, what you say of yourself, your picture',
    'Poll: 1 answer: when you come, and what else we asked',
  ])
  expect(summaryOf(data({ orders }), event)).toMatchObject({
    isListed: true,
    hasTicket: true,
    hasPaid: true,
    wasCharged: false,
  })
  const charged = order({ payment: { ...order().payment, number: 'pi_1' } })
  expect(summaryOf(data({ orders: [charged] }), event).wasCharged).toBe(true)
})

test.each([
  ['refunded', '2 tickets, CHF 78.40, paid and refunded'],
  ['waitlist', '2 seats, on the waitlist since 2 August 2025'],
  ['offered', '2 tickets, CHF 78.40, offered to you from the waitlist'],
  ['pending', '2 tickets, CHF 78.40, being paid at this moment'],
  ['expired', '2 tickets, CHF 78.40, begun on 2 August 2025 and never paid'],
] as const)('the summary says that an order is %s, and counts it as no ticket', (status, text) => {
  const profile = { ...order().profile, is_listed: false, about_me: null, picture: null }
  const orders = [order({ status, profile, poll_answer: none })]
  expect(lines({ orders })).toEqual(['Address: ada@example.org', `Order VCF-1: ${text}`])
  expect(summaryOf(data({ orders }), event)).toMatchObject({
    hasTicket: false,
    hasPaid: status === 'refunded',
  })
})

test('the summary counts the seats that are held and not paid', () => {
  const orders = (['paid', 'pending', 'offered', 'waitlist'] as const).map((status) => order({ status }))
  expect(summaryOf(data({ orders }), event).heldSeats).toBe(4)
})

test('the summary lists proposals, votes, newsletter and emails', () => {
  const newsletter = {
    status: 'confirmed' as const,
    name: null,
    linkedin_profile_url: null,
    wants_to_be_listed: false,
    first_asked_at: at,
    last_asked_at: at,
    confirmed_at: at,
    unsubscribed_at: null,
  }
  const proposal = {
    type: 'talk_session' as const,
    title: 'Cows and code',
    details: 'x',
    name: 'Ada',
    phone: null,
    votes: 1,
    is_public: true,
    proposed_at: at,
    changed_at: at,
    changes: [],
  }
  const letter = { letter: 'poll-answered', queued_at: at, sent_at: at, given_up_at: null }
  expect(
    lines({
      proposals: [proposal],
      votes: [{ proposal: 'x', voted_at: at }],
      newsletter,
      letters: [letter, letter],
    }).slice(1),
  ).toEqual([
    'Proposal: Cows and code (1 vote)',
    'Votes: 1 vote that you gave',
    'Newsletter: You get it since 2 August 2025',
    'Emails: 2 emails that we sent you lately',
  ])
  expect(lines({ newsletter: { ...newsletter, status: 'pending' } })[1]).toBe(
    'Newsletter: Asked for on 2 August 2025, not confirmed',
  )
  expect(lines({ newsletter: { ...newsletter, status: 'unsubscribed' } })[1]).toBe(
    'Newsletter: You have left it',
  )
})
