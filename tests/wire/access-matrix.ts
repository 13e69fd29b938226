/**
 * Who may use what (docs/security.md#access-matrix): every call, upload, procedure, update, view, page and file, with the
 * status that each kind of caller gets; `access-matrix.test.ts` tries them all. What this program registers and this
 * table does not name fails `access-matrix-complete.test.ts`, or does not compile.
 */
import { randomUUID } from 'node:crypto'
import type { CallName, ProcedureName, UploadName, updates } from '../../src/domain/calls/index.ts'
import { dayIn } from '../../src/domain/event/zoned.ts'
import { paths } from '../../src/domain/paths.ts'
import type { ViewName } from '../../src/domain/views.ts'
import { firstAdmin } from '../support/admins.ts'
import type { AttackSite, LinkKind } from '../support/attack-site.ts'
import { testEvent } from '../support/event.ts'

/** The kinds of caller. Where a mailed link is needed, `owner` has the right one and `other` that of another record. */
export const callers = ['nobody', 'junk', 'expired', 'other', 'admin', 'secret', 'both', 'owner'] as const
export type Caller = (typeof callers)[number]

/** The status that each caller gets. */
export type Statuses = Record<Caller, number>
const all = (status: number) => Object.fromEntries(callers.map((caller) => [caller, status])) as Statuses
const only = (admitted: readonly Caller[], status: number, refused: number): Statuses => ({
  ...all(refused),
  ...Object.fromEntries(admitted.map((caller) => [caller, status])),
})
const organizers = ['both'] as const
const admins = ['admin', 'both'] as const
const owner = ['owner'] as const

/** What goes into one request: the token that this caller has, and the record that it is about. */
export interface Given {
  site: AttackSite
  token: string
  /** The owner's, whoever asks. */
  subject: string
}

export interface CallRule {
  statuses: Statuses
  /** What the mailed token is for, where one is needed. */
  kind?: LinkKind
  /** The token is the secret of a door; `expired` has that of one that has long ended. */
  isDoor?: true
  /** The token is a pass of the floor; `expired` has one whose time is over. */
  isFloor?: true
  /** The payload names the record beside the token: `other` has the right kind of token, for another record. */
  isBound?: true
  payload: (given: Given) => object | Promise<object>
}

const anyone = (payload: (given: Given) => object | Promise<object> = () => ({})): CallRule => ({
  statuses: all(200),
  payload,
})
const revisionAt = async ({ store }: AttackSite) =>
  (await store.db.selectFrom('plan').select('revision').executeTakeFirst())?.revision ?? 0
/** The token is all there is to say. */
const byMailedToken = (kind: LinkKind): CallRule => ({
  statuses: only(owner, 200, 404),
  kind,
  payload: ({ token }) => ({ token }),
})
/** An old link says that it is one. */
const withSeat = (status = 200): Statuses => ({ ...only(owner, status, 404), expired: 410 })
const bySeatLink = (status?: number, more: object = {}): CallRule => ({
  statuses: withSeat(status),
  kind: 'seat',
  payload: ({ token }) => ({ code: token, ...more }),
})
const byBuyersLink = (): CallRule => ({
  statuses: only(owner, 200, 404),
  kind: 'order-seats',
  payload: async ({ site, token, subject }) => ({
    code: token,
    seatId: (await site.records.seatOf(subject)).id,
  }),
})
const byAdmin = (payload: CallRule['payload'] = () => ({})): CallRule => ({
  statuses: only(admins, 200, 401),
  payload,
})
const byOrganizer = (payload: (given: Given) => object | Promise<object> = () => ({})): CallRule => ({
  statuses: only(organizers, 200, 403),
  payload: async (given) => ({ token: given.token, ...(await payload(given)) }),
})

const byDoor = (payload: object = {}): CallRule => ({
  statuses: { ...only(owner, 200, 403), expired: 409 },
  isDoor: true,
  payload: ({ token }) => ({ secret: token, ...payload }),
})

