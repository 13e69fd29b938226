/** A running site on a PostgreSQL that the test reads, with records of every kind that attackers might want. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256Of } from '../../src/server/lib/hash.ts'
import { newToken, type TokenKind } from '../../src/server/lib/tokens.ts'
import { insertAdminSession } from '../../src/server/store/admin-sessions.ts'
import { insertContribution } from '../../src/server/store/contributions.ts'
import { insertDataRequest } from '../../src/server/store/data-requests.ts'
import { insertDemoPayment } from '../../src/server/store/demo-payments.ts'
import { openStore, type Store } from '../../src/server/store/engine/db.ts'
import { insertPass } from '../../src/server/store/floor.ts'
import { saveAnswer } from '../../src/server/store/food-answers.ts'
import { insertOrder, type Order } from '../../src/server/store/orders.ts'
import { giveNewLink } from '../../src/server/store/seat-people.ts'
import { rememberSubscriber } from '../../src/server/store/subscribers.ts'
import { insertTalkOf, readProposals } from '../../src/server/store/talks.ts'
import { insertTask } from '../../src/server/store/tasks.ts'
import { mintTokens } from '../../src/server/store/tokens.ts'
import { addAdmin, firstAdmin, type SignedIn, signIn } from './admins.ts'
import { type RunningApp, startApp } from './app.ts'
import { createSiteDatabase } from './databases.ts'
import { addDoor } from './doors.ts'
import { testEvent } from './event.ts'
import { everythingStored } from './everything-stored.ts'
import { type Client, openClient } from './raw-request.ts'
import { until } from './until.ts'

/** Part of all private data: an answer that contains it discloses something. */
export const privateMark = 'private-to-its-owner'
const privateAddress = () => `${randomUUID().slice(0, 8)}.${privateMark}@example.org`

