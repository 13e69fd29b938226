/** What each call changes of what visitors read, and how to see it: one line a call, for the test of two processes. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import type { AnyCallName, CallName, UploadName } from '../../src/domain/calls/index.ts'
import type { EventFacts } from '../../src/domain/event/documents.ts'
import { directoryMessages } from '../../src/domain/messages/directory-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { sha256Of } from '../../src/server/lib/hash.ts'
import { newToken, type TokenKind } from '../../src/server/lib/tokens.ts'
import { firstAdmin } from '../support/admins.ts'
import { proposal } from '../support/contributions.ts'
import { testDocuments } from '../support/event.ts'
import { plain } from '../support/pictures.ts'

interface Answer {
  status: number
  body: {
    url?: string
    seen?: string
    contribution?: { id: string }
    publicUrl?: string
    talkId?: string
    revision?: number
  }
  cookie: string
}

export interface Site {
  pool: pg.Pool
  /** Makes a call at the process that is written to. */
  call(name: CallName, payload: object, cookie?: string): Promise<Answer>
  /** Sends another request there, with the public key. */
  request(path: string, init: RequestInit): Promise<Response>
}

export interface VisibleChange {
  /** The page and the read that show it. */
  on: string[]
  /** Whether this answer shows the change. */
  isShownBy(answer: string): boolean
  make(): Promise<{ status: number }>
  /** How soon the other process must show it; less than the five seconds after which pages are rendered anew anyway. */
  withinMs?: number
  /** What the page answers while the thing is not there, if not 200. */
  whenAway?: number
}

type Line = 'nothing' | ((site: Site) => Promise<VisibleChange>)

const board = [paths.contribute, '/rest/v1/contributions_public?order=created_at.desc&limit=5']
/** Everywhere that a proposal can be read. */
const placesOf = (id: string) => [
  ...board,
  paths.contribution(id),
  paths.boardPage('talk_session', 1),
  `/rest/v1/contributions_public?id=eq.${id}`,
]
const people = [paths.participants, '/rest/v1/participants_public']

/** A name that nobody else has; the directory sorts it among the first. */
const newName = () => `Aa${randomBytes(6).toString('hex').replace(/\d/g, 'x')}`
const addressOf = (name: string) => `${name.toLowerCase()}@example.org`

async function tokenFor({ pool }: Site, kind: TokenKind, subjectId: string): Promise<string> {
  const token = newToken()
  await pool.query(
    `insert into tokens (sha256, kind, subject_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [sha256Of(token), kind, subjectId],
  )
  return token
}

/** An order of one listed person; one that is offered costs nothing. */
async function order({ pool }: Site, status: 'paid' | 'offered', name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into orders (customer_name, customer_email, total_amount, status, paid_at, offered_at, hold_expires_at,
       allow_public_listing)
     values ($1, $2, 0, $3, now(), now(), now() + interval '1 day', true) returning id`,
    [name, addressOf(name), status],
  )
  return rows[0]?.id ?? ''
}

async function profile(site: Site) {
  const participantId = await order(site, 'paid', newName())
  return { participantId, token: await tokenFor(site, 'profile-edit', participantId) }
}

async function dataLink(site: Site) {
  const name = newName()
  await order(site, 'paid', name)
  const { rows } = await site.pool.query<{ id: string }>(
    'insert into data_requests (email) values ($1) returning id',
    [addressOf(name)],
  )
  return { name, token: await tokenFor(site, 'your-data', rows[0]?.id ?? '') }
}

async function proposed(site: Site) {
  const given = proposal()
  const { body } = await site.call('submit-contribution', given)
  return { given, id: body.contribution?.id ?? '' }
}

const checkout = (name: string, couponCode: string | null) => ({
  name,
  email: addressOf(name),
  numberOfTickets: 1,
  couponCode,
  linkedinProfileUrl: null,
  allowPublicListing: true,
})

/** An order that waits for its payment, and the demo's page to pay it. */
async function held(site: Site) {
  const name = newName()
  const { body } = await site.call('create-checkout', checkout(name, null))
  return { name, sessionId: new URL(body.url ?? '').searchParams.get('session') ?? '' }
}

/** A place on the waitlist that nobody has confirmed, and how many people wait. */
async function place({ pool }: Site) {
  const { rows } = await pool.query<{ id: string; people: number }>(
    `insert into orders (customer_name, customer_email, total_amount, number_of_tickets, status)
     values ($1, $2, 4900, 100, 'waitlist')
     returning id, (select count(*)::int from orders where status = 'waitlist' and address_confirmed_at is not null) as people`,
    [newName(), addressOf(newName())],
  )
  return rows[0] ?? { id: '', people: 0 }
}

