/** docs/security.md#process-killed and #webhook-forgery: a kill at any moment between payment and answer has one result. */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../src/server/store/engine/db.ts'
import { startApp } from '../support/app.ts'
import { begin, buyersKey, makeCall, readSold, type Sold } from '../support/buyers.ts'
import { newSiteFolder } from '../support/data-folders.ts'
import { createSiteDatabase, engines } from '../support/databases.ts'
import { type StripeStandIn, startStripe } from '../support/stripe-stand-in.ts'
import { times } from '../support/times.ts'
import { until } from '../support/until.ts'
import { randomFrom } from './run-program.ts'

/** One for each way to hear of a payment; `FAULT_TIMES` has more of them. */
const kills = 3 * times

let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

/** How a site hears of a payment; each returns whether the site has acknowledged it. */
const ways: ((siteUrl: string, sessionId: string) => Promise<boolean>)[] = [
  async (siteUrl) => (await webhook(siteUrl)) === 200,
  async (siteUrl) => (await Promise.all(Array.from({ length: 5 }, () => webhook(siteUrl)))).includes(200),
  async (siteUrl, sessionId) =>
    (await makeCall(siteUrl, 'process-payment-success', { sessionId })).status === 200,
]
/** The newest, as Stripe sends it; returns the status. */
async function webhook(siteUrl: string): Promise<number> {
  const event = stripe.events.at(-1) ?? expect.fail('no payment')
  return stripe.deliver(event, siteUrl).catch(() => 0)
}

/** Kills the site `kills` times while it hears of a payment; then reads what its database says. */
async function killWhilePaying(
  engine: (typeof engines)[number],
): Promise<Sold & { invoices: { number: number; of: string }[] }> {
  const database = engine === 'postgresql' ? await createSiteDatabase() : undefined
  const dataDir = await newSiteFolder({ databaseUrl: database?.url, env: { SAMPLE_DATA: 'off' } })
  const random = randomFrom(5)
  const read = async () => {
    const store = await openStore({ dataDir, databaseUrl: database?.url, log: console })
    const invoices = await store.db
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['invoices.number', 'customer_name as of'])
      .orderBy('invoices.number')
      .execute()
    const sold = await readSold(store)
    await store.close()
    return { ...sold, invoices: invoices.map(({ number, of }, at) => ({ number: number - at, of })) }
  }
  const start = (port = '0') =>
    startApp({
      dataDir,
      ...(database && { databaseUrl: database.url }),
      env: { ...stripe.env, PORT: port, ANON_KEY: buyersKey, SAMPLE_DATA: 'off', TRUST_PROXY: '1' },
    })
  try {
    let port: string | undefined
    const paid: string[] = []
    let acknowledged = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const app = await start(port)
      ;({ port } = new URL(app.url))
      const sessionId = await begin(app.url, stripe, `Buyer-${kill}`)
      stripe.pay(sessionId)
      paid.push(sessionId)
      const report = ways[kill % ways.length] ?? expect.fail('no way')
      const reported = report(app.url, sessionId)
      // The first ones before an answer, however quick the machine is.
      await pause(random() * (kill < ways.length ? 10 : 60))
      await app.kill('SIGKILL')
      if (await reported) acknowledged += 1
    }
    const app = await start(port)
    for (const sessionId of paid)
      await until(async () => ((await isOnTheList(app.url, sessionId)) ? true : undefined), {
        what: 'the order to be paid',
        withinMs: 100_000,
      })
    await app.stop()
    // Else no kill came before an answer, and nothing was shown.
    expect(acknowledged).toBeLessThan(kills)
    return await read()
  } finally {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Whether the buyer can see a receipt. */
async function isOnTheList(siteUrl: string, sessionId: string): Promise<boolean> {
  const answer = await fetch(`${siteUrl}/rest/v1/orders?stripe_session_id=eq.${sessionId}`, {
    headers: { apikey: buyersKey },
  })
  return ((await answer.json()) as unknown[]).length === 1
}

const allPaid = Object.fromEntries(Array.from({ length: kills }, (_, kill) => [`Buyer-${kill}`, 'paid']))
/** One each, and the numbers have no gap. */
const invoiced = expect.arrayContaining(
  Array.from({ length: kills }, (_, kill) => ({ number: 1, of: `Buyer-${kill}` })),
)
const onceEach = Array.from({ length: kills }, (_, kill) => `buyer-${kill}@example.org`)

test.each(engines)(
  'kill -9 while a site hears of payments, by a webhook, by five at once or by the buyer who returns, leaves of each one paid order with one confirmation and one invoice (%s)',
  { timeout: 400_000 * times },
  async (engine) => {
    const sold = await killWhilePaying(engine)
    expect(sold).toEqual({ states: allPaid, confirmed: onceEach, invoices: invoiced })
    expect(sold.invoices).toHaveLength(kills)
  },
)
