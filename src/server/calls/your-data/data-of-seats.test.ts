import { describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { away, whole } from '../../../../tests/support/poll-answers.ts'
import { openYourDataHarness } from '../../../../tests/support/your-data.ts'
import type { CallOutput } from '../../../domain/calls/index.ts'
import { ok } from '../../../domain/result.ts'
import { yourData } from '../../../domain/your-data.ts'

const friend = 'fin@example.org'

describeOnBothEngines('the data of a seat', (store) => {
  const harness = openYourDataHarness(store)
  const { call, tokenFor, deleteAll, dump, deliver } = harness

  /** Zenobia's two seats, of which one is passed on to Fin, who says who comes and what they eat. */
  async function passedOn(place: 1 | 2) {
    const { orderId, email: buyer } = await harness.traces('zenobia')
    const { code } = await store()
      .db.selectFrom('orders')
      .select('code')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { id: seatId } = await store()
      .db.selectFrom('seats')
      .select('id')
      .where('order_id', '=', orderId)
      .where('position', '=', place)
      .executeTakeFirstOrThrow()
    expect(await call('pass-seat-on', { code, seatId, email: friend })).toEqual(ok({ success: true }))
    const link = async () =>
      (await store().db.selectFrom('seats').select('code').where('id', '=', seatId).executeTakeFirstOrThrow())
        .code
    const seat = await link()
    const seen = async () => {
      const found = await call('find-seat', { code: seat })
      return found.ok ? (found.value as CallOutput<'find-seat'>).seen : expect.fail(found.refusal.sentence)
    }
    const person = { name: 'Fin Friendly', isListed: true, aboutMe: 'Knows Friendly things.' }
    await call('name-seat', { code: seat, seen: await seen(), ...person })
    await call('answer-seat-poll', { code: seat, seen: await seen(), ...away })
    await call('answer-seat-poll', { code: seat, seen: await seen(), ...whole })
    await deliver()
    return { buyer, code, seat, link, orderId }
  }
  async function exported(email: string) {
    const answer = await call('export-your-data', { token: await tokenFor(email) })
    return answer.ok ? yourData.parse(answer.value) : expect.fail(answer.refusal.sentence)
  }
  const listed = async () =>
    (await store().db.selectFrom('participants_public').selectAll().execute()).map(
      ({ customer_name }) => customer_name,
    )

  describe.each([1, 2] as const)('number %i, of a friend', (place) => {
    test('is given to the friend, and none of it to the buyer', async () => {
      const { buyer } = await passedOn(place)
      const own = await exported(friend)
      expect(own.orders).toEqual([])
      expect(own.seats).toMatchObject([
        {
          seat: place,
          name: 'Fin Friendly',
          is_listed: true,
          about_me: 'Knows Friendly things.',
          poll_answer: { commitment: 'yes-full', lunch: 'spicy-tofu' },
          poll_answers_given: [{ commitment: 'no-changed-plans' }, { commitment: 'yes-full' }],
        },
      ])
      expect(JSON.stringify(await exported(buyer))).not.toMatch(/friendly|no-changed-plans/i)
    })

    test('goes back to the buyer without a trace when the friend has their data deleted', async () => {
      const { code, seat, link } = await passedOn(place)
      expect(await listed()).toContain('Fin Friendly')
      expect(await deleteAll(await tokenFor(friend))).toEqual(ok({ success: true }))
      await deliver()
      expect(await dump()).not.toMatch(/friendly|fin@/i)
      expect(await listed()).not.toContain('Fin Friendly')
      expect(await call('find-seat', { code: seat })).toMatchObject({ refusal: { reason: 'gone' } })
      const seats = await call('find-order-seats', { code })
      const state = place === 1 ? 'own' : 'free'
      expect(JSON.stringify(seats)).toContain(`"position":${place},"kind":"ticket"`)
      expect(seats).toMatchObject({
        ok: true,
        value: {
          seats: expect.arrayContaining([
            expect.objectContaining({ position: place, state, code: await link() }),
          ]),
        },
      })
    })

    test('stays the friend’s when the buyer has theirs deleted', async () => {
      const { buyer, code, seat } = await passedOn(place)
      await deleteAll(await tokenFor(buyer))
      await deliver()
      expect(await call('find-order-seats', { code })).toMatchObject({ refusal: { reason: 'not-found' } })
      expect(await call('find-seat', { code: seat })).toMatchObject({
        ok: true,
        value: { name: 'Fin Friendly', choices: whole },
      })
      expect(await listed()).toContain('Fin Friendly')
      expect(await dump()).not.toMatch(/zenobia/i)
    })

    test('leaves the public list by the friend’s link', async () => {
      await passedOn(place)
      await call('leave-public-list', { token: await tokenFor(friend) })
      expect(await listed()).not.toContain('Fin Friendly')
      expect((await exported(friend)).seats).toMatchObject([{ is_listed: false, name: 'Fin Friendly' }])
    })
  })
})
