import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { overviewOfList } from '../../../../tests/support/identical-orders.ts'
import { readCsv, splitAt } from '../../../../tests/support/read-csv.ts'
import { overviewMessages } from '../../../domain/admin-messages.ts'
import type { AnyCallName, CallOutput } from '../../../domain/calls/index.ts'
import { callMessages } from '../../../domain/messages.ts'
import { orderStates } from '../../../domain/orders.ts'
import { firstRowCount } from '../../../domain/participants-overview.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import type { CallContext } from '../../context.ts'
import { answerCall } from '../../http/answer.ts'
import { insertOrder, type Order } from '../../store/orders.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const day = 24 * 3600_000

describeOnBothEngines('the participants overview', (store) => {
  const now = new Date('2025-08-01T22:30:00Z')
  let adminToken: string
  let people = 0
  beforeEach(async () => {
    adminToken = await signedIn(store().db, now)
  })

  const call = <Name extends AnyCallName>(
    name: Name,
    payload: object = {},
    given: Partial<CallContext> = {},
  ) => {
    const context = testContext({ db: store().db, now, adminToken, ...given })
    const token = name === 'send-order-confirmation' ? {} : { token: context.internalSecret }
    return answerCall(name, { ...token, ...payload }, context)
  }
  const answerOf = async <Name extends AnyCallName>(name: Name): Promise<CallOutput<Name>> => {
    const answer = await call(name)
    if (!answer.ok) throw new Error(answer.refusal.sentence)
    return answer.value
  }
  const resend = (payload: object, given?: Partial<CallContext>) =>
    call('send-order-confirmation', payload, given)
  const order = (given: Partial<Order> = {}): Promise<Order> =>
    insertOrder(
      store().db,
      {
        customer_name: 'Ada Bern',
        customer_email: `ada-${++people}@example.org`,
        total_amount: 4900,
        status: 'paid',
        ...((given.status ?? 'paid') === 'paid' && { paid_at: now }),
        ...(given.status === 'refunded' && { paid_at: now, refunded_at: now }),
        ...(['pending', 'offered'].includes(given.status ?? '') && { hold_expires_at: now }),
        ...given,
      },
      testEvent,
    )
  const mails = () => store().db.selectFrom('outbox').select(['letter', 'recipient', 'params']).execute()
  const noted = () =>
    store().db.selectFrom('audit_log').select(['actor', 'action', 'subject_id', 'details']).execute()

  describe('the list', () => {
    test('has paid, waiting, offered and refunded orders: waiting ones first, then newest first', async () => {
      for (const [place, status] of orderStates.entries()) {
        for (const hour of [place, place + 10]) {
          const created_at = new Date(now.getTime() - hour * 3600_000)
          await order({ status, created_at, customer_name: `${status} ${hour} h ago` })
        }
      }
      const rows = await answerOf('list-internal-participants')
      expect(rows.map(({ customer_name }) => customer_name)).toEqual([
        'waitlist 2 h ago',
        'waitlist 12 h ago',
        'paid 1 h ago',
        'offered 3 h ago',
        'refunded 5 h ago',
        'paid 11 h ago',
        'offered 13 h ago',
        'refunded 15 h ago',
      ])
    })

    test('has the columns that the screen shows, and nothing of the payment', async () => {
      const { id } = await order({
        customer_email: 'elodie@example.org',
        customer_name: 'Élodie',
        number_of_tickets: 2,
        total_amount: 7350,
        discount_amount: 2450,
        coupon_code: 'EARLY25',
        linkedin_profile_url: 'https://www.linkedin.com/in/elodie',
        created_at: now,
        stripe_session_id: 'cs_test_1',
        commitment_status: 'yes-full',
        lunch_preference: 'spicy-tofu',
      })
      expect(await answerOf('list-internal-participants')).toEqual([
        {
          id,
          order_number: `VCF-${id.slice(0, 8).toUpperCase()}`,
          created_at: now.toISOString(),
          customer_name: 'Élodie',
          customer_email: 'elodie@example.org',
          number_of_tickets: 2,
          total_amount: 7350,
          discount_amount: 2450,
          refunded_amount: 0,
          coupon_code: 'EARLY25',
          linkedin_profile_url: 'https://www.linkedin.com/in/elodie',
          status: 'paid',
          commitment_status: 'yes-full',
          lunch_preference: 'spicy-tofu',
          dinner_preference: null,
          ice_bath_preference: null,
        },
      ])
    })
  })

  describe('the first page', () => {
    test('has the figures of the whole list and its first rows', async () => {
      const of = <Value>(place: number, ...values: Value[]) => values[place % values.length] as Value
      for (let place = 0; place < 80; place += 1) {
        await order({
          status: of(
            place,
            'paid',
            'paid',
            'waitlist',
            'paid',
            'refunded',
            'paid',
            'offered',
            'pending',
            'expired',
          ),
          // Several of the same time: sorted by id.
          created_at: new Date(now.getTime() - Math.floor(place / 3) * 60_000),
          number_of_tickets: of(place, 1, 1, 2, 5),
          total_amount: of(place, 4900, 4900, 0, 24_500, 9800),
          commitment_status: of(place, 'yes-full', null, 'no-changed-plans', 'yes-evening'),
          lunch_preference: of(place, 'spicy-tofu', null, 'miso-chicken'),
          dinner_preference: of(place, null, 'prefer-vegan'),
          ice_bath_preference: of(place, 'maybe', 'maybe', null),
        })
      }
      const { id } = await order({ created_at: new Date(now.getTime() + 60_000) })
      await store()
        .db.updateTable('orders')
        .set({ erased_at: now, customer_name: 'Deleted', customer_email: `deleted ${id}` })
        .where('id', '=', id)
        .execute()
      const listed = await answerOf('list-internal-participants')
      const overview = await answerOf('get-participants-overview')
      expect(overview).toEqual(overviewOfList(listed))
      expect([listed.length, overview.rows.length]).toEqual([64, firstRowCount])
      expect(overview.rows.find(({ customer_name }) => customer_name === 'Deleted')?.customer_email).toBe('')
      expect(overview.counts).toMatchObject({ all: 64, waitlist: 9 })
    })

    test('is empty without orders, and complete with few', async () => {
      expect(await answerOf('get-participants-overview')).toEqual(overviewOfList([]))
      await order({ status: 'waitlist' })
      await order({ number_of_tickets: 3, total_amount: 14_700 })
      await order({ total_amount: 0, commitment_status: 'no-changed-plans' })
      const { id } = await order({ total_amount: 9800, status: 'refunded' })
      const back = { order_id: id, way: 'provider', state: 'done', reason: 'asked', settled_at: now } as const
      await store()
        .db.insertInto('refunds')
        .values({ ...back, amount_cents: 9800 })
        .execute()
      const { figures, seats, rows } = await answerOf('get-participants-overview')
      // Of the three seats and the free one, one person stays away.
      expect(seats).toEqual({ sold: 4, heads: 3, refundedCents: 9800 })
      expect(rows.map((row) => row.id)).toContain(id)
      expect(figures).toEqual({ paidParticipants: 3, attending: 1, waitlist: 1, revenueCents: 14_700 })
      expect(rows).toEqual(await answerOf('list-internal-participants'))
    })
  })

  describe('the export', () => {
    test('is the list as CSV in the event’s time zone, and is audited', async () => {
      const paid = await order({
        number_of_tickets: 2,
        total_amount: 7350,
        discount_amount: 2450,
        coupon_code: 'EARLY25',
        linkedin_profile_url: 'https://www.linkedin.com/in/ada',
        created_at: now,
        commitment_status: 'yes-full',
        lunch_preference: 'spicy-tofu',
        dinner_preference: 'prefer-vegan',
        ice_bath_preference: 'maybe',
      })
      await order({ status: 'waitlist', created_at: now, customer_name: 'Wilma Wartet' })
      await order({ status: 'expired' })
      const { fileName, csv } = await answerOf('export-internal-participants')
      expect(fileName).toBe('vcf-participants-2025-08-02.csv')
      const [head, waiting, row, ...others] = readCsv(csv)
      expect(head).toEqual(
        'Date,Order,Name,Email,Tickets,Amount (CHF),Discount (CHF),Refunded (CHF),LinkedIn,Coupon,Status,Commitment,Lunch,Dinner,Ice bath,Seats,Heads expected,Who comes'.split(
          ',',
        ),
      )
      expect(waiting?.slice(2)).toEqual([
        'Wilma Wartet',
        `ada-${people - 1}@example.org`,
        '1',
        '49.00',
        '0.00',
        '0.00',
        '',
        '',
        'waitlist',
        '',
        '',
        '',
        '',
        '0',
        '0',
        '',
      ])
      expect(row).toEqual([
        '2025-08-02 00:30',
        `VCF-${paid.id.slice(0, 8).toUpperCase()}`,
        'Ada Bern',
        paid.customer_email,
        '2',
        '73.50',
        '24.50',
        '0.00',
        'https://www.linkedin.com/in/ada',
        'EARLY25',
        'paid',
        'Yes, the whole day',
        'Spicy Tofu',
        'Rather vegan',
        'Maybe, ask me at the edge',
        '2',
        '2',
        'Ada Bern',
      ])
      expect(others).toEqual([])
      expect(await noted()).toEqual([
        {
          actor: 'mara@example.org',
          action: 'participants-exported',
          subject_id: null,
          details: { count: 2 },
        },
      ])
    })

    test('has no cell that a spreadsheet runs as a formula', async () => {
      const names = [
        '=1+1',
        '@SUM(A1:A9)',
        '+41 79',
        '-1',
        '＝1+1',
        'Ada "the" =1',
        'a,=1',
        '"=1',
        'two\n=lines',
        "x;=cmd|' /C calc'!A0;y",
        '\t=1',
        '\n＠x',
      ]
      for (const customer_name of names) await order({ customer_name, linkedin_profile_url: customer_name })
      const { csv } = await answerOf('export-internal-participants')
      const cells = readCsv(csv).flat()
      expect(cells).toHaveLength(18 * (1 + names.length))
      expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
      // Excel splits at semicolons where these are the separator of the country.
      expect(splitAt(';', csv).filter((row) => row.some((cell) => /^\s*[=+\-@]/.test(cell)))).toEqual([])
      const withoutGuards = cells.map((cell) => cell.replace(/(^|[\n;])'/g, '$1'))
      for (const name of names) expect(withoutGuards).toContain(name.trim())
    })
  })

  test('the number of an order stays when the event gets another short name, and the next one has it', async () => {
    const renamed = { event: { ...testEvent, shortName: 'LAKE' } }
    const { id, order_number: before } = await order()
    expect(before).toBe(`VCF-${id.slice(0, 8).toUpperCase()}`)
    const listed = await call('list-internal-participants', {}, renamed)
    expect(listed).toMatchObject(ok([{ order_number: before }]))
    const exported = await call('export-internal-participants', {}, renamed)
    expect(exported).toMatchObject(ok({ fileName: 'lake-participants-2025-08-02.csv' }))
    expect(JSON.stringify(exported)).toContain(before)
    expect(await resend({ orderId: id }, renamed)).toMatchObject({ ok: true })
    expect(await mails()).toMatchObject([{ params: { orderNumber: before } }])
    const free = { name: 'Bo', email: 'bo@example.org', couponCode: 'SPEAKER100' }
    const context = testContext({ db: store().db, now, ...renamed })
    expect(await answerCall('create-checkout', free, context)).toMatchObject({ ok: true })
    const { rows } = await store().pool.query(`select order_number from orders where customer_name = 'Bo'`)
    expect(rows).toEqual([{ order_number: expect.stringMatching(/^LAKE-[0-9A-F]{8}$/) }])
  })

  describe('a confirmation sent again', () => {
    const receipt = ({ id, customer_email, ...stored }: Order) => ({
      letter: 'order-confirmation',
      recipient: customer_email,
      params: {
        orderId: id,
        orderNumber: `VCF-${id.slice(0, 8).toUpperCase()}`,
        name: stored.customer_name,
        numberOfTickets: stored.number_of_tickets,
        totalCents: stored.total_amount,
        discountCents: stored.discount_amount,
        couponCode: stored.coupon_code,
      },
    })

    test('has the address and amounts of the order, whatever the caller sends', async () => {
      const paid = await order({ total_amount: 3675, discount_amount: 1225, coupon_code: 'EARLY25' })
      let queued = 0
      const answer = await resend(
        {
          orderId: paid.id,
          customerName: 'Eve',
          customerEmail: 'evil@example.com',
          numberOfTickets: 99,
          couponCode: 'FREE',
          discountAmount: 1_000_000,
          totalAmount: { evil: true },
        },
        { mailQueued: () => void queued++ },
      )
      expect(answer).toEqual(ok({ success: true }))
      expect(await mails()).toEqual([receipt(paid)])
      expect(queued).toBe(1)
      const details = { order: `VCF-${paid.id.slice(0, 8).toUpperCase()}` }
      expect(await noted()).toEqual([
        { actor: 'mara@example.org', action: 'confirmation-resent', subject_id: paid.id, details },
      ])
    })

    test('is refused to strangers, and for unknown and unpaid orders', async () => {
      const paid = await order()
      const refused = refuse('not-signed-in', callMessages.notSignedIn)
      expect(await resend({ orderId: paid.id }, { adminToken: undefined })).toEqual(refused)
      expect(await resend({ evil: 1 }, { adminToken: 'J'.repeat(43) })).toEqual(refused)
      for (const orderId of [nobody, 'x', '', "' or 1=1 --", paid.customer_email]) {
        expect(await resend({ orderId })).toEqual(refuse('not-found', overviewMessages.unknownOrder))
      }
      for (const status of orderStates.filter((state) => state !== 'paid')) {
        const { id } = await order({ status })
        expect(await resend({ orderId: id })).toEqual(refuse('invalid', overviewMessages.notPaid))
      }
      expect(await resend({ orderId: paid.id, to: 'evil@example.com' })).toMatchObject({ ok: false })
      expect([await mails(), await noted()]).toEqual([[], []])
      // Negative control: the order itself allows it.
      expect(await resend({ orderId: paid.id })).toEqual(ok({ success: true }))
    })

    test('is limited to one a minute and five a day for each order', async () => {
      const tooMany = {
        ok: false,
        refusal: {
          reason: 'too-many',
          sentence: expect.stringMatching(/^Too many requests\. Please try again in /),
        },
      }
      const [one, other] = [await order(), await order()]
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      try {
        const attempts = () =>
          Promise.all(
            Array.from({ length: 4 }, () =>
              resend({ orderId: one.id }, { rateLimits: createRateLimits(store().pool, true) }),
            ),
          )
        for (let sent = 1; sent <= 5; sent += 1) {
          const answers = await attempts()
          expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
          for (const answer of answers.filter((answer) => !answer.ok)) expect(answer).toMatchObject(tooMany)
          expect(await mails()).toHaveLength(sent)
          vi.setSystemTime(Date.now() + 61_000)
        }
        for (const answer of await attempts()) expect(answer).toMatchObject(tooMany)
        expect(await mails()).toEqual(Array(5).fill(receipt(one)))
        const rateLimits = createRateLimits(store().pool, true)
        expect(await resend({ orderId: other.id }, { rateLimits })).toEqual(ok({ success: true }))
        vi.setSystemTime(Date.now() + day)
        expect(await resend({ orderId: one.id }, { rateLimits })).toEqual(ok({ success: true }))
      } finally {
        vi.useRealTimers()
      }
    })
  })
})
