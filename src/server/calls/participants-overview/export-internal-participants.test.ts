import { expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { openOverviewHarness } from '../../../../tests/support/overview-harness.ts'
import { splitAt } from '../../../../tests/support/split-csv.ts'
import { ok } from '../../../domain/result.ts'
import { answerCall } from '../../http/answer.ts'
import { readCsv } from '../../lib/csv.ts'

describeOnBothEngines('the export of the participants overview', (store) => {
  const { now, call, answerOf, order, resend, mails, noted } = openOverviewHarness(store)

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
      expect.stringMatching(/^ada-\d+@example\.org$/),
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

  test('has the number of an order as it was before the event got another short name, which the next order has', async () => {
    const renamed = { event: { ...testEvent, shortName: 'LÄKE' } }
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
    expect(rows).toEqual([{ order_number: expect.stringMatching(/^LÄKE-[0-9A-F]{8}$/) }])
  })
})