let addresses = 0
const newAddress = () => `access-${++addresses}@example.org`
const entry = () => ({
  title: 'A talk',
  details: 'Open.',
  contributor_name: 'Pia Ejemplo',
  contributor_email: newAddress(),
  contributor_phone: null,
})
const companyInvoice = () => ({
  company: 'Muster Ltd',
  street: 'Beispielweg 1',
  postalCode: '8000',
  city: 'Zurich',
  country: 'CH',
  name: 'Pia Ejemplo',
  email: newAddress(),
  lines: [{ kind: 'ticket', count: 1 }],
  dueOn: new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10),
  squeezeIn: true,
})
const someProposal: CallRule['payload'] = async ({ site }) => ({
  id: (await site.records.contribution()).id,
})
const call = async ({ client, admin }: AttackSite, name: CallName, payload: object) => {
  const headers = { apikey: admin.anonKey, 'content-type': 'application/json' }
  const path = `/functions/v1/${name}`
  await client.send({ method: 'POST', path, headers, body: JSON.stringify(payload) })
}
const mail = { subject: 'Bring a towel', text: 'Hello {name}.' }
const tomorrow = () => new Date(Date.now() + 24 * 3600_000)
/** A mail to one person that waits. */
async function queued({ store: { db } }: AttackSite): Promise<string> {
  const send_at = tomorrow()
  const { id } = await db
    .insertInto('sendings')
    .values({ audience: ['participants'], subject: 'Hi', body: 'Hi', asked_by: 'a', recipients: 1, send_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { letter: 'sending', recipient: newAddress(), params: {}, next_attempt_at: send_at }
  await db
    .insertInto('outbox')
    .values({ ...row, sending_id: id })
    .execute()
  return id
}
const openIdeas = ({ store: { db } }: AttackSite) =>
  db
    .insertInto('demo_round')
    .values({ id: 1, is_open: true })
    .onConflict((on) => on.column('id').doUpdateSet({ is_open: true }))
    .execute()
/** One that was shown. */
async function someDemo({ store: { db } }: AttackSite): Promise<string> {
  const now = new Date()
  const { id } = await db
    .insertInto('demos')
    .values({ title: 'A demo', line: 'One line.', created_at: now, shown_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const callRules: Record<CallName, CallRule> = {
  'subscribe-newsletter': anyone(() => ({ email: newAddress() })),
  'confirm-newsletter': byMailedToken('newsletter-confirm'),
  'unsubscribe-newsletter': byMailedToken('newsletter-unsubscribe'),
  'submit-contribution': anyone(() => ({ type: 'volunteer', ...entry() })),
  'update-contribution': {
    statuses: only(owner, 200, 403),
    kind: 'contribution-edit',
    isBound: true,
    payload: ({ token, subject }) => ({ token, contributionId: subject, updates: entry() }),
  },
  'send-contribution-edit-link': anyone(async ({ site }) => {
    const { id } = await site.records.contribution()
    const { contributor_email: email } = await site.store.db
      .selectFrom('contributions')
      .select('contributor_email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { email, contributionId: id }
  }),
  'validate-contribution-edit-token': byMailedToken('contribution-edit'),
  'contribution-vote': anyone(async ({ site }) => ({
    contributionId: (await site.records.contribution()).id,
  })),
  'list-unseen-contributions': anyone(),
  'find-similar-contributions': anyone(() => ({ title: 'Talks' })),
  'find-proposals': byAdmin(() => ({ tab: 'board', search: '' })),
  'get-proposal-history': byAdmin(someProposal),
  'list-proposals-of-address': byAdmin(someProposal),
  'edit-proposal': byAdmin(async ({ site }) => {
    const { id } = await site.records.contribution()
    const seen = await site.store.db
      .selectFrom('contributions')
      .select(['type', 'title', 'details', 'contributor_name', 'contributor_email', 'contributor_phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, ...seen, details: 'Open by now.', seen }
  }),
  'hide-proposals': byAdmin(async ({ site }) => ({ ids: [(await site.records.contribution()).id] })),
  'show-proposals': byAdmin(async ({ site }) => ({ ids: [(await site.records.contribution()).id] })),
  'delete-proposals': byAdmin(async ({ site }) => ({
    ids: [(await site.records.contribution()).id],
    word: 'delete',
  })),
  'block-address': byAdmin(someProposal),
  'list-blocked-addresses': byAdmin(),
  'export-blocked-addresses': byAdmin(),
  'unblock-address': byAdmin(async ({ site }) => {
    const row = { address_hash: newAddress(), email: newAddress(), blocked_by: 'an organiser' }
    const query = site.store.db.insertInto('blocked_addresses').values(row).returning('id')
    return query.executeTakeFirstOrThrow()
  }),
  'export-proposals': byAdmin(() => ({ tab: 'board', search: '' })),
  'validate-edit-token': byMailedToken('profile-edit'),
  'send-edit-link': anyone(async ({ site }) => {
    const { id, customer_email } = await site.records.order()
    return { email: customer_email, participantId: id }
  }),
  'update-participant': {
    statuses: only(owner, 200, 403),
    kind: 'profile-edit',
    isBound: true,
    payload: ({ token, subject }) => ({ token, participantId: subject, updates: { about_me: 'Here.' } }),
  },
  'get-waitlist-count': anyone(),
  'confirm-waitlist-place': byMailedToken('waitlist-confirm'),
  'create-checkout': anyone(() => ({ name: 'Bea', email: newAddress() })),
  'process-payment-success': anyone(async ({ site }) => {
    const sessionId = await site.records.payment()
    await call(site, 'settle-demo-payment', { sessionId, outcome: 'pay' })
    return { sessionId }
  }),
  'find-offered-seat': byMailedToken('seat-offer'),
  'take-offered-seat': byMailedToken('seat-offer'),
  'decline-offered-seat': byMailedToken('seat-offer'),
  'settle-demo-payment': anyone(async ({ site }) => ({
    sessionId: await site.records.payment(),
    outcome: 'pay',
  })),
  'find-orders': byAdmin(() => ({ search: 'Paula' })),
  'get-order': byAdmin(async ({ site }) => ({ number: (await site.records.order()).order_number })),
  'correct-order': byAdmin(async ({ site }) => {
    const { id, customer_name: name, customer_email: email } = await site.records.order()
    return { orderId: id, name, email, seen: { name, email } }
  }),
  'cancel-seats': byAdmin(async ({ site }) => {
    const { id: orderId } = await site.records.order()
    const seats = await site.store.db
      .selectFrom('seats')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
    return { orderId, seatIds: seats.map(({ id }) => id), way: 'none', amountCents: 0 }
  }),
  'add-guest': byAdmin(() => ({
    name: 'Paula Público',
    email: null,
    kind: 'ticket',
    sendReceipt: false,
    squeezeIn: true,
  })),
  'quote-company-invoice': byAdmin(companyInvoice),
  'invoice-company': byAdmin(companyInvoice),
  'mark-invoice-paid': byAdmin(async ({ site }) => {
    const { id } = await site.records.order()
    const to_be_paid = { status: 'pending', due_on: '2999-12-31', hold_expires_at: '2999-12-31' } as const
    await site.store.db.updateTable('orders').set(to_be_paid).where('id', '=', id).execute()
    return { orderId: id, paidOn: dayIn(new Date(), testEvent.timeZone) }
  }),
  'list-open-invoices': byAdmin(),
  'export-open-invoices': byAdmin(),
  'export-orders': byAdmin(() => ({ search: '' })),
  'note-order': byAdmin(async ({ site }) => ({
    orderId: (await site.records.order()).id,
    note: 'Sits in front.',
    seen: '',
  })),
  'list-profiles': byAdmin(() => ({ search: '', isHidden: false, page: 1 })),
  'export-profiles': byAdmin(),
  'moderate-profile': byAdmin(async ({ site }) => ({
    profileId: (await site.records.order()).id,
    act: 'hide',
    tell: false,
  })),
  'submit-food-preferences': anyone(async ({ site }) => ({
    email: (await site.records.order()).customer_email,
    commitment: 'no-changed-plans',
  })),
  'validate-poll-token': byMailedToken('poll-edit'),
  'restore-food-preferences': byMailedToken('poll-edit'),
  'find-seat': bySeatLink(),
  // Something else stands there than what the page came with.
  'name-seat': bySeatLink(409, { seen: '', name: 'Bo' }),
  'answer-seat-poll': bySeatLink(409, { seen: '', commitment: 'no-changed-plans' }),
  'get-seat-calendar': bySeatLink(),
  'find-order-seats': { ...byBuyersLink(), payload: ({ token }) => ({ code: token }) },
  'pass-seat-on': byBuyersLink(),
  'take-seat-back': byBuyersLink(),
  'send-your-data-link': anyone(() => ({ email: newAddress() })),
  'export-your-data': byMailedToken('your-data'),
  'leave-public-list': byMailedToken('your-data'),
  'delete-your-data': byMailedToken('your-data'),
  'authenticate-admin': anyone(() => firstAdmin),
  'sign-out-admin': byAdmin(),
  'request-admin-password-reset': anyone(() => ({ email: newAddress() })),
  'reset-admin-password': {
    // Its `{success: false}` is read as 404.
    statuses: only(owner, 200, 404),
    kind: 'admin-reset',
    payload: ({ token }) => ({ token, newPassword: 'ringing-in-the-snow' }),
  },
  'get-admin-dashboard': byAdmin(),
  'end-unpaid-order': byAdmin(async ({ site }) => ({
    orderId: await site.records.subjectOf('waitlist-confirm'),
  })),
  'list-administrators': byAdmin(),
  'add-administrator': byAdmin(() => ({ email: `${randomUUID()}@example.org` })),
  // Nobody has this id: it is removed already.
  'remove-administrator': byAdmin(() => ({ id: randomUUID() })),
  'retry-failed-letters': byAdmin(),
  'list-event-documents': byAdmin(),
  'list-event-pictures': byAdmin(),
  'get-event-document': byAdmin(() => ({ name: 'tickets' })),
  'get-event-version': byAdmin(() => ({ name: 'tickets', version: 1 })),
  'save-event-draft': byAdmin(() => ({ name: 'mail', version: 1, value: {}, draft: null })),
  'get-first-steps': byAdmin(),
  // The site is open.
  'answer-first-step': {
    ...byAdmin(() => ({ step: 'name', answers: {}, before: {} })),
    statuses: only(admins, 409, 401),
  },
  'skip-first-step': { ...byAdmin(() => ({ step: 'name' })), statuses: only(admins, 409, 401) },
  'open-site': byAdmin(),
  'list-sendings': byAdmin(),
  'get-sending': byAdmin(async ({ site }) => ({ id: await queued(site) })),
  'preview-sending': byAdmin(() => ({ ...mail, audience: ['participants'] })),
  'test-sending': byAdmin(() => ({ ...mail, audience: ['participants'] })),
  'create-sending': byAdmin(async ({ site }) => {
    const { order_number } = await site.records.order()
    return {
      ...mail,
      audience: [`order:${order_number}`],
      at: tomorrow().toISOString(),
      count: 1,
      again: true,
    }
  }),
  'recall-sending': byAdmin(async ({ site }) => ({ id: await queued(site) })),
  'retry-sending': byAdmin(async ({ site }) => ({ id: await queued(site) })),
  'export-sendings': byAdmin(),
  'export-subscribers': byAdmin(),
  'import-subscribers': byAdmin(() => ({ csv: 'Confirmed,Email,Name,LinkedIn,Wants to be listed\n' })),
  'get-plan': byAdmin(),
  'apply-moves': byAdmin(async ({ site }) => ({
    revision: 0,
    moves: [{ talkId: (await site.records.talk()).id, to: null }],
  })),
  // It stands nowhere.
  'pin-talk': {
    ...byAdmin(async ({ site }) => ({ talkId: (await site.records.talk()).id, isPinned: true })),
    statuses: only(admins, 404, 401),
  },
  'make-talks': byAdmin(async ({ site }) => ({ contributionIds: [(await site.records.contribution()).id] })),
  'save-talk': byAdmin(() => ({
    talkId: null,
    title: 'A talk',
    details: '',
    needs: [],
    host: '',
    seen: null,
  })),
  'remove-talk': byAdmin(async ({ site }) => ({ talkId: (await site.records.talk()).id })),
  'restore-talk': byAdmin(async ({ site }) => ({ talkId: (await site.records.talk()).id })),
  'merge-talks': byAdmin(async ({ site: { records } }) => ({
    talkIds: [(await records.talk()).id, (await records.talk()).id],
    title: 'A talk',
  })),
  // One proposal is behind it.
  'split-talk': {
    ...byAdmin(async ({ site }) => {
      const { id: talkId, contributionId } = await site.records.talk()
      return { talkId, contributionId }
    }),
    statuses: only(admins, 409, 401),
  },
  'find-own-talk': byMailedToken('talk-host'),
  // Its talk is not on the programme.
  'answer-place': {
    statuses: only(owner, 409, 403),
    kind: 'talk-host',
    isBound: true,
    payload: ({ token, subject }) => ({ token, contributionId: subject, answer: 'fine' }),
  },
  // There is no talk of it.
  'save-talk-notes': {
    statuses: only(owner, 409, 403),
    kind: 'talk-host',
    isBound: true,
    payload: ({ token, subject }) => ({ token, contributionId: subject, notes: 'Thank you.', link: '' }),
  },
  'withdraw-contribution': {
    statuses: only(owner, 200, 403),
    kind: 'talk-host',
    isBound: true,
    payload: ({ token, subject }) => ({ token, contributionId: subject }),
  },
  'close-place': byAdmin(() => ({ roomId: 'hall', slotId: 'first', isClosed: false })),
  // The day of these tests is over.
  'shift-slots': {
    ...byAdmin(() => ({ slotId: 'first', startsAt: '11:00', minutes: 5 })),
    statuses: only(admins, 409, 401),
  },
  'set-absence': byAdmin(async ({ site }) => ({
    hostKey: (await site.records.talk()).hostKey,
    slotId: 'first',
    isAway: true,
  })),
  // A proposal is behind it.
  'join-hosts': {
    ...byAdmin(async ({ site }) => {
      const { id: talkId, hostKey } = await site.records.talk()
      return { talkId, hostKey, sameAs: hostKey }
    }),
    statuses: only(admins, 409, 401),
  },
  'get-floor': byAdmin(),
  'open-floor': byAdmin(() => ({ minutes: 5 })),
  'close-floor': byAdmin(),
  'pitch-talk': {
    statuses: only(owner, 200, 403),
    isFloor: true,
    payload: ({ token }) => ({ pass: token, title: 'A talk', name: 'Pia Ejemplo' }),
  },
  'choose-slate': byAdmin(() => ({ spare: 0.1, keep: [] })),
  'suggest-plan': byAdmin(async ({ site }) => ({ revision: await revisionAt(site), scope: 'empty' })),
  'suggest-repair': byAdmin(async ({ site }) => {
    const { id: talk } = await site.records.talk()
    return { revision: await revisionAt(site), happened: { talk } }
  }),
  'export-wishes': byAdmin(),
  'price-places': byAdmin(async ({ site }) => {
    const { id: talkId } = await site.records.talk()
    return { revision: await revisionAt(site), talkId }
  }),
  'publish-plan': byAdmin(async ({ site }) => ({ revision: await revisionAt(site), tellHosts: true })),
  // There is none of this version.
  // Nothing is on the programme of this site, and nobody has starred anything.
  'star-talk': { statuses: all(404), payload: () => ({ talkId: randomUUID(), wanted: true }) },
  'list-stars': anyone(),
  'send-plan-link': anyone(() => ({ email: newAddress() })),
  'open-plan': byMailedToken('ticket-plan'),
  'make-plan-feed': { statuses: all(404), payload: () => ({}) },
  'undo-publish': { ...byAdmin(() => ({ version: 4711 })), statuses: only(admins, 409, 401) },
  'add-idea': anyone(async ({ site }) => {
    await openIdeas(site)
    return { title: `Idea ${randomUUID()}`, line: 'One line.', name: 'Pia Ejemplo' }
  }),
  'join-team': anyone(async ({ site }) => ({ demoId: await someDemo(site), name: 'Pia Ejemplo' })),
  // Who has no cookie is on no team.
  'leave-team': {
    ...anyone(async ({ site }) => ({ demoId: await someDemo(site) })),
    statuses: all(403),
  },
  'ask-for-demo': {
    ...anyone(async ({ site }) => ({ demoId: await someDemo(site), wanted: true })),
    statuses: all(403),
  },
  'rate-demo': anyone(async ({ site }) => ({ demoId: await someDemo(site), stars: 5 })),
  'list-own-demos': anyone(),
  'get-demos': byAdmin(),
  'run-demos': byAdmin(async ({ site }) => ({ do: 'show', demoId: await someDemo(site) })),
  'get-kitchen': byAdmin(),
  'list-doors': byAdmin(),
  'export-doors': byAdmin(() => ({ list: 'doors' })),
  'make-door': byAdmin(() => ({
    id: randomUUID(),
    name: 'Door A',
    endsAt: new Date(Date.now() + 3600_000).toISOString(),
  })),
  'end-door': byAdmin(async ({ site }) => ({ id: (await site.records.door()).id })),
  'door-list': byDoor(),
  'add-walk-in': byDoor({
    name: 'Paula Público',
    email: null,
    kind: 'ticket',
    paidCents: 0,
    squeezeIn: true,
  }),
  'door-arrivals': byDoor({ phoneNow: '2025-08-01T10:00:00Z', notes: [] }),
  'get-launch-list': byAdmin(),
  'tick-launch-item': byAdmin(() => ({ item: 'payment', seen: '0-811c9dc5', isTicked: true })),
  'send-test-mail': byAdmin(),
  'discard-event-draft': byAdmin(() => ({ name: 'links', draft: 1 })),
  'publish-event-document': byAdmin(() => ({
    name: 'links',
    version: 1,
    value: testEvent.links,
    draft: null,
  })),
  'put-back-event-version': byAdmin(() => ({ name: 'links', version: 1, current: 1 })),
  'list-internal-tasks': byOrganizer(),
  'create-internal-task': byOrganizer(() => ({ taskData: { title: 'Ring the cowbell' } })),
  'update-internal-task': byOrganizer(async ({ site }) => ({
    taskId: await site.records.task(),
    updates: { completed: true },
  })),
  'delete-internal-task': byOrganizer(async ({ site }) => ({ taskId: await site.records.task() })),
  'get-participants-overview': byOrganizer(),
  'list-internal-participants': byOrganizer(),
  'export-internal-participants': byOrganizer(),
  'send-order-confirmation': byAdmin(async ({ site }) => ({ orderId: (await site.records.order()).id })),
}

export const uploadRules: Record<UploadName, CallRule> = {
  'upload-profile-image': {
    statuses: only(owner, 200, 403),
    kind: 'profile-edit',
    isBound: true,
    payload: ({ token, subject }) => ({ token, participantId: subject }),
  },
  'upload-event-picture': byAdmin(),
}

export const procedureRules: Record<ProcedureName, CallRule> = {
  verify_admin_session: anyone(() => ({})),
  get_name_alternatives: anyone(() => ({ lookup_name: 'Paula' })),
}

export const updateRules: Record<keyof typeof updates, CallRule> = {
  contributions: {
    statuses: only(admins, 204, 401),
    payload: async ({ site }) => ({
      id: (await site.records.contribution()).id,
      title: 'A talk',
      details: 'Wide open.',
    }),
  },
}

/** The query behind each view; an order is read by whoever knows the id of its payment's session. */
export const viewRules: Record<ViewName, (site: AttackSite) => string | Promise<string>> = {
  contributions_public: () => '',
  participants_public: () => '',
  orders: async (site) => `?stripe_session_id=eq.${(await site.records.order()).stripe_session_id}`,
}

export interface PageRule {
  /** The address to ask for, from what this caller has. */
  at: (given: Given) => string | Promise<string>
  get: Statuses
  /** What an empty form is answered with; 405 where the page takes none. */
  post: Statuses
  /** What a mailed token in the address is for. */
  kind?: LinkKind
  /** Who may read what is private to others; nobody unless told. */
  tells?: readonly Caller[]
}

const page = (path: string, post = 405): PageRule => ({ at: () => path, get: all(200), post: all(post) })
const withLink = (path: string, kind: LinkKind, { query = 'token', post = 400 } = {}): PageRule => ({
  ...page(path, post),
  kind,
  at: ({ token }) => `${path}?${query}=${token}`,
})

/** By the path of the route, as the router has it. */
export const pageRules: Record<string, PageRule> = {
  [paths.home]: page(paths.home),
  [paths.programme]: page(paths.programme, 404),
  [paths.ownProgramme]: page(paths.ownProgramme, 303),
  [paths.planLink]: { ...withLink(paths.planLink, 'ticket-plan'), post: only(owner, 200, 404) },
  // Each has its own secret.
  [paths.planFeed]: { ...page(paths.planFeedOf('J'.repeat(43))), get: all(404) },
  [paths.demos]: page(paths.demos, 400),
  [paths.programmeCalendar]: page(paths.programmeCalendar),
  [paths.programmeJson]: page(paths.programmeJson),
  [paths.programmeXml]: page(paths.programmeXml),
  [paths.wall]: page(paths.wall),
  [paths.pitch]: page(paths.pitch, 400),
  [paths.summary]: page(testEvent.summary.path),
  [paths.sponsors]: page(paths.sponsors),
  [paths.contribute]: withLink(paths.contribute, 'contribution-edit'),
  [paths.ownTalk]: {
    kind: 'talk-host',
    at: ({ token }) => `${paths.ownTalk}?token=${token}`,
    get: { ...only(owner, 200, 404), nobody: 200 },
    post: { ...only(owner, 200, 404), nobody: 404 },
    tells: owner,
  },
  [paths.participants]: withLink(paths.participants, 'profile-edit', { query: 'edit', post: 404 }),
  [paths.poll]: withLink(paths.poll, 'poll-edit'),
  [paths.seat]: {
    kind: 'seat',
    at: ({ token }) => paths.seatOf(token || 'none'),
    get: withSeat(),
    post: all(400),
    tells: owner,
  },
  [paths.seatCalendar]: {
    kind: 'seat',
    at: ({ token }) => paths.seatCalendarOf(token || 'none'),
    get: only(owner, 200, 302),
    post: all(405),
  },
  [paths.orderSeats]: {
    kind: 'order-seats',
    at: ({ token }) => paths.orderSeatsOf(token || 'none'),
    get: only(owner, 200, 404),
    post: all(404),
    tells: owner,
  },
  [paths.newsletter]: page(paths.newsletter, 400),
  [paths.newsletterConfirmation]: page(paths.newsletterConfirmation),
  [paths.newsletterConfirm]: {
    ...withLink(paths.newsletterConfirm, 'newsletter-confirm'),
    post: only(owner, 200, 404),
  },
  [paths.newsletterUnsubscribe]: {
    ...withLink(paths.newsletterUnsubscribe, 'newsletter-unsubscribe'),
    post: only(owner, 200, 404),
  },
  [paths.tickets]: withLink(paths.tickets, 'seat-offer', { query: 'offer' }),
  [paths.paymentSuccess]: page(paths.paymentSuccess, 404),
  [paths.demoPayment]: {
    ...page(paths.demoPayment, 303),
    at: async ({ site }) => paths.demoPaymentOf(await site.records.payment()),
  },
  // Each has its own code.
  [paths.invoice]: { ...page(paths.invoiceWith('0'.repeat(32))), get: all(404), post: all(405) },
  [paths.paymentCancel]: page(paths.paymentCancel),
  [paths.waitlistConfirmation]: page(paths.waitlistConfirmation),
  [paths.waitlistConfirm]: {
    ...withLink(paths.waitlistConfirm, 'waitlist-confirm'),
    post: only(owner, 200, 404),
  },
  [paths.privacy]: page(paths.privacy),
  [paths.yourData]: {
    ...withLink(paths.yourData, 'your-data'),
    get: only(owner, 200, 404),
    tells: owner,
  },
  // The token comes with the form.
  [paths.yourDataDownload]: { ...page(paths.yourDataDownload, 303), get: all(302) },
  [paths.prompts]: page(paths.prompts),
  [paths.sitemap]: page(paths.sitemap),
  [paths.robots]: page(paths.robots),
  [paths.admin]: {
    ...page(paths.admin),
    get: only(admins, 200, 302),
    post: only(admins, 303, 302),
    tells: admins,
  },
  [paths.adminEvent]: {
    ...page(paths.adminEvent),
    get: only(admins, 200, 302),
    post: only(admins, 303, 302),
  },
  [`${paths.adminEventPreview}/*`]: {
    ...page(`${paths.adminEventPreview}${paths.tickets}`),
    get: only(admins, 200, 302),
    post: only(admins, 400, 302),
  },
  // Who is signed in is led on.
  [paths.adminLogin]: {
    ...page(paths.adminLogin),
    get: only(admins, 303, 200),
    post: only(admins, 303, 400),
  },
  [paths.soon]: { ...page(paths.soon), get: all(404), post: all(405) },
  [paths.adminFirstSteps]: {
    ...page(paths.adminFirstSteps),
    get: only(admins, 303, 302),
    post: only(admins, 303, 302),
  },
  [paths.adminLaunch]: {
    ...page(paths.adminLaunch),
    get: only(admins, 200, 302),
    post: only(admins, 400, 302),
    tells: admins,
  },
  [paths.adminDoors]: {
    ...page(paths.adminDoors),
    get: only(admins, 200, 302),
    post: only(admins, 400, 302),
  },
  [paths.adminOrganizers]: {
    ...page(paths.adminOrganizers),
    get: only(admins, 200, 302),
    post: only(admins, 400, 302),
    tells: admins,
  },
  // The same for every link; the calls tell.
  [paths.door]: page(paths.doorOf('J'.repeat(43))),
  [paths.adminMails]: {
    ...page(paths.adminMails),
    get: only(admins, 200, 302),
    tells: admins,
  },
  // What is shown comes with the form.
  [paths.adminMailPreview]: {
    ...page(paths.adminMailPreview),
    get: all(302),
    post: only(admins, 200, 302),
    tells: admins,
  },
  [paths.adminProgramme]: {
    ...page(paths.adminProgramme),
    get: only(admins, 200, 302),
    tells: admins,
  },
  [paths.adminDemos]: {
    ...page(paths.adminDemos),
    get: only(admins, 200, 302),
    post: only(admins, 400, 302),
    tells: admins,
  },
  [paths.adminKitchen]: {
    ...page(paths.adminKitchen),
    get: only(admins, 200, 302),
    tells: admins,
  },
  [paths.adminPaper]: {
    ...page(paths.paper('door-list')),
    get: only(admins, 302, 302),
    post: only(admins, 200, 302),
  },
  [paths.adminResetPassword]: withLink(paths.adminResetPassword, 'admin-reset'),
  [paths.adminProposals]: { ...page(paths.adminProposals), get: only(admins, 200, 302), tells: admins },
  [paths.adminPeople]: { ...page(paths.adminPeople), get: only(admins, 200, 302), tells: admins },
  [paths.adminOrders]: { ...page(paths.adminOrders), get: only(admins, 200, 302), tells: admins },
  [paths.adminOrder]: {
    ...page(''),
    at: async ({ site }) => paths.orderDesk((await site.records.order()).order_number),
    get: only(admins, 200, 302),
    tells: admins,
  },
  [paths.adminEventDocument]: {
    ...page(paths.eventDocument('people')),
    get: only(admins, 200, 302),
    tells: admins,
  },
  [paths.secretScreen]: {
    at: ({ token }) => paths.participantsOverview(token),
    get: { ...only(['both'], 200, 302), admin: 403 },
    post: { ...only(admins, 404, 302) },
  },
  '*': { ...page('/no-such-page'), get: all(404), post: all(404) },
}

/** What the server itself listens to beside pages, and what anybody gets for a plain GET. */
export const plainTalks: Record<string, number> = {
  '/healthz': 200,
  '/readyz': 200,
  [paths.capturedMail]: 403,
  [paths.programmeVersion]: 200,
  [paths.demosNow]: 200,
  [paths.openApi]: 200,
  [paths.doorWorker]: 200,
  [paths.programmeWorker]: 200,
  [paths.stripeWebhook]: 405,
  '/webhooks/other': 404,
  '/functions': 401,
  '/rest': 401,
  '/images/x.webp': 404,
  '/pictures/x.webp': 404,
}