/** The first seat of a new order, whose buyer is listed, and the codes of both. */
async function seat(site: Site) {
  const name = newName()
  const id = await order(site, 'paid', name)
  const { rows } = await site.pool.query<{ seatId: string; code: string; codeOfOrder: string }>(
    `select seats.id as "seatId", seats.code, orders.code as "codeOfOrder"
     from seats join orders on orders.id = order_id where order_id = $1`,
    [id],
  )
  return { name, ...(rows[0] ?? expect.fail('no seat')) }
}

/** The newest version of the document with the event's name, day and place. */
async function newestFacts({ pool }: Site) {
  const { rows } = await pool.query<{ version: number; value: EventFacts }>(
    `select version, value from event_documents where name = 'event' order by version desc limit 1`,
  )
  return rows[0] ?? expect.fail('the site has no event')
}

const shows = (text: string) => (answer: string) => answer.includes(text)
const showsWaiting = (people: number) => shows(directoryMessages.waitlist(people))
const showsNoMore = (text: string) => (answer: string) => !answer.includes(text)

export const visibleChanges: Record<AnyCallName | UploadName, Line> = {
  'get-first-steps': 'nothing',
  'answer-first-step': 'nothing',
  'skip-first-step': 'nothing',
  'open-site': 'nothing',
  'get-launch-list': 'nothing',
  'get-kitchen': 'nothing',
  'list-sendings': 'nothing',
  'get-sending': 'nothing',
  'preview-sending': 'nothing',
  'test-sending': 'nothing',
  'create-sending': 'nothing',
  'recall-sending': 'nothing',
  'retry-sending': 'nothing',
  'export-sendings': 'nothing',
  'export-subscribers': 'nothing',
  'import-subscribers': 'nothing',
  'get-plan': 'nothing',
  'apply-moves': 'nothing',
  'pin-talk': 'nothing',
  'make-talks': 'nothing',
  'save-talk': 'nothing',
  'remove-talk': 'nothing',
  'restore-talk': 'nothing',
  'merge-talks': 'nothing',
  'split-talk': 'nothing',
  'find-own-talk': 'nothing',
  'answer-place': 'nothing',
  'save-talk-notes': 'nothing',
  'withdraw-contribution': async (site) => {
    const { given, id } = await proposed(site)
    const token = await tokenFor(site, 'talk-host', id)
    const make = () => site.call('withdraw-contribution', { token, contributionId: id })
    return { on: board, isShownBy: showsNoMore(given.title), make }
  },
  'close-place': 'nothing',
  // As publish-event-document, which is tried for all documents.
  'shift-slots': 'nothing',
  'set-absence': 'nothing',
  'join-hosts': 'nothing',
  'get-floor': 'nothing',
  'open-floor': async (site) => {
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const make = () => site.call('open-floor', { minutes: 5 }, cookie)
    return { on: [paths.wall], isShownBy: shows('The floor is open'), make, withinMs: 1_000 }
  },
  'close-floor': 'nothing',
  'pitch-talk': 'nothing',
  'choose-slate': 'nothing',
  'suggest-plan': 'nothing',
  'suggest-repair': 'nothing',
  'price-places': 'nothing',
  'export-wishes': 'nothing',
  'publish-plan': async (site) => {
    const title = newName()
    const { rows } = await site.pool.query<{ room: string; slot: string }>(
      `select value #>> '{rooms,0,id}' as room, value #>> '{slots,0,id}' as slot
       from event_documents where name = 'day' order by version desc limit 1`,
    )
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const entry = { talkId: null, title, details: '', needs: [], host: '', seen: null }
    const { body } = await site.call('save-talk', entry, cookie)
    const to = { roomId: rows[0]?.room, slotId: rows[0]?.slot }
    await site.pool.query('delete from placements')
    const moves = [{ talkId: body.talkId, to }]
    await site.call('apply-moves', { revision: body.revision, moves }, cookie)
    const plan = { revision: Number(body.revision) + 1, tellHosts: false }
    const make = () => site.call('publish-plan', plan, cookie)
    const feeds = [paths.programmeCalendar, paths.programmeJson, paths.programmeXml]
    return { on: [paths.programme, paths.wall, ...feeds], isShownBy: shows(title), make, withinMs: 1_000 }
  },
  'undo-publish': 'nothing',
  'star-talk': 'nothing',
  'list-stars': 'nothing',
  'send-plan-link': 'nothing',
  'open-plan': 'nothing',
  'make-plan-feed': 'nothing',
  'get-demos': 'nothing',
  'list-own-demos': 'nothing',
  'rate-demo': 'nothing',
  'join-team': 'nothing',
  'leave-team': 'nothing',
  'ask-for-demo': 'nothing',
  'run-demos': 'nothing',
  'add-idea': async (site) => {
    const title = newName()
    await site.pool.query(
      'insert into demo_round (id, is_open) values (1, true) on conflict (id) do update set is_open = true',
    )
    const make = () => site.call('add-idea', { title, line: 'One line.', name: 'Pia Ejemplo' })
    return { on: [paths.demos], isShownBy: shows(title), make }
  },
  'list-doors': 'nothing',
  'export-doors': 'nothing',
  'make-door': 'nothing',
  'end-door': 'nothing',
  'door-list': 'nothing',
  'door-arrivals': 'nothing',
  'add-walk-in': 'nothing',
  'tick-launch-item': 'nothing',
  'send-test-mail': 'nothing',
  'subscribe-newsletter': 'nothing',
  'confirm-newsletter': 'nothing',
  'unsubscribe-newsletter': 'nothing',
  'submit-contribution': async ({ call }) => {
    const given = proposal({ title: newName() })
    return { on: board, isShownBy: shows(given.title), make: () => call('submit-contribution', given) }
  },
  'update-contribution': async (site) => {
    const { given, id } = await proposed(site)
    const token = await tokenFor(site, 'contribution-edit', id)
    const { type: _, ...entry } = given
    const updates = { ...entry, title: newName() }
    const make = () => site.call('update-contribution', { token, contributionId: id, updates })
    return { on: board, isShownBy: shows(updates.title), make }
  },
  'send-contribution-edit-link': 'nothing',
  'validate-contribution-edit-token': 'nothing',
  'contribution-vote': async (site) => {
    const { id } = await proposed(site)
    const read = `/rest/v1/contributions_public?select=vote_count&id=eq.${id}`
    await site.pool.query('update contributions set vote_count = 4711 where id = $1', [id])
    const make = () => site.call('contribution-vote', { contributionId: id })
    // Votes are not notified.
    return { on: [`${paths.contribute}?id=${id}`, read], isShownBy: shows('4712'), make, withinMs: 7_000 }
  },
  'list-unseen-contributions': 'nothing',
  'find-similar-contributions': 'nothing',
  'find-proposals': 'nothing',
  'get-proposal-history': 'nothing',
  'list-proposals-of-address': 'nothing',
  'edit-proposal': async (site) => {
    const { given, id } = await proposed(site)
    const seen = { ...given, contributor_phone: null }
    const title = newName()
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const make = () => site.call('edit-proposal', { id, ...seen, title, seen }, cookie)
    return { on: board, isShownBy: shows(title), make, withinMs: 1_000 }
  },
  'hide-proposals': async (site) => {
    const { given, id } = await proposed(site)
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const make = () => site.call('hide-proposals', { ids: [id] }, cookie)
    return { on: placesOf(id), isShownBy: showsNoMore(given.title), make, withinMs: 1_000, whenAway: 410 }
  },
  'show-proposals': async (site) => {
    const { given, id } = await proposed(site)
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    await site.call('hide-proposals', { ids: [id] }, cookie)
    const make = () => site.call('show-proposals', { ids: [id] }, cookie)
    return { on: placesOf(id), isShownBy: shows(given.title), make, withinMs: 1_000, whenAway: 410 }
  },
  'delete-proposals': async (site) => {
    const { given, id } = await proposed(site)
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const make = () => site.call('delete-proposals', { ids: [id], word: 'delete' }, cookie)
    return { on: placesOf(id), isShownBy: showsNoMore(given.title), make, withinMs: 1_000, whenAway: 404 }
  },
  'block-address': 'nothing',
  'list-blocked-addresses': 'nothing',
  'export-blocked-addresses': 'nothing',
  'unblock-address': 'nothing',
  'export-proposals': 'nothing',
  'validate-edit-token': 'nothing',
  'send-edit-link': 'nothing',
  'list-profiles': 'nothing',
  'export-profiles': 'nothing',
  'moderate-profile': async (site) => {
    const name = newName()
    const profileId = await order(site, 'paid', name)
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const make = () => site.call('moderate-profile', { profileId, act: 'hide', tell: false }, cookie)
    return { on: people, isShownBy: showsNoMore(name), make }
  },
  'update-participant': async (site) => {
    const { participantId, token } = await profile(site)
    const about = newName()
    const make = () => site.call('update-participant', { token, participantId, updates: { about_me: about } })
    return { on: people, isShownBy: shows(about), make }
  },
  'get-waitlist-count': 'nothing',
  'confirm-waitlist-place': async (site) => {
    const { id, people: waiting } = await place(site)
    const token = await tokenFor(site, 'waitlist-confirm', id)
    const make = () => site.call('confirm-waitlist-place', { token })
    return { on: [paths.participants], isShownBy: showsWaiting(waiting + 1), make }
  },
  'create-checkout': async ({ call }) => {
    const name = newName()
    const make = () => call('create-checkout', checkout(name, 'SPEAKER100'))
    return { on: people, isShownBy: shows(name), make }
  },
  'process-payment-success': async (site) => {
    const { name, sessionId } = await held(site)
    await site.pool.query(
      `update demo_payments set status = 'complete', payment_intent_id = $2 where id = $1`,
      [sessionId, `pi_${sessionId}`],
    )
    const make = () => site.call('process-payment-success', { sessionId })
    return { on: people, isShownBy: shows(name), make }
  },
  'find-offered-seat': 'nothing',
  'take-offered-seat': async (site) => {
    const name = newName()
    const token = await tokenFor(site, 'seat-offer', await order(site, 'offered', name))
    return { on: people, isShownBy: shows(name), make: () => site.call('take-offered-seat', { token }) }
  },
  'decline-offered-seat': async (site) => {
    const token = await tokenFor(site, 'seat-offer', await order(site, 'offered', newName()))
    const { rows } = await site.pool.query<{ seats: number }>(seatsLeft)
    const left = new RegExp(`seatsLeft&quot;:${(rows[0]?.seats ?? 0) + 1}\\b`)
    const make = () => site.call('decline-offered-seat', { token })
    return { on: [paths.tickets], isShownBy: (answer) => left.test(answer), make }
  },
  'settle-demo-payment': async (site) => {
    const { name, sessionId } = await held(site)
    const make = () => site.call('settle-demo-payment', { sessionId, outcome: 'pay' })
    return { on: people, isShownBy: shows(name), make }
  },
  'submit-food-preferences': 'nothing',
  'validate-poll-token': 'nothing',
  'restore-food-preferences': 'nothing',
  'find-seat': 'nothing',
  'name-seat': async (site) => {
    const { code } = await seat(site)
    const { body } = await site.call('find-seat', { code })
    const name = newName()
    const make = () => site.call('name-seat', { code, seen: body.seen, name, isListed: true })
    return { on: people, isShownBy: shows(name), make }
  },
  'answer-seat-poll': 'nothing',
  'get-seat-calendar': 'nothing',
  'find-order-seats': 'nothing',
  'pass-seat-on': async (site) => {
    const { name, seatId, codeOfOrder: code } = await seat(site)
    const make = () => site.call('pass-seat-on', { code, seatId })
    return { on: people, isShownBy: showsNoMore(name), make }
  },
  'take-seat-back': async (site) => {
    const { seatId, codeOfOrder: code } = await seat(site)
    const name = newName()
    await site.pool.query(
      `update seats set passed_on_at = now(), name = $2, allow_public_listing = true where id = $1`,
      [seatId, name],
    )
    const make = () => site.call('take-seat-back', { code, seatId })
    return { on: people, isShownBy: showsNoMore(name), make }
  },
  'send-your-data-link': 'nothing',
  'export-your-data': 'nothing',
  'leave-public-list': async (site) => {
    const { name, token } = await dataLink(site)
    const make = () => site.call('leave-public-list', { token })
    return { on: people, isShownBy: showsNoMore(name), make }
  },
  'delete-your-data': async (site) => {
    const { name, token } = await dataLink(site)
    const make = () => site.call('delete-your-data', { token })
    return { on: people, isShownBy: showsNoMore(name), make }
  },
  'authenticate-admin': 'nothing',
  'sign-out-admin': 'nothing',
  'request-admin-password-reset': 'nothing',
  'reset-admin-password': 'nothing',
  'get-admin-dashboard': 'nothing',
  'end-unpaid-order': async (site) => {
    const { id, people: waiting } = await place(site)
    await site.pool.query('update orders set address_confirmed_at = now() where id = $1', [id])
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const make = () => site.call('end-unpaid-order', { orderId: id }, cookie)
    return { on: [paths.participants], isShownBy: showsWaiting(waiting), make }
  },
  'list-administrators': 'nothing',
  'add-administrator': 'nothing',
  'remove-administrator': 'nothing',
  'retry-failed-letters': 'nothing',
  'find-orders': 'nothing',
  'get-order': 'nothing',
  'correct-order': async (site) => {
    const before = newName()
    const orderId = await order(site, 'paid', before)
    const seen = { name: before, email: addressOf(before) }
    const name = newName()
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const make = () => site.call('correct-order', { orderId, name, email: seen.email, seen }, cookie)
    return { on: people, isShownBy: shows(name), make }
  },
  'cancel-seats': async (site) => {
    const name = newName()
    const orderId = await order(site, 'paid', name)
    const { rows } = await site.pool.query<{ id: string }>('select id from seats where order_id = $1', [
      orderId,
    ])
    const payload = { orderId, seatIds: rows.map(({ id }) => id), way: 'none', amountCents: 0 }
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const make = () => site.call('cancel-seats', payload, cookie)
    return { on: people, isShownBy: showsNoMore(name), make }
  },
  // Who comes is on no public page unless they say so.
  'add-guest': 'nothing',
  'quote-company-invoice': 'nothing',
  'invoice-company': 'nothing',
  'mark-invoice-paid': 'nothing',
  'list-open-invoices': 'nothing',
  'export-open-invoices': 'nothing',
  'export-orders': 'nothing',
  'note-order': 'nothing',
  'list-event-documents': 'nothing',
  'list-event-pictures': 'nothing',
  // Pages show it once a document names it.
  'upload-event-picture': 'nothing',
  'get-event-document': 'nothing',
  'get-event-version': 'nothing',
  'save-event-draft': 'nothing',
  'discard-event-draft': 'nothing',
  'publish-event-document': async (site) => {
    const { version, value } = await newestFacts(site)
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const tagline = newName()
    const document = { name: 'event', version, value: { ...value, tagline }, draft: null }
    const make = () => site.call('publish-event-document', document, cookie)
    return { on: [paths.home], isShownBy: shows(tagline), make, withinMs: 1_000 }
  },
  'put-back-event-version': async (site) => {
    const { version, value } = await newestFacts(site)
    const tagline = newName()
    await site.pool.query(`insert into event_documents (name, version, value) values ('event', $1, $2)`, [
      version + 1,
      { ...value, tagline },
    ])
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const wanted = { name: 'event', version, current: version + 1 }
    const make = () => site.call('put-back-event-version', wanted, cookie)
    return { on: [paths.home], isShownBy: (page) => !page.includes(tagline), make, withinMs: 1_000 }
  },
  'list-internal-tasks': 'nothing',
  'create-internal-task': 'nothing',
  'update-internal-task': 'nothing',
  'delete-internal-task': 'nothing',
  'get-participants-overview': 'nothing',
  'list-internal-participants': 'nothing',
  'export-internal-participants': 'nothing',
  'send-order-confirmation': 'nothing',
  'upload-profile-image': async (site) => {
    const { participantId, token } = await profile(site)
    const body = new FormData()
    body.set('token', token)
    body.set('participantId', participantId)
    body.set('file', new Blob([new Uint8Array(await plain(600, 600).png().toBuffer())]), 'me.png')
    let key = 'not known yet'
    const make = async () => {
      const answer = await site.request('/functions/v1/upload-profile-image', { method: 'POST', body })
      const { publicUrl } = (await answer.json()) as { publicUrl: string }
      key = /[0-9a-f]{32}/.exec(publicUrl)?.[0] ?? expect.fail(publicUrl)
      return answer
    }
    return { on: people, isShownBy: (answer) => answer.includes(key), make }
  },
  verify_admin_session: 'nothing',
  get_name_alternatives: 'nothing',
  contributions: async (site) => {
    const { given, id } = await proposed(site)
    const { cookie } = await site.call('authenticate-admin', firstAdmin)
    const title = newName()
    const make = () =>
      site.request(`/rest/v1/contributions?id=eq.${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ title, details: given.details }),
      })
    return { on: board, isShownBy: shows(title), make }
  },
}

const seatsLeft = `select ${testDocuments.tickets.capacity} - coalesce(sum(number_of_tickets), 0)::int as seats from orders
  where status in ('paid', 'pending', 'offered')`
