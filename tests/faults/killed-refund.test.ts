/** docs/security.md#refunds: kill -9 between asking the provider and hearing its answer gives the money back once, and tells it once. */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOrder } from '../../src/domain/order-desk.ts'
import { openStore } from '../../src/server/store/engine/db.ts'
import { firstAdmin } from '../support/admins.ts'
import { startApp } from '../support/app.ts'
import { begin, buyersKey } from '../support/buyers.ts'
import { callSite } from '../support/call-site.ts'
import { newSiteFolder } from '../support/data-folders.ts'
import { createSiteDatabase, engines } from '../support/databases.ts'
import { type StripeStandIn, startStripe } from '../support/stripe-stand-in.ts'
import { times } from '../support/times.ts'
import { until } from '../support/until.ts'
import { randomFrom } from './run-program.ts'

const kills = times > 1 ? 4 * times : 2

let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

/** Signs the first administrator in where the buyers' key is the public one. */
async function enter(siteUrl: string) {
  const post = (name: string, payload: object, cookie = '') =>
    callSite(siteUrl, buyersKey, name, payload, { cookie })
  const { sessionToken } = (await (await post('authenticate-admin', firstAdmin)).json()) as {
    sessionToken: string
  }
  return { call: (name: string, payload: object) => post(name, payload, `admin_token=${sessionToken}`) }
}
type Entered = Awaited<ReturnType<typeof enter>>

test.each(engines)(
  'a refund that is killed halfway is asked for once and told once (%s)',
  { timeout: 400_000 * times },
  async (engine) => {
    const database = engine === 'postgresql' ? await createSiteDatabase() : undefined
    const dataDir = await newSiteFolder({ databaseUrl: database?.url, env: { SAMPLE_DATA: 'off' } })
    const random = randomFrom(11)
    const open = () => openStore({ dataDir, databaseUrl: database?.url, log: console })
    const start = () =>
      startApp({
        dataDir,
        ...(database && { databaseUrl: database.url }),
        env: { ...stripe.env, ANON_KEY: buyersKey, SAMPLE_DATA: 'off', TRUST_PROXY: '1' },
      })
    const orderOf = async (admin: Entered, number: string) =>
      (await (await admin.call('get-order', { number })).json()) as DeskOrder
    try {
      const numbers: string[] = []
      let heard = 0
      const before = stripe.refunds.length
      for (let kill = 0; kill < kills; kill += 1) {
        const app = await start()
        const admin = await enter(app.url)
        const name = `Buyer-${engine}-${kill}`
        stripe.pay(await begin(app.url, stripe, name))
        const told = stripe.events.at(-1)
        if (told) await stripe.deliver(told, app.url)
        const found = (await (await admin.call('find-orders', { search: name })).json()) as {
          number: string
        }[]
        const number = found[0]?.number ?? expect.fail('no order')
        numbers.push(number)
        const { id: orderId, seats } = await orderOf(admin, number)
        const payload = { orderId, seatIds: seats.map(({ id }) => id), way: 'provider', amountCents: 4900 }
        // Half of the time the answer is on its way when the site dies.
        stripe.mode = kill % 2 === 0 ? 'lose-answers' : 'fine'
        const answer = admin.call('cancel-seats', payload).then(
          ({ status }) => status,
          () => 0,
        )
        await pause(random() * 120)
        await app.kill('SIGKILL')
        if ((await answer) === 200) heard += 1
        stripe.mode = 'fine'
      }
      const waiting = await open()
      // As if the minute had passed in which another process could still hear.
      await waiting.db.updateTable('refunds').set({ leased_until: null }).execute()
      const written = await waiting.db.selectFrom('refunds').selectAll().execute()
      await waiting.close()
      const app = await start()
      const admin = await enter(app.url)
      await until(
        async () => {
          const orders = await Promise.all(numbers.map((number) => orderOf(admin, number)))
          const refunds = orders.flatMap((order) => order.refunds)
          return refunds.every(({ state }) => state === 'done') ? true : undefined
        },
        { what: 'the refunds to be done' },
      )
      await app.stop()
      const store = await open()
      const mails = await store.db
        .selectFrom('outbox')
        .select('recipient')
        .where('letter', '=', 'order-refunded')
        .execute()
      await store.close()
      expect(stripe.refunds.length - before).toBe(written.length)
      expect(mails).toHaveLength(written.length)
      // Else no kill came before an answer, and nothing was shown.
      expect(heard).toBeLessThan(kills)
    } finally {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
