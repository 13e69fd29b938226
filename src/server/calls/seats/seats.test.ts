import { describe, expect, test } from 'vitest'
import { tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testDocuments, testEvent } from '../../../../tests/support/event.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { away, morning, whole } from '../../../../tests/support/poll-answers.ts'
import { openSeatHarness } from '../../../../tests/support/seat-harness.ts'
import { seatMessages as messages } from '../../../domain/messages/seat-messages.ts'
import type { OrderState } from '../../../domain/orders.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { writeInvoice } from '../../orders/invoices.ts'
import { insertVersion } from '../../store/event-documents.ts'
import { findOrder } from '../../store/orders.ts'

const unknown = refuse('not-found', messages.unknownLink)

describeOnBothEngines('a seat behind its link', (store) => {
  const { order, find, name, all, codeOf, listed, pass, call, add, mails, counted } = openSeatHarness(store)

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
    // In a header, where a letter outside Latin-1 is an error.
    for (const [shortName, edition, fileName] of [
      ['ŽIŽ', '"25"', 'ziz-25.ics'],
      ['山', '山', 'event.ics'],
    ] as const) {
      const event = { ...testEvent, shortName, edition }
      expect(await call('get-seat-calendar', { code: friend.code }, { event })).toMatchObject(
        ok({ fileName }),
      )
    }
  })

  test('moves the entry in calendars that have it when the event moves: its number of changes grows', async () => {
    const { first, friend } = await order()
    const moved = { ...testEvent, startsAt: '2025-09-06T10:00:00+02:00', endsAt: '2025-09-06T23:59:00+02:00' }
    const entries = async (event = testEvent) =>
      Promise.all(
        [first, friend].map(async ({ code }) => {
          const entry = await call('get-seat-calendar', { code }, { event })
          return Number(/SEQUENCE:(\d+)/.exec(JSON.stringify(entry))?.[1])
        }),
      )
    const publish = (version: number) =>
      insertVersion(
        store().db,
        { name: 'event', version, value: testDocuments.event, adminId: null },
        new Date(),
      )
    await publish(1)
    const [before = Number.NaN, beforeOfFriend = Number.NaN] = await entries()
    expect(await entries()).toEqual([before, beforeOfFriend])
    await publish(2)
    const [after, afterOfFriend] = await entries(moved)
    expect(after).toBeGreaterThan(before)
    expect(afterOfFriend).toBeGreaterThan(beforeOfFriend)
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

  test('ends the links to its answers that another address was mailed before', async () => {
    const { friend } = await order()
    await name(friend.code, { email: 'stranger@example.org' })
    pass(1)
    const answer = { email: 'stranger@example.org', ...whole }
    expect(await call('submit-food-preferences', answer)).toEqual(ok({ success: true }))
    const mail = (await mails('stranger@example.org')).at(-1)
    const token = /\/poll\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link came')
    expect(await call('validate-poll-token', { token })).toMatchObject({ ok: true })
    // The mail about the second answer has not gone out.
    pass(1)
    await call('submit-food-preferences', { ...answer, ...morning })
    await name(friend.code, { email: 'bo@example.org' })
    expect(await call('validate-poll-token', { token })).toMatchObject({ refusal: { reason: 'not-found' } })
    const waiting = await store()
      .db.selectFrom('outbox')
      .select(['letter', 'recipient'])
      .where('sent_at', 'is', null)
      .execute()
    expect(waiting.filter(({ letter }) => letter === 'poll-answered')).toEqual([])
    expect(await find(friend.code)).toMatchObject({ choices: morning })
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
    ] satisfies [OrderState, unknown][])('says why when its order is %s', async (status, refusal) => {
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

  test('is found by the session of its payment for 72 hours', async () => {
    const { code } = await order(2, { stripe_session_id: 'cs_test_of_ada' })
    const asked = { sessionId: 'cs_test_of_ada' }
    expect(await call('find-order-seats', asked)).toMatchObject({ ok: true, value: { code } })
    expect(await call('find-order-seats', { sessionId: 'cs_other' })).toMatchObject({ ok: false })
    pass(73 * 3600_000)
    expect(await call('find-order-seats', asked)).toMatchObject({ ok: false })
  })
})
