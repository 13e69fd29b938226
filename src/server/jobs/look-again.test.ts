import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/admins.ts'
import { openCallHarness } from '../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { proposalsAt } from '../../../tests/support/proposals.ts'
import { hour } from '../../domain/durations.ts'
import { planLinkBehind } from '../day/plan-links.ts'
import { planLookAgain } from './look-again.ts'

const eve = Date.parse('2025-08-29T18:00:00+02:00')
const noon = eve - 6 * hour
const switchedOff = { ...testEvent, proposals: { ...testEvent.proposals, lookAgain: false } }

/** docs/product.md#look-again */
describeOnBothEngines('the mail of the evening before', (store) => {
  const site = openCallHarness(store)
  const { submit } = proposalsAt(site)
  const plan = (event = testEvent) => planLookAgain({ db: store().db, event, mailQueued() {} }, site.now)
  const queued = () =>
    store()
      .db.selectFrom('outbox')
      .select(['recipient', 'next_attempt_at'])
      .where('letter', '=', 'sending')
      .orderBy('recipient')
      .execute()
  const recipients = async () => (await queued()).map(({ recipient }) => recipient)
  const links = () =>
    store().db.selectFrom('plan_links').select(['email', 'created_at']).orderBy('email').execute()
  const mail = async (address: string) =>
    (await site.mails(address)).findLast(({ subject }) => subject?.startsWith('Tomorrow'))
  const sendTo = (recipient: string) =>
    store().db.updateTable('outbox').set({ sent_at: site.now }).where('recipient', '=', recipient).execute()
  beforeEach(async () => {
    await submit()
    await site.add('Noa')
    site.now = new Date(noon)
  })

  test('is planned at noon for 18:00 at the venue, once, for ticket holders and proposers', async () => {
    site.pass(-1)
    await plan()
    expect(await queued()).toEqual([])
    site.pass(1)
    await plan()
    site.pass(hour)
    await plan()
    const at = new Date(eve)
    expect(await queued()).toEqual([
      { recipient: 'mia@example.org', next_attempt_at: at },
      { recipient: 'noa@example.org', next_attempt_at: at },
    ])
    expect(await links()).toEqual([
      { email: 'mia@example.org', created_at: at },
      { email: 'noa@example.org', created_at: at },
    ])
    expect(await mail('mia@example.org')).toBeUndefined()
  })

  test('has a link that proves the address of its reader, after a press and not by being opened', async () => {
    await plan()
    site.now = new Date(eve)
    const { text } = (await mail('mia@example.org')) ?? expect.fail('no mail')
    expect(text).toContain('Hello Mia Muster,')
    expect(text).not.toContain('/contribute?token=')
    const token = /schedule\/open\?token=([\w-]{43})/.exec(text ?? '')?.[1]
    const cookies: string[] = []
    const setCookie = (cookie: string) => cookies.push(cookie)
    expect(await site.call('open-plan', { token }, { setCookie })).toMatchObject({ ok: true })
    expect(cookies.some((cookie) => cookie.startsWith('voter='))).toBe(true)
    site.pass(25 * hour)
    expect(await site.call('open-plan', { token })).toMatchObject({ ok: false })
  })

  test('proves the address that reads it, also where that was corrected since noon', async () => {
    await plan()
    const { id: orderId } = await store()
      .db.selectFrom('orders')
      .select('id')
      .where('customer_email', '=', 'noa@example.org')
      .executeTakeFirstOrThrow()
    const adminToken = await signedIn(store().db, site.now)
    const seen = { name: 'Noa', email: 'noa@example.org' }
    const corrected = { orderId, seen, name: 'Noa', email: 'noa.bern@example.org' }
    expect(await site.call('correct-order', corrected, { adminToken })).toMatchObject({ ok: true })
    site.now = new Date(eve)
    const { text } = (await mail('noa.bern@example.org')) ?? expect.fail('no mail')
    const token = /schedule\/open\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
    expect(await planLinkBehind(token, site.context())).toMatchObject({ email: 'noa.bern@example.org' })
    expect(await site.call('open-plan', { token })).toMatchObject({ ok: true })
  })

  test('goes at once when nothing ran at noon, and not any more once the day has begun', async () => {
    site.now = new Date(eve + hour)
    await plan()
    expect((await queued()).map(({ next_attempt_at }) => next_attempt_at)).toEqual([site.now, site.now])
    await store().db.deleteFrom('settings').where('key', '=', 'look-again').execute()
    await store().db.deleteFrom('outbox').execute()
    // Nobody reads “Tomorrow” on the day itself.
    for (const late of ['2025-08-30T00:00:00+02:00', testEvent.startsAt]) {
      site.now = new Date(late)
      await plan()
      expect(await queued()).toEqual([])
    }
  })

  test('goes to nobody where it is switched off, or nothing was proposed, nor to who left the newsletter', async () => {
    await plan(switchedOff)
    await store().db.updateTable('contributions').set({ type: 'volunteer' }).execute()
    await plan()
    expect(await queued()).toEqual([])
    await store().db.updateTable('contributions').set({ type: 'keynote' }).execute()
    await store()
      .db.insertInto('subscribers')
      .values({ email: 'noa@example.org', status: 'unsubscribed' })
      .execute()
    await store()
      .db.insertInto('subscribers')
      .values({ email: 'reader@example.org', status: 'confirmed' })
      .execute()
    await plan()
    expect(await recipients()).toEqual(['mia@example.org'])
  })

  test('is recalled when it is switched off after noon, and planned anew when it is on again', async () => {
    await plan()
    site.pass(hour)
    await Promise.all([plan(switchedOff), plan(switchedOff)])
    expect(await queued()).toEqual([])
    expect(await store().db.selectFrom('sendings').selectAll().execute()).toHaveLength(1)
    await plan()
    expect(await recipients()).toEqual(['mia@example.org', 'noa@example.org'])
    // Once somebody has it, nobody else gets it, and it does not begin again.
    await sendTo('mia@example.org')
    await plan(switchedOff)
    await plan()
    expect(await recipients()).toEqual(['mia@example.org'])
  })

  test('comes once from eight processes at once, and whole or not at all', async () => {
    // As if the process died before the commit.
    await store().pool.query(`
      create function refuse_sendings() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger refuse_sendings before insert on outbox
        for each row when (new.letter = 'sending' and new.recipient like 'noa%') execute function refuse_sendings()`)
    try {
      await expect(plan()).rejects.toThrow('killed')
    } finally {
      await store().pool.query('drop trigger refuse_sendings on outbox; drop function refuse_sendings')
    }
    expect([await queued(), await links()]).toEqual([[], []])
    await Promise.all(Array.from({ length: 8 }, () => plan()))
    expect(await recipients()).toEqual(['mia@example.org', 'noa@example.org'])
  })

  test('is recalled when the event moves to another day, and asks again the evening before that one', async () => {
    await plan()
    const later = (iso: string) => iso.replace('2025-08-30', '2025-09-06')
    const moved = { ...testEvent, startsAt: later(testEvent.startsAt), endsAt: later(testEvent.endsAt) }
    site.pass(hour)
    await Promise.all([plan(moved), plan(moved)])
    expect(await queued()).toEqual([])
    const called = () =>
      store().db.selectFrom('audit_log').selectAll().where('action', '=', 'mails-recalled').execute()
    expect(await called()).toMatchObject([{ actor: 'the site', details: { count: 2, of: 2 } }])
    site.now = new Date(noon + 7 * 24 * hour)
    await plan(moved)
    await plan(moved)
    expect(await recipients()).toEqual(['mia@example.org', 'noa@example.org'])
    // A start that is only an hour later asks nobody twice.
    await plan({ ...moved, startsAt: moved.startsAt.replace('T10', 'T11') })
    expect([await recipients(), (await called()).length]).toEqual([['mia@example.org', 'noa@example.org'], 1])
  })

  test('is planned anew when the day was moved by mistake and moved back, but not once it has gone to somebody', async () => {
    const moved = { ...testEvent, startsAt: testEvent.startsAt.replace('2025-08-30', '2025-09-06') }
    await plan()
    await plan(moved)
    await plan()
    expect(await recipients()).toEqual(['mia@example.org', 'noa@example.org'])
    await sendTo('mia@example.org')
    await plan(moved)
    await plan()
    expect(await recipients()).toEqual(['mia@example.org'])
  })

  test('stands among the mails of organisers, who can recall it for good', async () => {
    await plan()
    const sending = await store().db.selectFrom('sendings').selectAll().executeTakeFirstOrThrow()
    expect(sending).toMatchObject({ asked_by: 'the site', recipients: 2, recalled_at: null })
    await store().db.updateTable('sendings').set({ recalled_at: site.now }).execute()
    site.now = new Date(eve)
    await plan()
    expect(await mail('mia@example.org')).toBeUndefined()
  })
})
