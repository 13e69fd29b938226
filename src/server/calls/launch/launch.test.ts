import { beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { pricedAt, testDocuments, testEvent, testFolderEvent } from '../../../../tests/support/event.ts'
import { liveSettings } from '../../../../tests/support/live-settings.ts'
import type { CallName, CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import { day } from '../../../domain/durations.ts'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import type { Result } from '../../../domain/result.ts'
import { startAdminSession } from '../../auth/admin-sessions.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import { readConfig } from '../../config/config.ts'
import { takeFirstEvent } from '../../event/first-event.ts'
import { answerCall } from '../../http/answer.ts'
import { sweepRetention } from '../../jobs/retention.ts'
import { deleteDraft, insertDraft } from '../../store/event-documents.ts'

const live = readConfig({ ...liveSettings, ADMIN_PASSWORD: 'cowbell-and-snow' })

describeOnBothEngines('the launch list', (store) => {
  const harness = openCallHarness(store)
  let adminToken: string
  let adminId: string
  beforeEach(async () => {
    const { db } = store()
    const { now } = harness
    await takeFirstEvent(db, async () => testFolderEvent, { log: { info() {} }, now })
    const admin = await addAdmin(db)
    adminId = admin.id
    adminToken = await startAdminSession(db, admin, { now, adminToken: undefined })
  })
  const call = <Name extends CallName>(
    name: Name,
    payload: CallPayload<Name>,
    idempotencyKey?: string,
    settings = {},
  ) =>
    answerCall(
      name,
      payload,
      harness.context({
        adminToken,
        idempotencyKey,
        config: { ...live, dataDir: harness.dataDir, ...settings },
      }),
    ) as Promise<Result<CallOutput<Name>>>
  async function item(id: string) {
    const list = await call('get-launch-list', {})
    if (!list.ok) return expect.fail(list.refusal.sentence)
    return list.value.items.find((each) => each.id === id) ?? expect.fail(`no ${id}`)
  }
  const noted = async () => {
    const rows = await store().db.selectFrom('audit_log').select(['actor', 'action']).orderBy('id').execute()
    return rows.map(({ actor, action }) => `${actor} ${action}`)
  }

  test('is ticked off by hand with who and when, once, and put back', async () => {
    const { seen } = await item('payment')
    const tick = (isTicked: boolean, shown = seen) =>
      call('tick-launch-item', { item: 'payment', seen: shown, isTicked })
    expect(await tick(true, 'what I saw yesterday')).toMatchObject({
      ok: false,
      refusal: { reason: 'conflict', sentence: eventMessages.launchItemChanged },
    })
    expect(await tick(true)).toMatchObject({ ok: true })
    expect(await tick(true)).toMatchObject({ ok: true })
    expect(await item('payment')).toMatchObject({
      state: 'done',
      tick: { by: 'Mara Muster', at: harness.now.toISOString() },
    })
    expect(await tick(false)).toMatchObject({ ok: true })
    expect(await item('payment')).toMatchObject({ state: 'open', tick: null })
    expect(await noted()).toEqual(['mara@example.org launch-ticked', 'mara@example.org launch-unticked'])
  })

  test('refuses to tick off by hand what has to be done', async () => {
    for (const name of ['mail', 'addresses', 'problems', 'warning x'])
      expect(
        await call('tick-launch-item', { item: name as 'payment', seen: 'x', isTicked: true }),
      ).toMatchObject({
        ok: false,
        refusal: { reason: 'invalid' },
      })
  })

  test('sends an organiser five test mails an hour, and another one theirs', async () => {
    const rateLimits = createRateLimits(store().pool, true)
    const send = (token: string) =>
      answerCall('send-test-mail', {}, harness.context({ adminToken: token, rateLimits }))
    for (let mail = 0; mail < 5; mail += 1) expect(await send(adminToken)).toMatchObject({ ok: true })
    expect(await send(adminToken)).toMatchObject({ refusal: { reason: 'too-many' } })
    const teo = await addAdmin(store().db, { email: 'teo@example.org', name: 'Teo Beispiel' })
    const his = await startAdminSession(store().db, teo, { now: harness.now, adminToken: undefined })
    expect(await send(his)).toMatchObject({ ok: true })
  })

  test('counts a test mail once it went out, and says why one did not', async () => {
    expect(await item('mail')).toMatchObject({ state: 'open', canTick: false })
    const key = 'a-press-that-came-twice'
    await call('send-test-mail', {}, key)
    await call('send-test-mail', {}, key)
    expect(await item('mail')).toMatchObject({ state: 'open', text: expect.stringContaining('on its way') })
    expect(await harness.mails('mara@example.org')).toHaveLength(1)
    const { pool } = store()
    await pool.query("update outbox set sent_at = null, failed_at = now(), last_error = '550 no such user'")
    expect(await item('mail')).toMatchObject({
      state: 'open',
      text: expect.stringContaining('550 no such user'),
    })
    await pool.query('update outbox set failed_at = null, sent_at = now()')
    expect(await item('mail')).toMatchObject({ state: 'done' })
    // Mails are kept for a month.
    await pool.query('delete from outbox')
    expect(await item('mail')).toMatchObject({ state: 'done' })
    expect(await noted()).toEqual(['mara@example.org test-mail-sent'])
  })

  test('mails each of two administrators who press in one office within a minute, without script', async () => {
    const teo = await addAdmin(store().db, { email: 'teo@example.org', name: 'Teo Beispiel' })
    const his = await startAdminSession(store().db, teo, { now: harness.now, adminToken: undefined })
    for (const token of [adminToken, his, his]) {
      const context = harness.context({ adminToken: token, isPlainForm: true })
      expect(await answerCall('send-test-mail', {}, context)).toMatchObject({ ok: true })
    }
    expect(await harness.mails('mara@example.org')).toHaveLength(1)
    expect(await harness.mails('teo@example.org')).toHaveLength(1)
  })

  test('does not take a test mail that was refused for one that arrived, once it is no longer kept', async () => {
    await call('send-test-mail', {}, 'a-press-that-failed-now')
    const failed_at = new Date(harness.now.getTime() - 31 * day)
    await store().db.updateTable('outbox').set({ failed_at, last_error: '550 no such user' }).execute()
    await sweepRetention({ ...harness.context(), config: live }, harness.now)
    expect(await harness.mails('mara@example.org')).toEqual([])
    expect(await item('mail')).toMatchObject({ state: 'open' })
  })

  test('counts a payment that came through the provider, not those of the demo or the sample', async () => {
    for (const stripe_session_id of ['cs_demo_1', 'sample_1', null])
      await harness.add(`Ada${stripe_session_id}`, { stripe_session_id })
    await harness.add('Free', { stripe_session_id: 'cs_live_free', total_amount: 0 })
    expect(await item('payment')).toMatchObject({ state: 'open' })
    await harness.add('Bea', { stripe_session_id: 'cs_test_1', total_amount: 4900 })
    expect(await item('payment')).toMatchObject({ state: 'done', canTick: false })
  })

  test('names what is wrong in a draft, and seats that are sold but not there', async () => {
    const { db } = store()
    expect(await item('problems')).toMatchObject({ state: 'done', places: [] })
    for (const [name, number_of_tickets] of [
      ['Ada', testEvent.tickets.capacity - 97],
      ['Bea', 100],
    ] as const)
      await harness.add(name, { number_of_tickets })
    const price = pricedAt(65)
    await insertDraft(db, { name: 'tickets', version: 1, value: price, adminId }, harness.now)
    expect((await item('problems')).places.map(({ document, text }) => [document, text])).toEqual([
      ['tickets', expect.stringMatching(/3 more than \d+: please leave at least \d+\.$/)],
      ['tickets', 'Price: 65 is CHF 0.65; did you mean 65.00?'],
    ])
  })

  test('says of each mistake in a draft what would be right', async () => {
    const { event, tickets, schedule, people, look } = testDocuments
    const [act] = schedule.acts
    const [organizer] = people.organizers
    const coupons = (...given: object[]) => ({ ...tickets, coupons: given })
    const mistakes: [DocumentName, object, string][] = [
      ['event', { ...event, startsAt: '2025-02-30T09:00:00+01:00' }, 'February 2025 has the days 1 to 28'],
      ['event', { ...event, startsAt: '2025-08-30T10:00:00' }, '2025-08-30T10:00:00+02:00'],
      ['event', { ...event, endsAt: event.startsAt }, 'not after the start'],
      ['event', { ...event, timeZone: 'Europe/Zürich' }, 'did you mean Europe/Zurich?'],
      ['event', { ...event, tagline: '' }, 'Tagline is missing.'],
      ['event', { ...event, taglin: 'x' }, 'did you mean “tagline”?'],
      ['event', { ...event, publisher: { ...event.publisher, contactEmail: 'hello' } }, 'is no mail address'],
      ['event', { ...event, venue: { ...event.venue, mapsUrl: 'ftp://maps' } }, 'is no web address'],
      ['look', { ...look, logo: { ...look.logo, file: 'logo-00000000.svg' } }, 'logo-00000000.svg'],
      ['people', { organizers: [organizer, organizer] }, 'is there twice'],
      [
        'tickets',
        coupons({ code: 'ONE', percentOff: 10 }, { code: 'ONE', percentOff: 20 }),
        'is there twice',
      ],
      ['tickets', coupons({ code: 'one', percentOff: 10 }), 'write ONE.'],
      ['tickets', coupons({ code: 'ONE', percentOff: 120 }), 'from 1 to 100'],
      ['tickets', pricedAt(4903), 'write 49.05'],
      ['tickets', pricedAt(65), 'did you mean 65.00?'],
      ['schedule', { acts: [{ ...act, items: [{ id: 'x', startsAt: '9h', title: 'X' }] }] }, 'write 09:00'],
    ]
    for (const [name, value, sentence] of mistakes) {
      await insertDraft(store().db, { name, version: 1, value, adminId }, harness.now)
      const { places } = await item('problems')
      expect(places, sentence).toContainEqual(
        expect.objectContaining({ document: name, text: expect.stringContaining(sentence) }),
      )
      await deleteDraft(store().db, name)
    }
  })

  test('finds nothing wrong with guests above the capacity whom somebody asked for', async () => {
    const half = testDocuments.tickets.capacity / 2
    for (const name of ['Ada', 'Cleo']) await harness.add(name, { number_of_tickets: half })
    const guest = { name: 'Gus', email: null, kind: 'ticket', note: '', sendReceipt: false, squeezeIn: true }
    expect(await call('add-guest', guest)).toMatchObject({ ok: true })
    const places = async () => {
      const launch = await call('get-launch-list', {})
      return launch.ok ? launch.value.items.find(({ id }) => id === 'problems')?.places : undefined
    }
    expect(await places()).toEqual([])
    await harness.add('Bo')
    expect(await places()).toMatchObject([{ document: 'tickets' }])
  })

  test('has the warnings of the dashboard', async () => {
    const list = await call('get-launch-list', {}, undefined, { publicUrl: 'http://camp.example.org' })
    expect(list.ok && list.value.items.at(-1)).toMatchObject({ id: 'warning plain-http', state: 'open' })
  })
})
