/** A site that sells tickets, for tests: its capacity, buyers with browsers, the demo's payments and its clock. */
import { createHash } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type { AnyCallName, CallPayload } from '../../src/domain/calls/index.ts'
import { ticketMessages } from '../../src/domain/messages/ticket-messages.ts'
import type { OrderState } from '../../src/domain/orders.ts'
import { ok, refuse } from '../../src/domain/result.ts'
import type { CallContext } from '../../src/server/context.ts'
import { answerCall } from '../../src/server/http/answer.ts'
import type { TokenKind } from '../../src/server/lib/tokens.ts'
import type { MailName } from '../../src/server/mail/templates/index.ts'
import { releaseOverdue } from '../../src/server/orders/release-holds.ts'
import { settlePayment } from '../../src/server/orders/settle-payment.ts'
import { createDemoProvider } from '../../src/server/payments/demo.ts'
import type {
  CheckoutSession,
  PaymentEvent,
  PaymentProvider,
  WebhookEvent,
} from '../../src/server/payments/provider.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import type { Order } from '../../src/server/store/orders.ts'
import { mintTokens } from '../../src/server/store/tokens.ts'
import { testContext } from './call-context.ts'
import { testEvent } from './event.ts'

const { tickets } = testEvent

type Form = Omit<Extract<CallPayload<'create-checkout'>, { name: string }>, 'quote'>

/** What a checkout answers that leads to the payment. */
export const payHere = ok({
  url: expect.stringMatching(/^http:\/\/localhost:3000\/demo-payment\?session=cs_demo_/),
})
/** What a checkout answers whose address has a ticket. */
export const hasTicket = refuse('conflict', ticketMessages.hasTicket, {
  fields: { email: ticketMessages.hasTicket },
})

/** Sells other tickets than the event's until the test ends. */
export function sell(given: Partial<typeof tickets>): void {
  const before = { ...tickets }
  Object.assign(tickets, given)
  onTestFinished(() => void Object.assign(tickets, before))
}

let people = 0
/** Every visit comes from a network of its own, unless a test says otherwise. */
const newAddress = () => {
  people += 1
  return `10.${people >> 8}.${people & 255}.7`
}

