import { describe, expect, test } from 'vitest'
import { openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { away, morning, whole } from '../../../../tests/support/poll-answers.ts'
import type { CallOutput } from '../../../domain/calls/index.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { seatMessages as messages } from '../../../domain/seat-messages.ts'
import { writeInvoice } from '../../orders/invoices.ts'
import type { OrderStatus } from '../../store/engine/tables/orders.ts'
import { findOrder } from '../../store/orders.ts'

const unknown = refuse('not-found', messages.unknownLink)

describeOnBothEngines('a seat behind its link', (store) => {
  const harness = openCallHarness(store)
  const { pass, call, add, mails, counted } = harness
  /** An order of Ada's, and the codes of its seats. */
  async function order(number_of_tickets = 3, given: object = {}) {
    const id = await add('Ada', { number_of_tickets, ...given })
    const seats = await store()
      .db.selectFrom('seats')
      .select(['id', 'code'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute()
    const { code } = await store()
      .db.selectFrom('orders')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const at = (place: number) => seats[place - 1] ?? expect.fail('no such seat')
    return { id, code, first: at(1), friend: at(Math.min(2, number_of_tickets)) }
  }
  async function find(code: string): Promise<CallOutput<'find-seat'>> {
    const found = await call('find-seat', { code })
    return found.ok ? (found.value as CallOutput<'find-seat'>) : expect.fail(found.refusal.sentence)
  }
  async function name(code: string, person: object, given?: object) {
    const { seen } = await find(code)
    return call('name-seat', { code, seen, name: 'Bo Friend', ...person }, given)
  }
  async function all(code: string): Promise<CallOutput<'find-order-seats'>['seats']> {
    const found = await call('find-order-seats', { code })
    return found.ok ? (found.value as CallOutput<'find-order-seats'>).seats : expect.fail()
  }
  const codeOf = async (id: string) =>
    (await store().db.selectFrom('seats').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
  const listed = async () =>
    (await store().db.selectFrom('participants_public').selectAll().execute()).map(
      ({ customer_name }) => customer_name,
    )

  test('names the person, answers the poll and shows what is known, each seat for itself', async () => {
    const { id, first, friend } = await order()
    expect(await find(friend.code)).toMatchObject({ position: 2, name: null, email: null, choices: null })
    expect(await name(friend.code, { email: 'Bo@Example.org' })).toEqual(ok({ success: true }))
    const { seen } = await find(friend.code)
    expect(await call('answer-seat-poll', { code: friend.code, seen, ...whole })).toEqual(
      ok({ success: true }),
    )
    expect(await find(friend.code)).toMatchObject({
      name: 'Bo Friend',
      email: 'b•••@example.org',
      is_of_buyer: false,
      choices: whole,
    })
    expect(await find(first.code)).toMatchObject({ name: 'Ada', is_of_buyer: true, choices: null })
    const own = await find(first.code)
    await call('answer-seat-poll', { code: first.code, seen: own.seen, ...morning })
    const stored = await store().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    expect(stored).toMatchObject({ commitment_status: 'yes-morning', lunch_preference: 'classic-ponzu' })
    // The friend has the link in a mail of their own, as it is.
    const [mail] = await mails('bo@example.org')
    expect(mail?.text).toContain(`/seat/${friend.code}`)
    expect(mail?.text).not.toContain('Bo Friend')
  })

  test('shows the invoice to the buyer alone: on their own seat and with all seats', async () => {
    const { id, code, first, friend } = await order(2, { total_amount: 9800 })
    const { db } = store()
    const bought = (await findOrder(db, id)) ?? expect.fail()
    await db.transaction().execute((tx) => writeInvoice(tx, bought, { now: new Date(), event: testEvent }))
    const shown = [
      { title: `Invoice ${testEvent.shortName}-00001`, code: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]
    expect(await find(first.code)).toMatchObject({ invoices: shown })
    expect(await find(friend.code)).toMatchObject({ invoices: [] })
    expect(await call('find-order-seats', { code })).toMatchObject({ value: { invoices: shown } })
    await call('pass-seat-on', { code, seatId: first.id })
    expect(await find(await codeOf(first.id))).toMatchObject({ invoices: [] })
  })

  test('lists the person in the directory once they wish so, and no longer than the order is paid', async () => {
    const { id, friend } = await order(3, { allow_public_listing: false })
    await name(friend.code, {
      isListed: true,
      linkedinProfileUrl: 'www.linkedin.com/in/bo',
      aboutMe: 'Rings bells.',
    })
    const rows = await store().db.selectFrom('participants_public').selectAll().execute()
    expect(rows).toMatchObject([
      {
        id: friend.id,
        customer_name: 'Bo Friend',
        linkedin_profile_url: 'https://www.linkedin.com/in/bo',
        about_me: 'Rings bells.',
      },
    ])
    await name(friend.code, { isListed: false })
    expect(await listed()).toEqual([])
    await name(friend.code, { isListed: true })
    await store().db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute()
    expect(await listed()).toEqual([])
  })

  test('changes the order where it is the buyer’s own, whose address stays', async () => {
    const { id, first } = await order()
    await name(first.code, { name: 'Ada Lovelace', isListed: true, aboutMe: 'Counts.' })
    expect(await listed()).toEqual(['Ada Lovelace'])
    const stored = await store().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    expect(stored).toMatchObject({ customer_name: 'Ada Lovelace', about_me: 'Counts.' })
    expect(await name(first.code, { email: 'other@example.org' })).toMatchObject({
      refusal: { fields: { email: messages.buyersAddress } },
    })
  })

  test('puts the day into a calendar', async () => {
    const { friend } = await order()
    const entry = await call('get-seat-calendar', { code: friend.code })
    expect(entry).toMatchObject({ ok: true, value: { fileName: expect.stringMatching(/\.ics$/) } })
    expect(JSON.stringify(entry)).toContain(`UID:order-${friend.id}@`)
  })

  test('tells the later of two who write at once, and keeps what stands there', async () => {
    const { friend } = await order()
    const { seen } = await find(friend.code)
    const write = (as: string) => call('name-seat', { code: friend.code, seen, name: as })
    const answers = await Promise.all(['Bo', 'Cy', 'Di', 'Eve'].map(write))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    for (const answer of answers)
      if (!answer.ok) expect(answer).toEqual(refuse('conflict', messages.changedMeanwhile))
    const kept = (await find(friend.code)).name ?? ''
    // Whoever was quicker may press once more.
    expect(await write(kept)).toEqual(ok({ success: true }))
    const poll = (choices: object) => call('answer-seat-poll', { code: friend.code, seen, ...choices })
    expect(await poll(whole)).toEqual(refuse('conflict', messages.changedMeanwhile))
  })

  test('refuses a name that is missing or too long, and what is no answer, and stores nothing', async () => {
    const { friend } = await order()
    const before = await everythingStored(store())
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ email: 'bo' }, 'email'],
      [{ email: 'a@example.org, b@example.org' }, 'email'],
      [{ linkedinProfileUrl: 'javascript:alert(1)' }, 'linkedinProfileUrl'],
    ] as const)
      expect(await name(friend.code, wrong)).toMatchObject({
        refusal: { reason: 'invalid', fields: { [field]: expect.any(String) } },
      })
    const { seen } = await find(friend.code)
    const answer = { code: friend.code, seen, ...whole, lunchPreference: 'x' }
    expect(await call('answer-seat-poll', answer)).toMatchObject({ refusal: { reason: 'invalid' } })
    expect(await everythingStored(store())).toBe(before)
    expect(await name(friend.code, { name: 'x'.repeat(200) })).toEqual(ok({ success: true }))
  })

  test('takes an address that holds a ticket already: the two seats are two', async () => {
    const { friend } = await order()
    await add('Bo')
    expect(await name(friend.code, { email: 'bo@example.org' })).toEqual(ok({ success: true }))
  })

  describe('that opens nothing', () => {
    test.each([
      ['refunded', refuse('gone', messages.refunded)],
      ['cancelled', refuse('gone', messages.cancelled)],
      ['pending', unknown],
      ['offered', unknown],
      ['waitlist', unknown],
      ['expired', unknown],
    ] satisfies [OrderStatus, unknown][])('says why when its order is %s', async (status, refusal) => {
      const { friend, code } = await order(2, { status })
      const before = await everythingStored(store())
      const asked = { code: friend.code }
      expect(await call('find-seat', asked)).toEqual(refusal)
      expect(await call('get-seat-calendar', asked)).toEqual(refusal)
      expect(await call('name-seat', { ...asked, seen: '', name: 'Bo' })).toEqual(refusal)
      expect(await call('answer-seat-poll', { ...asked, seen: '', ...away })).toEqual(refusal)
      for (const act of ['pass-seat-on', 'take-seat-back'] as const)
        expect(await call(act, { code, seatId: friend.id })).toMatchObject({ ok: false })
      expect(await call('find-order-seats', { code })).toMatchObject({ ok: false })
      expect(await everythingStored(store())).toBe(before)
    })

    test('says so when the seat was cancelled, while the others stay', async () => {
      const { first, friend, code } = await order()
      await store()
        .db.updateTable('seats')
        .set({ cancelled_at: new Date() })
        .where('id', '=', friend.id)
        .execute()
      expect(await call('find-seat', { code: friend.code })).toEqual(refuse('gone', messages.cancelled))
      expect(await find(first.code)).toMatchObject({ position: 1 })
      expect((await all(code)).map(({ state }) => state)).toEqual(['own', 'cancelled', 'free'])
    })

    test('is limited to thirty guesses in five minutes', async () => {
      const rateLimits = counted()
      for (let miss = 0; miss < 15; miss++) {
        const code = miss.toString(16).padStart(32, '0')
        expect(await call('find-seat', { code }, { rateLimits })).toEqual(unknown)
        expect(await call('find-order-seats', { code: 'x' }, { rateLimits })).toMatchObject({ ok: false })
      }
      expect(await call('find-seat', { code: 'y' }, { rateLimits })).toMatchObject(tooMany)
    })
  })

  describe('passed on by the buyer', () => {
    test('has a new link in a mail; the old one says that it is old, and nothing of before is left', async () => {
      const { code, friend } = await order()
      await name(friend.code, { email: 'bo@example.org', isListed: true })
      const { seen } = await find(friend.code)
      await call('answer-seat-poll', { code: friend.code, seen, ...whole })
      pass(1)
      const given = { code, seatId: friend.id, email: 'cy@example.org' }
      expect(await call('pass-seat-on', given)).toEqual(ok({ success: true }))
      expect(await call('find-seat', { code: friend.code })).toEqual(refuse('gone', messages.endedLink))
      const now = await codeOf(friend.id)
      expect(await find(now)).toMatchObject({ name: null, choices: null, is_listed: false })
      expect(await everythingStored(store())).not.toContain('Bo Friend')
      expect((await mails('bo@example.org')).at(-1)?.subject).toMatch(/taken back/)
      expect((await mails('cy@example.org')).at(-1)?.text).toContain(`/seat/${now}`)
      // Pressed twice it is done once.
      expect(await call('pass-seat-on', given)).toEqual(ok({ success: true }))
      expect(await codeOf(friend.id)).toBe(now)
      expect(await mails('cy@example.org')).toHaveLength(1)
    })

    test('is out of the buyer’s sight, but for the name, until it is taken back with a new link', async () => {
      const { code, friend } = await order()
      await call('pass-seat-on', { code, seatId: friend.id })
      const passed = await codeOf(friend.id)
      expect((await all(code))[1]).toMatchObject({ state: 'passed-on', code: passed })
      await name(passed, { email: 'bo@example.org' })
      expect((await all(code))[1]).toMatchObject({ state: 'named', name: 'Bo Friend', code: null })
      expect(JSON.stringify(await all(code))).not.toContain('bo@example.org')
      expect(await call('take-seat-back', { code, seatId: friend.id })).toEqual(ok({ success: true }))
      expect(await call('take-seat-back', { code, seatId: friend.id })).toEqual(ok({ success: true }))
      expect(await call('find-seat', { code: passed })).toEqual(refuse('gone', messages.endedLink))
      const [, back] = await all(code)
      expect(back).toMatchObject({ state: 'free', name: null, code: await codeOf(friend.id) })
    })

    test('is no longer the buyer’s where it is their own: name, answers and listing are the friend’s', async () => {
      const { id, code, first } = await order(1)
      const { seen } = await find(first.code)
      await call('answer-seat-poll', { code: first.code, seen, ...whole })
      await call('pass-seat-on', { code, seatId: first.id })
      const passed = await codeOf(first.id)
      expect(await find(passed)).toMatchObject({ name: null, is_of_buyer: false, choices: null })
      expect(await listed()).toEqual([])
      await name(passed, { isListed: true })
      const { seen: after } = await find(passed)
      await call('answer-seat-poll', { code: passed, seen: after, ...morning })
      expect(await listed()).toEqual(['Bo Friend'])
      const stored = () =>
        store().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(await stored()).toMatchObject({ customer_name: 'Ada', commitment_status: 'yes-morning' })
      await call('take-seat-back', { code, seatId: first.id })
      expect(await find(await codeOf(first.id))).toMatchObject({ name: 'Ada', choices: null })
      expect(await stored()).toMatchObject({ commitment_status: null })
    })

    test('stays where it is once somebody has come in with it, and is nobody else’s to pass on', async () => {
      const { code, friend } = await order()
      await store()
        .db.updateTable('seats')
        .set({ arrived_at: new Date() })
        .where('id', '=', friend.id)
        .execute()
      expect(await call('pass-seat-on', { code, seatId: friend.id })).toEqual(
        refuse('conflict', messages.arrived),
      )
      const other = await add('Bo')
      const { id } = await store()
        .db.selectFrom('seats')
        .select('id')
        .where('order_id', '=', other)
        .executeTakeFirstOrThrow()
      for (const seatId of [id, 'x', friend.code])
        expect(await call('pass-seat-on', { code, seatId })).toEqual(refuse('not-found', messages.noSuchSeat))
    })

    test('mails no more than twenty friends a day, and one visitor fifteen strangers an hour', async () => {
      const { code, first, friend } = await order()
      const rateLimits = counted()
      const mail = (to: number, visitor: string) =>
        call(
          'pass-seat-on',
          { code, seatId: friend.id, email: `friend-${to}@example.org` },
          { rateLimits, visitor },
        )
      for (let to = 0; to < 15; to++) expect(await mail(to, 'ada')).toEqual(ok({ success: true }))
      expect(await mail(15, 'ada')).toMatchObject(tooMany)
      for (let to = 16; to < 20; to++) expect(await mail(to, 'bo')).toEqual(ok({ success: true }))
      expect(await mail(20, 'bo')).toMatchObject(tooMany)
      expect(await call('pass-seat-on', { code, seatId: first.id }, { rateLimits })).toEqual(
        ok({ success: true }),
      )
    })
  })

  test('is found by the session of its payment for 72 hours', async () => {
    const { code } = await order(2, { stripe_session_id: 'cs_test_of_ada' })
    const asked = { sessionId: 'cs_test_of_ada' }
    expect(await call('find-order-seats', asked)).toMatchObject({ ok: true, value: { code } })
    expect(await call('find-order-seats', { sessionId: 'cs_other' })).toMatchObject({ ok: false })
    pass(73 * 3600_000)
    expect(await call('find-order-seats', asked)).toMatchObject({ ok: false })
  })
})
