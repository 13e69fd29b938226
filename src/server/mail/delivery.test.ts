import PostalMime from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { deliverySite } from '../../../tests/support/mail-site.ts'
import { type SmtpSink, startSmtpSink } from '../../../tests/support/smtp.ts'
import { until } from '../../../tests/support/until.ts'
import { hour, minute } from '../../domain/durations.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import type { Logger } from '../lib/log.ts'
import { claimMail, insertMail } from '../store/outbox.ts'
import { findToken } from '../store/tokens.ts'
import { backoffMs, createDelivery, type Delivery } from './delivery.ts'
import { createMailer } from './mailer.ts'
import { enqueue } from './outbox.ts'

const subscriberId = '5f3e0f0a-1f2b-4c3d-8e4f-5a6b7c8d9e0f'

test('mail delivery doubles the wait between attempts from a minute to an hour', () => {
  expect([1, 2, 3, 6, 7, 8, 80].map((attempts) => backoffMs(attempts) / minute)).toEqual([
    1, 2, 4, 32, 60, 60, 60,
  ])
})

describeOnBothEngines('mail delivery', (store) => {
  let now: Date
  let sink: SmtpSink
  let event: SiteEvent
  let logged: { level: string; details: object; message: string }[]
  const deliveries: Delivery[] = []

  beforeEach(async () => {
    now = new Date('2025-08-01T10:00:00Z')
    logged = []
    event = testEvent
    sink = await startSmtpSink()
    return async () => {
      for (const delivery of deliveries.splice(0)) await delivery.stop()
      await sink.close()
    }
  })

  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const log = Object.fromEntries(
    ['debug', 'info', 'warn', 'error'].map((level) => [
      level,
      (details: object, message: string) => logged.push({ level, details, message }),
    ]),
  ) as unknown as Logger
  function delivery(url = sink.url, graceMs = 5000): Delivery {
    const settings = {
      publicUrl: deliverySite.publicUrl,
      mode: 'live' as const,
      dataDir: '/nowhere',
      mail: { url, from: 'hello@example.org' },
    }
    const started = createDelivery({
      db: store().db,
      mailer: createMailer(settings),
      publicUrl: deliverySite.publicUrl,
      currentEvent: () => event,
      log,
      clock: () => now,
      graceMs,
    })
    deliveries.push(started)
    return started
  }
  const queue = (recipient = 'mia@example.org') =>
    store()
      .db.transaction()
      .execute((tx) => enqueue(tx, 'confirm-subscription', { recipient, params: { subscriberId } }, now))
  const rows = () => store().db.selectFrom('outbox').selectAll().orderBy('recipient').execute()
  const recipients = () => sink.received.flatMap(({ to }) => to).sort()
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, i) => `guest-${String(i).padStart(3, '0')}@example.org`)

  test('sends a mail once when the database fails between sending and recording it', async () => {
    await queue()
    await store().pool.query(`create function refuse_notes() returns trigger language plpgsql as
      $$ begin raise exception 'no note today'; end $$`)
    await store().pool.query(`create trigger refuse_notes before update of sent_at on outbox
      for each row when (new.sent_at is not null) execute function refuse_notes()`)
    try {
      const delivering = delivery().deliverDue()
      await until(() => sink.received[0], { what: 'the mail' })
      expect(await rows()).toMatchObject([{ sent_at: null }])
      await store().pool.query('drop trigger refuse_notes on outbox')
      await delivering
    } finally {
      await store().pool.query('drop function refuse_notes cascade')
    }
    expect(await rows()).toMatchObject([{ sent_at: now }])
    pass(hour)
    await delivery().deliverDue()
    expect(recipients()).toEqual(['mia@example.org'])
  })

  test('sends a mail once, after its transaction is committed', async () => {
    await queue()
    await delivery().deliverDue()
    await delivery().deliverDue()
    expect(recipients()).toEqual(['mia@example.org'])
    expect(await rows()).toMatchObject([
      { letter: 'confirm-subscription', params: { subscriberId }, attempts: 1, sent_at: now },
    ])
  })

  test('sends each mail with the event as it is at that moment', async () => {
    await queue('one@example.org')
    const one = delivery()
    await one.deliverDue()
    event = {
      ...testEvent,
      name: 'Lake Day',
      publisher: { ...testEvent.publisher, name: 'Verein Seetag' },
      mail: { ...testEvent.mail, senderName: 'The Lake Day', greeting: 'Sali' },
    }
    await queue('two@example.org')
    await one.deliverDue()
    const mails = await Promise.all(sink.received.map(({ source }) => PostalMime.parse(source)))
    expect(mails.map(({ from }) => from?.name)).toEqual(['Vibe Coding Festival', 'The Lake Day'])
    for (const body of [mails[1]?.text, mails[1]?.html]) {
      for (const word of ['Sali', 'Lake Day', 'Verein Seetag']) expect(body).toContain(word)
      expect(body).not.toContain('Vibe Coding Festival newsletter')
    }
    expect(mails[0]?.text).toContain('Vibe Coding Festival')
  })

  test('never sends a mail whose transaction was rolled back', async () => {
    const broken = store()
      .db.transaction()
      .execute(async (tx) => {
        await enqueue(
          tx,
          'confirm-subscription',
          { recipient: 'a@example.org', params: { subscriberId } },
          now,
        )
        throw new Error('the seat was gone')
      })
    await expect(broken).rejects.toThrow('the seat was gone')
    await queue('b@example.org')
    await delivery().deliverDue()
    expect(recipients()).toEqual(['b@example.org'])
  })

  test('keeps mails, with one warning, until the mail server is back', async () => {
    const { port } = sink
    await sink.close()
    const waiting = delivery()
    for (const address of addresses(6)) await queue(address)
    await waiting.deliverDue()
    await waiting.deliverDue()
    pass(minute)
    await waiting.deliverDue()
    expect(logged.map(({ level }) => level)).toEqual(['warn'])
    expect((await rows()).every(({ sent_at, failed_at }) => sent_at === null && failed_at === null)).toBe(
      true,
    )
    sink = await startSmtpSink('accept', port)
    pass(2 * minute)
    await waiting.deliverDue()
    expect(recipients()).toEqual(addresses(6))
    expect(logged.map(({ level }) => level)).toEqual(['warn', 'info'])
  })

  test('logs one warning when it starts without a mail server', async () => {
    await sink.close()
    const started = delivery()
    await queue()
    started.start()
    await until(async () => ((await rows())[0]?.last_error ? true : undefined))
    await until(() => (logged.length > 0 ? true : undefined))
    expect(logged).toMatchObject([
      { level: 'warn', message: 'the mail server cannot be used at present: mail waits' },
    ])
  })

  test('tries a busy server (421) again a minute later, with the same Message-ID', async () => {
    sink.mode = 'refuse-busy'
    await queue()
    const sending = delivery()
    await sending.deliverDue()
    sink.mode = 'accept'
    pass(minute - 1)
    await sending.deliverDue()
    expect(recipients()).toEqual([])
    pass(1)
    await sending.deliverDue()
    const [{ id } = { id: '' }] = await rows()
    expect((await PostalMime.parse(sink.received[0]?.source ?? '')).messageId).toBe(
      `<${id}@festival.example.org>`,
    )
  })

  test('gives up a mailbox that does not exist (550) at once', async () => {
    sink.mode = 'refuse-recipient'
    await queue('nobody@example.org')
    await delivery().deliverDue()
    expect(await rows()).toMatchObject([{ attempts: 1, failed_at: now, sent_at: null }])
    sink.mode = 'accept'
    pass(24 * hour)
    await delivery().deliverDue()
    expect(recipients()).toEqual([])
  })

  test('keeps mails while the server refuses our sender address, which is a setting', async () => {
    sink.mode = 'refuse-sender'
    await queue()
    await delivery().deliverDue()
    expect(await rows()).toMatchObject([{ failed_at: null, sent_at: null }])
  })

  test('gives a mail up after 72 hours', async () => {
    sink.mode = 'refuse-busy'
    await queue()
    const sending = delivery()
    const start = now.getTime()
    while ((await rows())[0]?.failed_at === null) {
      await sending.deliverDue()
      pass(24 * hour)
    }
    const [row] = await rows()
    expect((row?.failed_at?.getTime() ?? 0) - start).toBe(72 * hour)
    expect(row?.attempts).toBe(4)
  })

  test('may send one more copy after a connection lost after DATA, and the links of both work', async () => {
    sink.mode = 'drop-after-data'
    await queue()
    const sending = delivery()
    await sending.deliverDue()
    sink.mode = 'accept'
    pass(minute)
    await sending.deliverDue()
    const copies = await Promise.all(sink.received.map(({ source }) => PostalMime.parse(source)))
    expect(copies).toHaveLength(2)
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
    for (const { text = '' } of copies) {
      const token = /confirm\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
      expect(await findToken(store().db, 'newsletter-confirm', token, now)).toEqual({
        subjectId: subscriberId,
        isUsed: false,
      })
    }
  })

  test('takes over the mail of a dead process when its lease ends, not before', async () => {
    await queue()
    const held = await claimMail(store().db, now, new Date(now.getTime() + 2 * minute))
    expect(held?.recipient).toBe('mia@example.org')
    await delivery().deliverDue()
    pass(2 * minute - 1)
    await delivery().deliverDue()
    expect(recipients()).toEqual([])
    pass(1)
    await delivery().deliverDue()
    expect(recipients()).toEqual(['mia@example.org'])
    expect(await rows()).toMatchObject([{ attempts: 2, sent_at: now }])
  })

  test('sends each mail once from three processes', async () => {
    await Promise.all(addresses(60).map(queue))
    await Promise.all([delivery(), delivery(), delivery()].map((each) => each.deliverDue()))
    expect(recipients()).toEqual(addresses(60))
  })

  test('finishes the mails being sent when it stops, and leaves the others for the next start', async () => {
    await Promise.all(addresses(60).map(queue))
    const stopped = delivery()
    stopped.wake()
    await until(() => (sink.received.length > 0 ? true : undefined))
    await stopped.stop()
    const sent = (await rows()).filter(({ sent_at }) => sent_at !== null).map(({ recipient }) => recipient)
    expect(recipients()).toEqual(sent)
    expect(sent.length).toBeLessThan(60)
    await delivery().deliverDue()
    expect(recipients()).toEqual(addresses(60))
  })

  test('stops without waiting for a server that hangs, and loses nothing', async () => {
    sink.mode = 'hang'
    await queue()
    const stuck = delivery(sink.url, 200)
    stuck.wake()
    await until(async () => ((await rows())[0]?.leased_until ? true : undefined))
    await stuck.stop()
    expect(await rows()).toMatchObject([{ sent_at: null, failed_at: null, leased_until: null }])
  })

  test('gives up a mail whose template is unknown, and sends the others', async () => {
    const forgotten = { template: 'forgotten', recipient: 'a@example.org', params: {} }
    await insertMail(store().db, forgotten, now)
    await queue('b@example.org')
    await delivery().deliverDue()
    expect(await rows()).toMatchObject([{ failed_at: now }, { sent_at: now }])
  })

  test('names no recipient and no token in logs and stored errors', async () => {
    for (const mode of ['refuse-recipient', 'refuse-busy', 'drop-after-data'] as const) {
      sink.mode = mode
      await queue()
      await delivery().deliverDue()
    }
    const written = JSON.stringify([logged, (await rows()).map(({ last_error }) => last_error)])
    expect(logged.length).toBeGreaterThan(0)
    expect(written).not.toMatch(/mia|token=/)
  })

  test('sends a hundred mails within twelve seconds of processor time', async ({ annotate }) => {
    await Promise.all(addresses(100).map(queue))
    const [begun, before] = [performance.now(), process.cpuUsage()]
    await delivery().deliverDue()
    const seconds = (performance.now() - begun) / 1000
    const { user, system } = process.cpuUsage(before)
    expect(recipients()).toEqual(addresses(100))
    expect((user + system) / 1e6).toBeLessThan(12)
    await annotate(`100 mails delivered in ${seconds.toFixed(1)} s`)
  })
})