/** Makes records in a database; each is new, so that one request never spoils another. */
export function testRecords({ db }: Pick<Store, 'db'>) {
  let clock = Date.now()
  /** Each later than the one before: of two mails the newer link works. */
  const later = () => {
    clock += 1
    return new Date(clock)
  }
  const order = (given: Partial<Order> = {}) => {
    const now = later()
    const paid = { status: 'paid', paid_at: now, stripe_session_id: `cs_demo_${randomUUID()}` } as const
    return insertOrder(
      db,
      {
        customer_name: 'Paula Público',
        customer_email: privateAddress(),
        total_amount: 4900,
        allow_public_listing: true,
        created_at: now,
        updated_at: now,
        ...paid,
        ...given,
      },
      testEvent,
    )
  }
  const codeOf = async (table: 'seats' | 'orders', id: string) =>
    (await db.selectFrom(table).select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
  const seatOf = (orderId: string) =>
    db
      .selectFrom('seats_in_full')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('position', '=', 1)
      .executeTakeFirstOrThrow()
  async function endedCode(id: string) {
    const code = await codeOf('seats', id)
    const { order_id } = await db
      .selectFrom('seats')
      .select('order_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await giveNewLink(db, await seatOf(order_id), { email: null, passedOnAt: later() }, later())
    return code
  }
  const contribution = () =>
    insertContribution(
      db,
      {
        type: 'talk_session',
        title: `Doors ${randomUUID().slice(0, 8)}`,
        details: 'Which to open.',
        contributor_name: 'Pia Ejemplo',
        contributor_email: privateAddress(),
        contributor_phone: null,
      },
      { standing: 'shown', now: later() },
    )
  return {
    order,
    seatOf,
    contribution,
    /** A talk of one proposal, on no grid. */
    async talk() {
      const { id: contributionId } = await contribution()
      const hostKey = randomUUID()
      const [proposal] = await readProposals(db, [contributionId])
      if (!proposal) throw new Error('no proposal')
      return { id: await insertTalkOf(db, proposal, hostKey, later()), contributionId, hostKey }
    },
    /** The session of a payment that somebody has begun on the demo's page. */
    async payment(): Promise<string> {
      const now = later()
      const id = `cs_demo_${randomUUID()}`
      const expires_at = new Date(now.getTime() + 3600_000)
      const held = { status: 'pending', paid_at: null, hold_expires_at: expires_at } as const
      const { id: order_id } = await order({ ...held, stripe_session_id: id })
      await insertDemoPayment(db, {
        id,
        order_id,
        amount_cents: 4900,
        description: 'Ticket',
        customer_email: 'bea@example.org',
        success_url: 'http://localhost/',
        cancel_url: 'http://localhost/',
        expires_at,
        created_at: now,
        idempotency_key: id,
        metadata: {},
      })
      return id
    },
    /** With `isEnded` one that ended long ago, so that its phones may not even send any more. */
    door(isEnded = false) {
      const made = isEnded ? new Date(0) : later()
      return addDoor(db, 'Door A', made)
    },
    async floorPass(isEnded = false) {
      const pass = newToken()
      const opened_at = later()
      const closes_at = new Date(opened_at.getTime() + (isEnded ? -1 : 1) * 24 * 3600_000)
      const row = {
        sha256: sha256Of(pass),
        seed: randomUUID(),
        opened_by: 'an organiser',
        opened_at,
        closes_at,
      }
      await insertPass(db, row, opened_at)
      return pass
    },
    task: async () => {
      const task = { title: 'Order ice', description: privateMark, due_date: null, owner: null }
      return (await insertTask(db, task, later())).id
    },
    /** Makes the record that a token of this kind is for; returns its id. */
    async subjectOf(kind: LinkKind): Promise<string> {
      if (kind === 'contribution-edit' || kind === 'talk-host') return (await this.contribution()).id
      if (kind === 'your-data') return insertDataRequest(db, (await order()).customer_email, later())
      if (kind === 'admin-reset') return (await addAdmin(db, { email: privateAddress() })).id
      if (kind.startsWith('newsletter')) return (await rememberSubscriber(db, privateAddress(), later())).id
      if (kind === 'waitlist-confirm')
        return (await order({ status: 'waitlist', paid_at: null, stripe_session_id: null })).id
      if (kind === 'seat-offer') {
        const now = later()
        const held = { offered_at: now, hold_expires_at: new Date(now.getTime() + 3600_000) }
        return (await order({ status: 'offered', paid_at: null, stripe_session_id: null, ...held })).id
      }
      const { id } = await order()
      if (kind === 'order-seats') return id
      if (kind === 'seat') return (await seatOf(id)).id
      const choices = { commitment: 'yes-evening', lunchPreference: null, iceBathPreference: null } as const
      for (const dinnerPreference of ['prefer-vegi', 'no-dinner'] as const) {
        await saveAnswer(db, id, { ...choices, dinnerPreference }, later())
      }
      return id
    },
    /** A token as a mail would carry it, or one whose time is over. */
    async token(kind: LinkKind, subjectId: string, isExpired = false): Promise<string> {
      if (kind === 'seat') return isExpired ? endedCode(subjectId) : codeOf('seats', subjectId)
      if (kind === 'order-seats') return isExpired ? 'e'.repeat(32) : codeOf('orders', subjectId)
      const now = isExpired ? new Date(0) : new Date()
      const mail = { mailId: randomUUID(), queuedAt: later(), now }
      return (await mintTokens(db, { link: { kind, subjectId } }, mail)).link
    },
    /** The token of a session of this administrator. */
    async session(user: SignedIn['user'], isExpired = false): Promise<string> {
      const token = newToken()
      await insertAdminSession(db, sha256Of(token), user.id, isExpired ? new Date(0) : new Date())
      return token
    },
  }
}
/** What opens something: a mailed token, or the code of a seat or of an order. */
export type LinkKind = TokenKind | 'seat' | 'order-seats'

export type TestRecords = ReturnType<typeof testRecords>

export interface AttackSite {
  app: RunningApp
  client: Client
  store: Store
  records: TestRecords
  admin: SignedIn
  /** What must be found in no log and no row; requests add what they carry. */
  secrets: Set<string>
  /** All rows of all tables, once no mail is on its way. */
  dump(): Promise<string>
  stop(): Promise<void>
}

/** Rate limits are off unless `env` says otherwise; `database` is one of a PostgreSQL without rows. */
export async function openAttackSite(
  env: Record<string, string> = {},
  database?: Awaited<ReturnType<typeof createSiteDatabase>>,
): Promise<AttackSite> {
  const { url: databaseUrl, drop } = database ?? (await createSiteDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'unconference-'))
  const app = await startApp({
    databaseUrl,
    env: { SAMPLE_DATA: 'off', BUDGETS: 'off', LOG_LEVEL: 'debug', ...env },
  })
  const store = await openStore({ dataDir: folder, databaseUrl, log: console })
  const client = openClient(app.url)
  const admin = await signIn(app, { ...firstAdmin, email: env.ADMIN_EMAIL ?? firstAdmin.email })
  const isQuiet = async () => {
    const { waiting } = await store.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<string>().as('waiting'))
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      // Those wait until tomorrow.
      .where('sending_id', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(waiting) === 0 || undefined
  }
  return {
    app,
    client,
    store,
    records: testRecords(store),
    admin,
    secrets: new Set([firstAdmin.password, admin.sessionToken, admin.secret]),
    async dump() {
      await until(isQuiet, { what: 'the mails to go out' })
      return everythingStored(store)
    },
    async stop() {
      client.close()
      await app.stop()
      await store.close()
      await Promise.all([drop(), rm(folder, { recursive: true })])
    },
  }
}
