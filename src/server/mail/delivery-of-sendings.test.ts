import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { deliverySite } from '../../../tests/support/mail-site.ts'
import { minute } from '../../domain/durations.ts'
import { createLogger } from '../lib/log.ts'
import { recallSending } from '../store/sendings.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { DeliveryError, type Mailer, type OutgoingMail } from './mailer.ts'
import { enqueue, enqueueSending } from './outbox.ts'

/** docs/security.md#mails-to-many */
describeOnBothEngines('the delivery of mails to many', (store) => {
  let now: Date
  let sent: OutgoingMail[]
  /** What the mail server does with a mail. */
  let take: (mail: OutgoingMail) => Promise<void>
  let deliveries: Delivery[]
  const mailsPerMinute = 10
  const event = { ...testEvent, mail: { ...testEvent.mail, mailsPerMinute } }

  beforeEach(() => {
    now = new Date('2025-08-01T10:00:00Z')
    sent = []
    take = async () => {}
    deliveries = []
    return () => Promise.all(deliveries.map((delivery) => delivery.stop()))
  })
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const mailer: Mailer = {
    async send(mail) {
      await take(mail)
      sent.push(mail)
    },
    check: async () => {},
    close() {},
  }
  function delivery(pollMs?: number): Delivery {
    const { publicUrl } = deliverySite
    const log = createLogger('silent')
    const started = createDelivery({
      db: store().db,
      mailer,
      publicUrl,
      currentEvent: () => event,
      log,
      clock: () => now,
      graceMs: 1_000,
      ...(pollMs !== undefined && { pollMs }),
    })
    deliveries.push(started)
    return started
  }
  const addressOf = (number: number) => `reader-${String(number).padStart(3, '0')}@example.org`
  const queue = (readers: number) =>
    store()
      .db.transaction()
      .execute((tx) =>
        enqueueSending(
          tx,
          { audience: ['subscribers'], subject: 'News', body: 'Hello', asked_by: 'a', send_at: now },
          Array.from({ length: readers }, (_, number) => ({
            email: addressOf(number),
            name: null,
            why: 'subscribers' as const,
          })),
          now,
        ),
      )
  const recipients = () => sent.map(({ recipient }) => recipient).sort()

  test('sends as many a minute as the event says, from three processes too, each once', async () => {
    await queue(25)
    const processes = [delivery(), delivery(), delivery()]
    const all = () => Promise.all(processes.map((each) => each.deliverDue()))
    for (const expected of [10, 20, 25, 25]) {
      await all()
      await all()
      expect(sent).toHaveLength(expected)
      pass(minute - 1)
      await all()
      expect(sent).toHaveLength(expected)
      pass(1)
    }
    expect(recipients()).toEqual(Array.from({ length: 25 }, (_, number) => addressOf(number)))
  })

  test('lets every other mail go first, however slow the mail server is', async () => {
    await queue(5)
    let release = () => {}
    const stuck = new Promise<void>((resolve) => {
      release = resolve
    })
    take = async ({ template }) => {
      if (template === 'sending') await stuck
    }
    const sending = delivery()
    const first = sending.deliverDue()
    await enqueue(store().db, 'test-mail', { recipient: 'mia@example.org', params: {} }, now)
    const started = sending.deliverDue()
    try {
      await expect.poll(recipients, { timeout: 20_000 }).toEqual(['mia@example.org'])
    } finally {
      release()
    }
    await Promise.all([first, started])
    expect(sent).toHaveLength(6)
  })

  test('lets mails that are tried again go while a sending is stuck', async () => {
    await queue(5)
    let release = () => {}
    const stuck = new Promise<void>((resolve) => {
      release = resolve
    })
    let isStuck = false
    take = async ({ template }) => {
      if (template !== 'sending') return
      isStuck = true
      await stuck
    }
    delivery(20).start()
    try {
      await expect.poll(() => isStuck, { timeout: 20_000 }).toBe(true)
      await enqueue(store().db, 'test-mail', { recipient: 'mia@example.org', params: {} }, now)
      await expect.poll(recipients, { timeout: 20_000 }).toEqual(['mia@example.org'])
    } finally {
      release()
    }
  })

  test('keeps going when single addresses are refused, and tries again while the server is away', async () => {
    await queue(6)
    let isAway = true
    take = async ({ recipient }) => {
      if (isAway) throw new DeliveryError('server', 'connection refused')
      if (recipient === addressOf(2)) throw new DeliveryError('mail', '550 no such user')
    }
    const sending = delivery()
    await sending.deliverDue()
    expect(sent).toEqual([])
    isAway = false
    pass(2 * minute)
    await sending.deliverDue()
    expect(recipients()).toEqual([0, 1, 3, 4, 5].map(addressOf))
    const failed = await store()
      .db.selectFrom('outbox')
      .select(['recipient', 'last_error'])
      .where('failed_at', 'is not', null)
      .execute()
    expect(failed).toEqual([{ recipient: addressOf(2), last_error: '550 no such user' }])
  })

  test('sends nothing more of what was recalled, also what a dead process held', async () => {
    const id = await queue(3)
    const held = new Date(now.getTime() + 2 * minute)
    await store().db.updateTable('outbox').set({ leased_until: held }).execute()
    await store()
      .db.transaction()
      .execute((tx) => recallSending(tx, id, now))
    pass(2 * minute)
    await delivery().deliverDue()
    expect(sent).toEqual([])
    expect(await store().db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await store().db.selectFrom('sendings').select('left_out').execute()).toEqual([{ left_out: 3 }])
  })
})
