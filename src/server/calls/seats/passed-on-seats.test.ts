import { expect, test } from 'vitest'
import { tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { morning, whole } from '../../../../tests/support/poll-answers.ts'
import { openSeatHarness } from '../../../../tests/support/seat-harness.ts'
import { seatMessages as messages } from '../../../domain/messages/seat-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'

describeOnBothEngines('a seat passed on by the buyer', (store) => {
  const { order, find, name, all, codeOf, listed, pass, call, add, mails, counted } = openSeatHarness(store)

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

  test('is out of the buyer’s sight, except for the name, until it is taken back with a new link', async () => {
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

  test('opens no answers by a mail to who had it, however late it goes out', async () => {
    const { code, first, friend } = await order()
    await name(friend.code, { email: 'bo@example.org' })
    await call('submit-food-preferences', { email: 'bo@example.org', ...whole })
    await call('submit-food-preferences', { email: 'ada@example.org', ...morning })
    const [given] = await all(code)
    expect(given).toMatchObject({ id: first.id })
    await call('pass-seat-on', { code, seatId: friend.id, email: 'cy@example.org' })
    const waiting = () =>
      store().db.selectFrom('outbox').select('recipient').where('letter', '=', 'poll-answered').execute()
    expect(await waiting()).toEqual([{ recipient: 'ada@example.org' }])
    await call('pass-seat-on', { code, seatId: first.id, email: 'di@example.org' })
    expect(await waiting()).toEqual([])
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
