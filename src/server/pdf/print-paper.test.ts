import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testContext } from '../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { listComingSeats } from '../store/coming-seats.ts'
import { erasedAddress } from '../store/erasure.ts'
import { insertOrder } from '../store/orders.ts'
import { printPaper, taskFor } from './print-paper.ts'

const now = new Date('2025-08-29T10:00:00Z')
const admin = { id: '1', email: 'admin@example.org', name: 'Admin' }
const given = { event: testEvent, now }

describeOnBothEngines('what is printed for the day', (store) => {
  const order = (customer_name: string, more: object = {}) =>
    insertOrder(
      store().db,
      {
        customer_name,
        customer_email: `${customer_name.toLowerCase().replace(/\W/g, '')}@example.org`,
        total_amount: 4900,
        status: 'paid',
        paid_at: now,
        ...more,
      },
      testEvent,
    )

  test('has a place for each seat that is paid and not cancelled, by name, and no addresses', async () => {
    const { id } = await order('Zoe Example', { number_of_tickets: 3, lunch_preference: 'spicy-tofu' })
    await order('Ádám Example')
    await order('Bo Waiting', { status: 'waitlist', paid_at: null })
    await order('Bea Refunded', { status: 'refunded', refunded_at: now })
    await store()
      .db.updateTable('seats')
      .set({ cancelled_at: now })
      .where('order_id', '=', id)
      .where('position', '=', 3)
      .execute()
    const { db } = store()
    const seats = await listComingSeats(db)
    const list = taskFor('door-list', seats, given)
    if (list.paper !== 'door-list') throw new Error('Another paper')
    expect(list.rows).toMatchObject([
      { name: 'Zoe Example', isGuest: false, meal: expect.stringMatching(/tofu/i) },
      { name: 'Zoe Example', isGuest: true, meal: '' },
      { name: 'Ádám Example', isGuest: false },
    ])
    const badges = taskFor('badges', seats, given)
    expect(JSON.stringify([list, badges])).not.toContain('@')
    // A badge is read by everybody: the door knows its code, and it opens no seat.
    const { code = '' } = seats[0] ?? {}
    const mark = createHash('sha256').update(code).digest('hex').toUpperCase()
    expect(badges).toMatchObject({ badges: [{ mark }, {}, {}] })
    for (const seat of seats) expect(JSON.stringify([list, badges])).not.toContain(seat.code)
  })

  test('says which meals somebody has chosen, whatever the poll asks, while they are there', async () => {
    const { questions } = testEvent.poll
    const lunch = questions.find(({ id }) => id === 'lunch')
    if (lunch?.kind !== 'choice') return expect.fail('the poll asks for no lunch')
    const [rolls] = lunch.options
    const breakfast = { ...lunch, id: 'breakfast', name: 'Breakfast', kitchen: 'meal' as const }
    const poll = { ...testEvent.poll, questions: [breakfast, ...questions] }
    const answers = { lunch_preference: 'spicy-tofu', further_answers: { breakfast: rolls?.value } }
    await order('Ann Example', { ...answers, commitment_status: 'yes-full' })
    await order('Bo Example', { ...answers, commitment_status: 'yes-evening' })
    const list = taskFor('door-list', await listComingSeats(store().db), {
      ...given,
      event: { ...testEvent, poll },
    })
    expect(list.paper === 'door-list' && list.rows.map(({ meal }) => meal)).toEqual([
      `${rolls?.label} / Spicy Tofu`,
      '',
    ])
  })

  test('is a file whose name every browser takes, whatever the event is called', async () => {
    const context = testContext({ db: store().db, now, event: { ...testEvent, shortName: 'ŽIŽ "1"' } })
    const response = await printPaper('badges', admin, context)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="ziz-1-badges.pdf"')
    await response.text()
  })

  test('is a download whose making is noted; who had their data deleted has no badge, and their friend has one', async () => {
    const { db } = store()
    await order('Ann Example')
    const gone = await order('Deleted', { number_of_tickets: 3 })
    await db
      .updateTable('orders')
      .set({ erased_at: now, customer_email: erasedAddress(gone.id) })
      .where('id', '=', gone.id)
      .execute()
    await db
      .updateTable('seats')
      .set({ name: 'Fin Friendly' })
      .where('order_id', '=', gone.id)
      .where('position', '=', 2)
      .execute()
    const context = testContext({ db, now })
    for (const [name, count] of [
      ['badges', 2],
      ['door-list', 4],
    ] as const) {
      const response = await printPaper(name, admin, context)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-disposition')).toMatch(`attachment; filename="vcf-${name}.pdf"`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect((await response.text()).startsWith('%PDF-')).toBe(true)
      const noted = await db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', `${name}-printed`)
        .execute()
      expect(noted).toMatchObject([{ actor: admin.email, details: { count } }])
    }
  })
})
