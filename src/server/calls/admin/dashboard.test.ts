import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { deliverySite } from '../../../../tests/support/mail-site.ts'
import { hour } from '../../../domain/durations.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { answerCall } from '../../http/answer.ts'
import { createLogger } from '../../lib/log.ts'
import { backoffMs, createDelivery } from '../../mail/delivery.ts'
import { DeliveryError, type Mailer } from '../../mail/mailer.ts'
import { writeAudit } from '../../store/audit-log.ts'

const unavailable = new DeliveryError('later', 'the mail server is busy')

describeOnBothEngines('the dashboard', (store) => {
  let now: Date
  let adminToken: string
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const context = () =>
    testContext({ db: store().db, now, adminToken, internalSecret: 'the-end-of-the-links' })
  const dashboard = async () => {
    const answer = await answerCall('get-admin-dashboard', {}, context())
    if (!answer.ok) throw new Error(answer.refusal.sentence)
    return answer.value
  }
  const retry = () => answerCall('retry-failed-letters', {}, context())
  const queue = (count: number, more: object = {}) =>
    store()
      .db.insertInto('outbox')
      .values(
        Array.from({ length: count }, (_, i) => ({
          letter: 'waitlist-joined',
          recipient: `person-${i}@example.org`,
          params: {},
          created_at: now,
          next_attempt_at: now,
          ...more,
        })),
      )
      .execute()

  beforeEach(async () => {
    now = new Date('2025-08-01T10:00:00Z')
    adminToken = await signedIn(store().db, now)
  })

  test('shows an administrator their name and the secret links', async () => {
    expect(await dashboard()).toEqual({
      user: { id: expect.any(String), email: 'mara@example.org', name: 'Mara Muster' },
      warnings: [],
      seats: {
        capacity: testEvent.tickets.capacity,
        held: 0,
        offered: 0,
        unconfirmed: 0,
        waiting: 0,
        orders: [],
      },
      links: { tasks: '/todos_the-end-of-the-links', participants: '/participants_the-end-of-the-links' },
      mail: { waiting: 0, sent: 0, failed: 0, failures: [] },
      audit: [],
    })
  })

  test('warns of a live site that is set up like no live site', async () => {
    const stripe = { secretKey: 'sk_test_example', webhookSecret: 'whsec_example', apiBase: undefined }
    const config = { ...context().config, mode: 'live', publicUrl: 'http://fest.example', stripe } as const
    const answer = await answerCall(
      'get-admin-dashboard',
      {},
      { ...context(), config, hasSeenProxy: () => true },
    )
    expect(answer).toMatchObject({
      value: {
        warnings: [
          { kind: 'plain-http', text: expect.stringContaining('PUBLIC_URL') },
          { kind: 'stripe-test-key', text: expect.stringContaining('STRIPE_SECRET_KEY') },
          { kind: 'uncounted-proxy', text: expect.stringContaining('TRUST_PROXY') },
        ],
      },
    })
  })

  test('is refused to everybody else', async () => {
    for (const token of [undefined, 'junk', 'A'.repeat(43)]) {
      adminToken = token as string
      expect(await answerCall('get-admin-dashboard', {}, context())).toEqual(
        refuse('not-signed-in', callMessages.notSignedIn),
      )
      expect(await retry()).toEqual(refuse('not-signed-in', callMessages.notSignedIn))
    }
  })

  test('lists the last hundred actions, newest first, each as a sentence', async () => {
    for (let i = 0; i < 120; i += 1) {
      const details = { title: `Task ${i}` }
      await writeAudit(store().db, { actor: 'teo@example.org', action: 'task-created', details }, now)
      pass(1)
    }
    const { audit } = await dashboard()
    expect(audit).toHaveLength(100)
    expect(audit[0]).toEqual({
      id: expect.any(Number),
      created_at: new Date(now.getTime() - 1).toISOString(),
      actor: 'teo@example.org',
      action: 'task-created',
      summary: 'Added the task “Task 119”',
    })
    expect(audit.at(-1)?.summary).toBe('Added the task “Task 20”')
  })

  describe('the outbox', () => {
    test('is counted, and its last fifty failures are shown', async () => {
      await queue(3)
      await queue(2, { sent_at: now })
      await queue(60, { failed_at: now, last_error: 'No such user' })
      pass(1)
      await queue(1, { failed_at: now, last_error: null, recipient: 'last@example.org' })
      const { mail } = await dashboard()
      expect(mail).toMatchObject({ waiting: 3, sent: 2, failed: 61 })
      expect(mail.failures).toHaveLength(50)
      expect(mail.failures[0]).toEqual({
        id: expect.any(String),
        letter: 'waitlist-joined',
        recipient: 'last@example.org',
        failed_at: now.toISOString(),
        error: null,
      })
      expect(mail.failures[1]?.error).toBe('No such user')
    })

    test('retries failed mails on request, and the audit log notes it once', async () => {
      await queue(2, { failed_at: now, attempts: 9, last_error: 'No such user' })
      await queue(1, { sent_at: now })
      expect(await retry()).toEqual(ok({ retried: 2 }))
      expect(await retry()).toEqual(ok({ retried: 0 }))
      const { mail, audit } = await dashboard()
      expect(mail).toEqual({ waiting: 2, sent: 1, failed: 0, failures: [] })
      expect(audit).toMatchObject([{ actor: 'mara@example.org', summary: 'Queued 2 failed emails again' }])
    })

    test('gives a retried mail another three days, with short waits at first', async () => {
      let trouble: Error | undefined = unavailable
      const mailer: Mailer = {
        check: async () => {},
        send: async () => {
          if (trouble) throw trouble
        },
        close() {},
      }
      const { db } = store()
      const delivery = createDelivery({
        db,
        mailer,
        ...deliverySite,
        log: createLogger('silent'),
        clock: () => now,
      })
      await queue(1, { attempts: 40 })
      pass(73 * hour)
      await delivery.deliverDue()
      expect((await dashboard()).mail).toMatchObject({ waiting: 0, failed: 1 })

      await retry()
      await delivery.deliverDue()
      const waiting = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
      expect(waiting.next_attempt_at).toEqual(new Date(now.getTime() + backoffMs(1)))
      trouble = undefined
      pass(backoffMs(1))
      await delivery.deliverDue()
      expect((await dashboard()).mail).toMatchObject({ waiting: 0, sent: 1, failed: 0 })
    })
  })
})
