import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCallHarness } from '../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { everythingStored } from '../../../tests/support/everything-stored.ts'
import { dataToken } from '../../../tests/support/visitor.ts'
import type { AnyCallName } from '../../domain/calls/index.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { ok, refuse } from '../../domain/result.ts'

const proposal = {
  type: 'talk_session',
  title: 'Twice pressed',
  details: 'Once meant.',
  contributor_name: 'Mia Muster',
  contributor_email: 'mia@example.org',
  contributor_phone: null,
}

describeOnBothEngines('a call with an idempotency key', (store) => {
  const site = openCallHarness(store)
  const proposals = () => store().db.selectFrom('contributions').selectAll().execute()
  const mails = async () => (await store().db.selectFrom('outbox').select('letter').execute()).length
  const propose = (key: string | undefined, given: object = {}) =>
    site.call('submit-contribution', { ...proposal, ...given }, { idempotencyKey: key })

  test('is done once and answered alike, however often it is sent', async () => {
    const key = randomUUID()
    const first = await propose(key)
    expect(first).toMatchObject({ ok: true, value: { contribution: { title: proposal.title } } })
    expect(await propose(key)).toEqual(first)
    expect(await propose(key)).toEqual(first)
    expect([(await proposals()).length, await mails()]).toEqual([1, 1])
    // The control: another key, or none, is another proposal.
    await propose(randomUUID())
    await propose(undefined)
    await propose(undefined)
    expect((await proposals()).length).toBe(4)
  })

  test('is done once when it is sent many times at the same moment', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => propose(key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.ok).toBe(true)
    expect([(await proposals()).length, await mails()]).toEqual([1, 1])
  })

  test('is refused with other content, and as another call', async () => {
    const key = randomUUID()
    await propose(key)
    const taken = refuse('conflict', callMessages.idempotencyKeyTaken)
    expect(await propose(key, { title: 'Something else' })).toEqual(taken)
    const subscribed = { email: proposal.contributor_email }
    expect(await site.call('subscribe-newsletter', subscribed, { idempotencyKey: key })).toEqual(taken)
    expect((await proposals()).length).toBe(1)
  })

  test('may be corrected with the same key after a refusal', async () => {
    const key = randomUUID()
    expect(await propose(key, { contributor_email: 'nobody' })).toMatchObject({ ok: false })
    expect(await propose(key)).toMatchObject({ ok: true })
  })

  test('spends a rate limit once', async () => {
    const rateLimits = site.counted()
    const key = randomUUID()
    const send = (idempotencyKey: string) =>
      site.call('submit-contribution', proposal, { idempotencyKey, rateLimits })
    for (let time = 0; time < 50; time++) expect(await send(key)).toMatchObject({ ok: true })
    // The control: with a key of its own each counts.
    const others = await Promise.all(Array.from({ length: 50 }, () => send(randomUUID())))
    expect(others.map((answer) => answer.ok || answer.refusal.reason)).toContain('too-many')
  })

  test('is not done, and its key is free, when its transaction fails', async () => {
    const { pool } = store()
    await pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
    )
    await pool.query(
      'create trigger fail before insert on idempotency_keys for each row execute function fail()',
    )
    const key = randomUUID()
    await expect(propose(key)).rejects.toThrow('full')
    expect([(await proposals()).length, await mails()]).toEqual([0, 0])
    await pool.query('drop trigger fail on idempotency_keys')
    await pool.query('drop function fail')
    expect(await propose(key)).toMatchObject({ ok: true })
  })

  test.each<[AnyCallName, () => Promise<object>]>([
    ['subscribe-newsletter', async () => ({ email: 'news@example.org' })],
    [
      'send-edit-link',
      async () => ({ email: 'ada@example.org', participantId: await site.add('Ada Muster') }),
    ],
    [
      'send-contribution-edit-link',
      async () => {
        await propose(undefined)
        return { email: proposal.contributor_email, contributionId: (await proposals())[0]?.id }
      },
    ],
    [
      'submit-food-preferences',
      async () => {
        await site.add('Ada Muster')
        return { email: 'ada@example.org', commitment: 'no-changed-plans' }
      },
    ],
  ])('%s mails once', async (name, payloadOf) => {
    const payload = await payloadOf()
    const before = await mails()
    const idempotencyKey = randomUUID()
    for (let time = 0; time < 3; time++)
      expect(await site.call(name, payload, { idempotencyKey })).toEqual(ok({ success: true }))
    expect(await mails()).toBe(before + 1)
  })

  test.each(['short', 'x'.repeat(129), 'with a space in the middle', "'; drop table orders; --"])(
    'refuses %j as a key',
    async (key) => {
      expect(await propose(key)).toEqual(refuse('invalid', callMessages.wrongIdempotencyKey))
      // Calls without keys pass it by, as any unknown header.
      expect(await site.call('get-waitlist-count', {}, { idempotencyKey: key })).toMatchObject({ ok: true })
    },
  )

  test('leaves neither its key nor, after an erasure, its answer behind', async () => {
    const key = randomUUID()
    await propose(key)
    expect(await everythingStored(store())).not.toContain(key)
    const context = site.context()
    const token = await dataToken(proposal.contributor_email, context)
    expect(await site.call('delete-your-data', { token })).toMatchObject({ ok: true })
    expect(await everythingStored(store())).not.toContain(proposal.contributor_name)
  })
})

describeOnBothEngines('a form that is posted without script', (store) => {
  const site = openCallHarness(store)
  const now = Date.parse('2025-08-01T10:00:00Z')
  const post = (given: object = {}, { afterMs = 0, clientAddress = '203.0.113.7' } = {}) =>
    site.call(
      'submit-contribution',
      { ...proposal, ...given },
      { isPlainForm: true, clientAddress, now: new Date(now + afterMs) },
    )
  const count = async () => (await store().db.selectFrom('contributions').select('id').execute()).length

  test('counts once when it is pressed twice', async () => {
    const first = await post()
    expect(first.ok).toBe(true)
    expect(await Promise.all([post(), post({}, { afterMs: 59_999 })])).toEqual([first, first])
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => post({ title: 'At the same moment' })))
    expect(new Set(atOnce.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await count()).toBe(2)
  })

  test('counts again with other content, from elsewhere, and a minute later', async () => {
    await post()
    await post({ details: 'Twice meant.' })
    await post({}, { clientAddress: '198.51.100.9' })
    expect(await count()).toBe(3)
    const later = await post({}, { afterMs: 60_000 })
    expect(await post({}, { afterMs: 60_001 })).toEqual(later)
    expect(await count()).toBe(4)
  })

  test('may change an answer to the poll and change it back', async () => {
    await site.add('Ada Muster')
    const stored = () => store().db.selectFrom('food_answers').select('commitment_status').execute()
    for (const food of ['yes-evening', 'no-changed-plans', 'yes-evening']) {
      const given = { email: 'ada@example.org', commitment: food, dinnerPreference: 'prefer-vegan' }
      expect(await site.call('submit-food-preferences', given, { isPlainForm: true })).toMatchObject(ok({}))
    }
    expect(await stored()).toHaveLength(3)
  })
})
