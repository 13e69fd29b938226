/** docs/security.md#mails-to-many: kill -9 in the middle, and a mail server that is away, give everybody one mail; recalled in time, nobody. */
import { rm } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { type Db, openStore, type Store } from '../../src/server/store/engine/db.ts'
import { signIn } from '../support/admins.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { newSiteFolder } from '../support/data-folders.ts'
import { createSiteDatabase, engines } from '../support/databases.ts'
import { freePorts } from '../support/ports.ts'
import { startSmtpSink } from '../support/smtp.ts'
import { times } from '../support/times.ts'
import { until } from '../support/until.ts'
import { randomFrom } from './run-program.ts'

/** 2,000 with `FAULT_TIMES=20`. */
const readers = 100 * times
const perMinute = 600
const kills = times > 1 ? 5 : 2
const addressOf = (number: number) => `reader-${number}@example.org`

const subscribe = (db: Db) =>
  db
    .insertInto('subscribers')
    .values(
      Array.from({ length: readers }, (_, number) => ({
        email: addressOf(number),
        status: 'confirmed' as const,
        confirmed_at: new Date(),
      })),
    )
    .execute()

async function send(app: RunningApp, subject: string): Promise<string> {
  const { call } = await signIn(app)
  const writing = { audience: ['subscribers'], subject, text: 'Hello {name}: {link}', at: null }
  const answer = await call('create-sending', { ...writing, count: readers })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

/** As if the ten minutes had passed, no process held a mail, and the next minute had begun; with as many mails a minute as may be set. */
async function passTime({ pool }: Store): Promise<void> {
  await pool.query(
    `update outbox set next_attempt_at = least(next_attempt_at, now()), leased_until = null,
       tried_at = tried_at - interval '2 minutes' where sending_id is not null`,
  )
  await pool.query(
    `update event_documents set value = jsonb_set(value, '{mailsPerMinute}', '${perMinute}') where name = 'mail'`,
  )
}

test.for(engines)(
  'a sending that is killed in the middle reaches each reader once, and none when it was recalled (%s)',
  { timeout: 240_000 * Math.max(1, times / 5) },
  async (engine, { annotate }) => {
    const database = engine === 'postgresql' ? await createSiteDatabase() : undefined
    const dataDir = await newSiteFolder({ databaseUrl: database?.url, env: { SAMPLE_DATA: 'off' } })
    const random = randomFrom(7)
    const open = () => openStore({ dataDir, databaseUrl: database?.url, log: console })
    const [port = 0] = await freePorts(1)
    let sink = await startSmtpSink('accept', port)
    const start = () =>
      startApp({
        dataDir,
        ...(database && { databaseUrl: database.url }),
        env: {
          SAMPLE_DATA: 'off',
          BUDGETS: 'off',
          MAIL_URL: `smtp://127.0.0.1:${port}`,
          MAIL_FROM: 'hello@example.org',
        },
      })
    const received: { to: string; source: Buffer }[] = []
    try {
      let store = await open()
      await subscribe(store.db)
      await store.close()
      let app = await start()
      const recalled = await send(app, 'Never mind')
      const { call } = await signIn(app)
      const answer = await call('recall-sending', { id: recalled })
      expect(await answer.json()).toEqual({ success: true, withdrawn: readers, gone: 0 })
      await send(app, 'News')
      await app.kill('SIGKILL')
      const began = performance.now()
      const left = async () => {
        const { count } = await store.db
          .selectFrom('outbox')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where('sending_id', 'is not', null)
          .where('sent_at', 'is', null)
          .executeTakeFirstOrThrow()
        return Number(count)
      }
      for (let round = 0; ; round += 1) {
        store = await open()
        await passTime(store)
        const waiting = await left()
        await store.close()
        if (waiting === 0) break
        expect(round).toBeLessThan(kills + 2 + readers / perMinute + 5)
        const before = sink.received.length
        app = await start()
        const isKilled = round < kills
        const goal = isKilled ? 1 + Math.floor((random() * waiting) / 2) : waiting
        // What is more than a minute takes goes out in the next round.
        const most = Math.min(goal, perMinute)
        await until(() => (sink.received.length - before >= most ? true : undefined), {
          what: 'the mails',
          withinMs: 60_000,
        })
        if (round === 1) {
          // The mail server goes away under the running site.
          received.push(...sink.received.map(({ to: [to = ''], source }) => ({ to, source })))
          await sink.close()
          const isHeld = async () => app.output().includes('mail waits') || undefined
          await until(isHeld, { what: 'the site to miss its mail server', withinMs: 60_000 })
          await app.kill('SIGKILL')
          sink = await startSmtpSink('accept', port)
        } else await app.kill(isKilled ? 'SIGKILL' : 'SIGTERM')
      }
      received.push(...sink.received.map(({ to: [to = ''], source }) => ({ to, source })))
      const mails = await Promise.all(
        received.map(async ({ to, source }) => ({
          to,
          id: (await PostalMime.parse(source)).messageId,
          source,
        })),
      )
      const idsOf = Map.groupBy(mails, ({ to }) => to)
      expect([...idsOf.keys()].sort()).toEqual(
        Array.from({ length: readers }, (_, at) => addressOf(at)).sort(),
      )
      // What died between the server's yes and our note comes once more, as the same mail.
      const several = [...idsOf.values()].filter((each) => new Set(each.map(({ id }) => id)).size > 1)
      expect(several).toEqual([])
      expect(mails.length - readers).toBeLessThanOrEqual((kills + 1) * 2)
      expect(mails.some(({ source }) => source.includes('Never mind'))).toBe(false)
      await annotate(
        `${engine}: ${readers} readers, ${kills + 1} kills, ${mails.length - readers} second copies with the same Message-ID, ${Math.round((performance.now() - began) / 1000)} s`,
      )
    } finally {
      await sink.close()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
