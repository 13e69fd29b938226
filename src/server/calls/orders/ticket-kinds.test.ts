import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { sizeOf } from '../../../../tests/support/sizes.ts'
import { openTicketSite, payHere, sell } from '../../../../tests/support/ticket-site.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { metadataOf } from '../../orders/order-from-session.ts'
import type { NewCheckoutSession } from '../../payments/provider.ts'
import { countTakenByKind, linesOfOrder } from '../../store/seats.ts'

/** How many people want the ten seats at once; docs/figures.md has the run with CROWD=200. */
const crowd = sizeOf('CROWD', 40)

const day = { id: 'day', name: 'Day', priceCents: 4900, hidden: false }
const student = { id: 'student', name: 'Student', priceCents: 2500, hidden: false, capacity: 10 }
const helper = { id: 'helper', name: 'Helper', priceCents: 0, hidden: true, maxPerOrder: 1 }
const coupons = [
  { code: 'HELPER', kinds: ['helper'], limit: 2 },
  { code: 'HALF', percentOff: 50, kinds: ['student'], limit: 4 },
  { code: 'ALL20', percentOff: 20 },
]
const one = (kind: string, count = 1) => ({ numberOfTickets: undefined, lines: [{ kind, count }] })
const several = (...lines: [kind: string, count: number][]) => ({
  numberOfTickets: undefined,
  lines: lines.map(([kind, count]) => ({ kind, count })),
})

