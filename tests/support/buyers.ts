/** Buyers at a running site, as programs would be: they order, pay at the stand-in for Stripe and come back. */
import { randomInt } from 'node:crypto'
import type { CallName } from '../../src/domain/calls/index.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { callSite } from './call-site.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

/** The setting ANON_KEY of sites that these buyers come to. */
export const buyersKey = 'the-public-key-of-buyers'

export interface Answer {
  status: number
  body: { error?: string; url?: string; success?: boolean }
}

/** Makes a call; a site that is gone answers status 0. */
export async function makeCall(siteUrl: string, name: CallName, payload: object): Promise<Answer> {
  try {
    // Believed where TRUST_PROXY is 1: each comes from a network of its own, as one alone may hold a few seats only.
    const network = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.7` }
    const answer = await callSite(siteUrl, buyersKey, name, payload, network)
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  } catch {
    return { status: 0, body: {} }
  }
}

/** Orders one ticket for `<name>@example.org`. */
export const order = (siteUrl: string, name: string) =>
  makeCall(siteUrl, 'create-checkout', { name, email: `${name.toLowerCase()}@example.org` })

/** Orders one ticket; returns the id of the payment session. */
export async function begin(siteUrl: string, stripe: StripeStandIn, name: string): Promise<string> {
  const { status, body } = await order(siteUrl, name)
  const session = stripe.sessions.find(({ url }) => url !== null && url === body.url)
  if (!session) throw new Error(`${name} got to no payment page: ${status} ${body.error ?? ''}`)
  return session.id
}

export interface Sold {
  /** Who stands where. */
  states: Record<string, string>
  /** Who was written a mail that confirms an order, once for each mail, sorted. */
  confirmed: string[]
}

/** What the database of a site says. */
export async function readSold({ db }: Pick<Store, 'db'>): Promise<Sold> {
  const orders = await db.selectFrom('orders').select(['customer_name', 'status']).execute()
  const mails = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('letter', '=', 'order-confirmation')
    .orderBy('recipient')
    .execute()
  return {
    states: Object.fromEntries(orders.map(({ customer_name, status }) => [customer_name, status])),
    confirmed: mails.map(({ recipient }) => recipient),
  }
}