export function openTicketSite(store: () => Store) {
  const site = {
    now: new Date('2025-08-01T10:00:00Z'),
    pagesDropped: 0,
    pass(ms: number) {
      site.now = new Date(site.now.getTime() + ms)
    },
    /** Replaces methods of the demo's payment provider. */
    provider: {} as Partial<PaymentProvider>,
    context(given: Partial<CallContext> = {}): CallContext {
      const { db } = store()
      const demo = createDemoProvider({
        db,
        site: { publicUrl: 'http://localhost:3000' },
        clock: () => site.now,
      })
      return testContext({
        db,
        now: site.now,
        payments: { ...demo, ...site.provider },
        changed(change) {
          if (change === 'participants') site.pagesDropped += 1
        },
        ...given,
      })
    },
    call: (name: AnyCallName, payload: unknown, given?: Partial<CallContext>) =>
      answerCall(name, payload, site.context(given)),
    /** The form of somebody new; what matters to a test is given. */
    form: (given: Partial<Form> = {}): Form => ({
      name: 'Ada Bern',
      email: `buyer-${++people}@example.org`,
      numberOfTickets: 1,
      ...given,
    }),
    checkout: (given: Partial<Form> = {}, more?: Partial<CallContext>) =>
      site.call('create-checkout', site.form(given), { clientAddress: newAddress(), ...more }),
    /** A pending order, right after its form was sent. */
    async hold(given: Partial<Form> = {}, more?: Partial<CallContext>): Promise<Order> {
      const form = site.form(given)
      const answer = await site.checkout(form, more)
      if (!answer.ok) throw new Error(answer.refusal.sentence)
      const { url } = answer.value as { url?: string }
      const orders = await site.orders(form.email)
      return (orders.find(({ payment_url }) => payment_url === url) ?? orders.at(-1)) as Order
    },
    async buy(given: Partial<Form> = {}): Promise<Order> {
      const order = await site.hold(given)
      await site.pay(order)
      return site.order(order.id)
    },
    /** To a friend, as the page of the seat notes it. */
    giveSeat: ({ id }: Order, position: number, friend: { name?: string; email?: string }) =>
      store()
        .db.updateTable('seats')
        .set(friend)
        .where('order_id', '=', id)
        .where('position', '=', position)
        .execute(),
    /** The session of an order, paid unless `given` says otherwise. */
    session: (order: Order, given: Partial<CheckoutSession> = {}): CheckoutSession => ({
      id: order.stripe_session_id ?? '',
      orderId: order.id,
      status: 'complete',
      isPaid: true,
      amountCents: order.total_amount,
      currency: testEvent.tickets.currency.toLowerCase(),
      paymentIntentId: `pi_${order.stripe_session_id}`,
      expiresAt: new Date(site.now.getTime() + 1_000),
      url: null,
      metadata: {},
      ...given,
    }),
    webhook: (session: CheckoutSession, id: string): WebhookEvent => ({
      kind: 'session',
      id,
      type: `checkout.session.${session.isPaid ? 'completed' : 'expired'}`,
      createdAt: site.now,
      session,
    }),
    refunded: (order: Order, id: string, isFull = true): WebhookEvent => ({
      kind: 'refund',
      id,
      type: 'charge.refunded',
      createdAt: site.now,
      paymentIntentId: `pi_${order.stripe_session_id}`,
      isFull,
      amountRefundedCents: isFull ? order.total_amount : 100,
    }),
    /** One webhook of each kind about an order. */
    webhooksAbout: (
      order: Order,
    ): Record<'completed' | 'expired' | 'refunded' | 'unrelated', WebhookEvent> => ({
      completed: site.webhook(site.session(order), 'evt_completed'),
      expired: site.webhook(
        site.session(order, { isPaid: false, status: 'expired', paymentIntentId: null }),
        'evt_expired',
      ),
      refunded: site.refunded(order, 'evt_refunded'),
      unrelated: site.webhook(
        site.session(order, { id: 'cs_other', orderId: 'an order of another shop' }),
        'evt_unrelated',
      ),
    }),
    settle: (event: PaymentEvent | WebhookEvent) => settlePayment(site.context(), event),
    pay: (order: Order) => site.settle({ kind: 'session', session: site.session(order) }),
    /** Sells all seats to one buyer; returns how to free them, by a refund. */
    async sellOut(capacity = 1, given: Partial<Form> = {}): Promise<() => Promise<void>> {
      sell({ capacity })
      const order = await site.buy(given)
      return async () => void (await site.settle(site.refunded(order, `evt_${order.id}`)))
    },
    deliver: () => store().db.updateTable('outbox').set({ sent_at: site.now }).execute(),
    /** Whether mails stay in the outbox. */
    isMailAway: false,
    /** Lets all holds and offers run out that are due, after the mails have gone out. */
    async sweep() {
      if (!site.isMailAway) await site.deliver()
      return releaseOverdue(site.context(), 500)
    },

    order: (id: string): Promise<Order> =>
      store().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    statusOf: async ({ id }: Order): Promise<OrderState> => (await site.order(id)).status,
    orders: (email?: string): Promise<Order[]> =>
      store()
        .db.selectFrom('orders')
        .selectAll()
        .$if(email !== undefined, (query) => query.where('customer_email', '=', email ?? ''))
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    async states(): Promise<Partial<Record<OrderState, number>>> {
      const states: Partial<Record<OrderState, number>> = {}
      for (const { status, number_of_tickets } of await site.orders())
        states[status] = (states[status] ?? 0) + number_of_tickets
      return states
    },
    /** The mails that were queued, by name. */
    async mails(recipient?: string): Promise<Partial<Record<MailName, number>>> {
      const counts: Record<string, number> = {}
      for (const row of await store().db.selectFrom('outbox').selectAll().execute())
        if (recipient === undefined || row.recipient === recipient)
          counts[row.letter] = (counts[row.letter] ?? 0) + 1
      return counts
    },
    /** Puts somebody at the end of the waitlist. */
    async wait(given: Partial<Order> = {}): Promise<Order> {
      people += 1
      return store()
        .db.insertInto('orders')
        .values({
          customer_name: 'Wilma Wartet',
          customer_email: `waiting-${people}@example.org`,
          total_amount: 4900,
          address_confirmed_at: site.now,
          ...given,
          status: 'waitlist',
          created_at: new Date(Date.UTC(2025, 6, 1) + people * 1_000),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    /** The token of the link in the mail about an offer, which has gone out. */
    async offerToken(order: Order): Promise<string> {
      await site.deliver()
      return site.token('seat-offer', order)
    },
    /** As the mail that asks to confirm a place carries it. */
    async confirm(order: Order, token?: string) {
      const mailed = token ?? (await site.token('waitlist-confirm', order))
      return site.call('confirm-waitlist-place', { token: mailed })
    },
    async token(kind: TokenKind, order: Order): Promise<string> {
      const purposes = { link: { kind, subjectId: order.id } }
      const mailId = createHash('md5').update(order.id).digest('hex')
      const minted = await mintTokens(store().db, purposes, {
        mailId,
        queuedAt: site.now,
        now: site.now,
      })
      return minted.link
    },
  }
  return site
}