describeOnBothEngines('tickets of several kinds', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ kinds: [day, student, helper], coupons, capacity: 100 })
  })
  const taken = async () => Object.fromEntries(await countTakenByKind(store().db))
  const refused = (kind: string, reason: 'conflict' | 'invalid', sentence: string) =>
    refuse(reason, sentence, { fields: { [`lines.${kind}`]: sentence } })
  const lines = (id: string) => linesOfOrder(store().db, id)

  describe('are bought together', () => {
    test('with the kind and the price of each seat, and discounts only for the kinds of the coupon', async () => {
      const order = await site.hold({ ...several(['day', 1], ['student', 2]), couponCode: 'half' })
      expect(order).toMatchObject({ number_of_tickets: 3, total_amount: 4900 + 2500, discount_amount: 2500 })
      expect(await lines(order.id)).toEqual([
        { kind: 'day', count: 1, priceCents: 4900, discountCents: 0 },
        { kind: 'student', count: 2, priceCents: 1250, discountCents: 1250 },
      ])
      expect(await taken()).toEqual({ day: 1, student: 2 })
      // The same form again is the same order; another kind is another.
      const form = { name: order.customer_name, email: order.customer_email, couponCode: 'half' }
      expect((await site.hold({ ...form, ...several(['student', 2], ['day', 1]) })).id).toBe(order.id)
      expect((await site.hold({ ...form, ...several(['student', 1], ['day', 2]) })).id).not.toBe(order.id)
    })

    test('as the first kind where only a number is said, and never by both', async () => {
      const { id } = await site.hold({ numberOfTickets: 2 })
      expect(await lines(id)).toMatchObject([{ kind: 'day', count: 2 }])
      expect(await site.checkout({ numberOfTickets: 1, lines: [{ kind: 'day', count: 1 }] })).toEqual(
        refuse('invalid', messages.oneOfBoth, { fields: { lines: messages.oneOfBoth } }),
      )
      for (const wrong of [
        several(),
        several(['day', 0]),
        several(['day', 1], ['day', 1]),
        several(['day', 6]),
      ])
        expect(await site.checkout(wrong)).toMatchObject({ refusal: { reason: 'invalid' } })
    })

    test('and paid with the lines at the provider, from which a lost order is restored', async () => {
      const asked: NewCheckoutSession[] = []
      const { payments } = site.context()
      site.provider = {
        createSession(request) {
          asked.push(request)
          return payments.createSession(request)
        },
      }
      const order = await site.hold(several(['day', 1], ['student', 2]))
      expect(
        asked[0]?.items.map((item) => [item.description.split(', ')[1], item.quantity, item.unitAmountCents]),
      ).toEqual([
        ['Day', 1, 4900],
        ['Student', 2, 2500],
      ])
      const before = await lines(order.id)
      const session = site.session(order, { metadata: metadataOf(order, before) })
      await store().db.deleteFrom('orders').execute()
      const wrong = { ...session.metadata, lines: 'day 3 2500 0' }
      expect(await site.settle({ kind: 'session', session: { ...session, metadata: wrong } })).toBeUndefined()
      await site.settle({ kind: 'session', session })
      expect(await site.statusOf(order)).toBe('paid')
      expect(await lines(order.id)).toEqual(before)
      // And named in the mail.
      const [mail] = await store().db.selectFrom('outbox').selectAll().execute()
      expect(mail).toMatchObject({ letter: 'order-confirmation', params: { lines: before } })
    })
  })

  describe('are refused', () => {
    test('as a whole when one has no seat left, and the answer says which', async () => {
      sell({ kinds: [day, { ...student, capacity: 1 }] })
      await site.buy(one('student'))
      expect(await site.checkout(several(['day', 1], ['student', 1]))).toEqual(
        refused('student', 'conflict', messages.kindSoldOut('Student')),
      )
      expect(await taken()).toEqual({ student: 1 })
      sell({ kinds: [day, { ...student, capacity: 3 }] })
      expect(await site.checkout(several(['day', 1], ['student', 3]))).toEqual(
        refused('student', 'conflict', messages.kindLeft('Student', 2)),
      )
      sell({ capacity: 3 })
      expect(await site.checkout(several(['day', 2], ['student', 1]))).toEqual(
        refused('day', 'conflict', messages.seatsLeft(2)),
      )
    })

    test('when they are unknown, hidden, too many or not on sale at this hour', async () => {
      const soon = { ...student, saleStartsAt: '2025-08-02T00:00:00Z' }
      const past = { ...student, id: 'early', name: 'Early', saleEndsAt: '2025-08-01T10:00:00Z' }
      sell({ kinds: [{ ...day, maxPerOrder: 2 }, soon, past, helper] })
      expect(await site.checkout(one('vip'))).toEqual(refused('vip', 'invalid', messages.kindUnknown))
      expect(await site.checkout(one('helper'))).toEqual(refused('helper', 'invalid', messages.kindUnknown))
      expect(await site.checkout(one('day', 3))).toEqual(
        refused('day', 'invalid', messages.kindMost('Day', 2)),
      )
      expect(await site.checkout(one('student'))).toEqual(
        refused('student', 'conflict', messages.kindEarly('Student')),
      )
      expect(await site.checkout(one('early'))).toEqual(
        refused('early', 'conflict', messages.kindOver('Early')),
      )
      const sentence = messages.couponOfKinds(['Helper'])
      expect(await site.checkout({ ...one('day'), couponCode: 'HELPER' })).toEqual(
        refuse('invalid', sentence, { fields: { couponCode: sentence } }),
      )
    })
  })

  test('whose sale begins later say when, in the time zone of the event', async () => {
    sell({ kinds: [day, { ...student, saleStartsAt: '2025-08-02T00:00:00Z' }] })
    expect(await site.call('create-checkout', { quote: true })).toMatchObject(
      ok({
        kinds: [
          { id: 'day', state: 'open' },
          { state: 'early', startsInWords: 'Saturday 2 August 2025, 02:00, Zurich time' },
        ],
      }),
    )
  })

  test('that are hidden show with their coupon, and a free one never asks the payment provider', async () => {
    site.provider = { createSession: () => Promise.reject(new Error('asked')) }
    const quoted = async (given: object) =>
      (await site.call('create-checkout', { quote: true, ...given })) as {
        value?: { kinds: { id: string }[] }
      }
    const kinds = async (given: object) => (await quoted(given)).value?.kinds.map(({ id }) => id)
    expect(await kinds({})).toEqual(['day', 'student'])
    expect(await kinds({ couponCode: 'helper' })).toEqual(['day', 'student', 'helper'])
    const free = await site.hold({ ...one('helper'), couponCode: 'HELPER' })
    expect(free).toMatchObject({ status: 'paid', total_amount: 0, coupon_code: 'HELPER' })
    await site.hold({ ...one('helper'), couponCode: 'HELPER' })
    const sentence = messages.couponUsedUp
    expect(await site.checkout({ ...one('helper'), couponCode: 'HELPER' })).toEqual(
      refuse('conflict', sentence, { fields: { couponCode: sentence } }),
    )
  })

  test('that are removed keep their holds, and are sold no more', async () => {
    const held = await site.hold(one('student'))
    sell({ kinds: [day] })
    expect(await site.checkout(one('student'))).toEqual(refused('student', 'invalid', messages.kindUnknown))
    await site.pay(held)
    expect(await site.statusOf(held)).toBe('paid')
    expect(await taken()).toEqual({ student: 1 })
  })

  test('have one waitlist, and a freed seat goes to who has waited longest among those whom it fits', async () => {
    sell({ kinds: [day, { ...student, capacity: 1 }], capacity: 2 })
    const [ofDay, ofStudent] = [await site.buy(one('day')), await site.buy(one('student'))]
    const wait = async (kind: string) => {
      const form = site.form(one(kind))
      expect(await site.call('create-checkout', form)).toEqual(ok({ waitlisted: true }))
      const [place] = await site.orders(form.email)
      if (!place) return expect.fail()
      await site.confirm(place)
      return place
    }
    const [first, second] = [await wait('student'), await wait('day')]
    // Nobody but the second may sit there: there is one seat for students.
    await site.settle(site.refunded(ofDay, 'evt_day'))
    expect([await site.statusOf(first), await site.statusOf(second)]).toEqual(['waitlist', 'offered'])
    await site.settle(site.refunded(ofStudent, 'evt_student'))
    expect(await site.order(first.id)).toMatchObject({ status: 'offered', total_amount: 2500 })
  })

  test(`sell ten seats of one to ${crowd} people at once, and no kind or coupon is overdrawn`, async () => {
    const answers = await Promise.all(
      Array.from({ length: crowd }, async (_, at) => {
        const form = { ...one('student'), email: `crowd-${at}@example.org` }
        const first = await site.checkout({ ...form, couponCode: 'HALF' })
        return first.ok ? first : site.checkout(form)
      }),
    )
    expect(answers.filter((answer) => answer.ok && 'url' in (answer.value as object))).toHaveLength(10)
    const holds = (await site.orders()).filter(({ status }) => status === 'pending')
    expect(holds.filter(({ coupon_code }) => coupon_code === 'HALF')).toHaveLength(4)
    await Promise.all(holds.map(site.pay))
    expect(await taken()).toEqual({ student: 10 })
    expect(await site.states()).toEqual({ paid: 10, waitlist: crowd - 10 })
    expect(await site.checkout(one('day'))).toEqual(payHere)
  }, 240_000)
})
