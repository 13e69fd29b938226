import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { beforeEach, expect, test, vi } from 'vitest'
import { testContext } from '../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { sell } from '../../../tests/support/ticket-site.ts'
import { composeMail } from '../mail/compose.ts'
import { drawWhole } from '../pdf/draw-in-thread.ts'
import { invoiceTask } from '../pdf/invoice-task.ts'
import { printInvoice, printPaper } from '../pdf/print-paper.ts'
import { erasePerson } from '../store/erasure.ts'
import { type Invoice, listAllInvoices } from '../store/invoices.ts'
import { insertOrder, type Order } from '../store/orders.ts'
import { claimMail } from '../store/outbox.ts'
import { deleteOldInvoices } from '../store/retention.ts'
import { changeSeats } from './change-seats.ts'
import { writeCreditNote, writeInvoice } from './invoices.ts'
import { completeFreeOrder, receivePayment, takeRefundOfProvider } from './transitions.ts'

const now = new Date('2025-08-01T10:00:00Z')
const event = {
  ...testEvent,
  publisher: {
    ...testEvent.publisher,
    vatNumber: 'CHE-123.456.789 MWST',
    vatSentence: 'Includes 8.1 % VAT.',
  },
}
let people = 0

describeOnBothEngines('invoices', (store) => {
  beforeEach(() => sell({ capacity: 500 }))
  const context = () => testContext({ db: store().db, now, event })
  const hold = (given: object = {}): Promise<Order> => {
    people += 1
    return insertOrder(
      store().db,
      {
        customer_name: `Ann Example ${people}`,
        customer_email: `ann-${people}@example.org`,
        total_amount: 4900,
        status: 'pending',
        hold_expires_at: now,
        ...given,
      },
      event,
    )
  }
  const pay = (order: Order) =>
    changeSeats(context(), (tx) =>
      receivePayment(tx, order, { sessionId: `cs_${randomUUID()}`, paymentIntentId: null }, context()),
    )
  const all = () => listAllInvoices(store().db)
  const numbers = async () => (await all()).map(({ number }) => number)
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  test('are numbered without gaps when fifty payments come at once', async () => {
    const orders = await Promise.all(upTo(50).map(() => hold()))
    await Promise.all(orders.map(pay))
    expect(await numbers()).toEqual(upTo(50))
    expect(new Set((await all()).map(({ order_id }) => order_id)).size).toBe(50)
  })

  test('are numbered without gaps by several connections that know nothing of each other', async () => {
    const orders = await Promise.all(upTo(20).map(() => hold({ status: 'paid', paid_at: now })))
    const { db } = store()
    await Promise.all(
      orders.map((order, index) =>
        db
          .transaction()
          .execute(async (tx) => {
            await writeInvoice(tx, order, context())
            if (index % 3 === 0) throw new Error('The connection is lost')
          })
          .catch(() => {}),
      ),
    )
    expect(await numbers()).toEqual(upTo(13))
  })

  test('say who sells what to whom, the company first, as it was then', async () => {
    const order = await hold({
      number_of_tickets: 2,
      total_amount: 8820,
      discount_amount: 980,
      company: 'Example Ltd',
      company_address: 'Street 1\n8000 Zurich',
      vat_number: 'CHE-987.654.321',
    })
    await pay(order)
    const [invoice] = await all()
    expect(invoice).toMatchObject({
      number: 1,
      kind: 'invoice',
      order_id: order.id,
      amount_cents: 8820,
      content: {
        label: `${event.shortName}-00001`,
        seller: { name: event.publisher.name, vatNumber: 'CHE-123.456.789 MWST' },
        buyer: {
          name: order.customer_name,
          company: 'Example Ltd',
          address: ['Street 1', '8000 Zurich'],
          vatNumber: 'CHE-987.654.321',
        },
        lines: [{ count: 2, eachCents: 4900 }],
        discountCents: 980,
        totalCents: 8820,
        vatSentence: 'Includes 8.1 % VAT.',
      },
    })
  })

  test('are not written for free orders, nor for money that goes back at once', async () => {
    const free = await hold({ total_amount: 0 })
    await changeSeats(context(), (tx) => completeFreeOrder(tx, free, context()))
    const first = await hold()
    await pay(first)
    const twice = await hold({ customer_email: first.customer_email })
    expect((await pay(twice)).status).toBe('refunded')
    expect(await numbers()).toEqual([1])
  })

  test('have a credit note for what goes back, once for each refund and never for more than was paid', async () => {
    const order = await pay(await hold())
    const credit = (amount_cents: number, id: string) =>
      changeSeats(context(), (tx) => writeCreditNote(tx, order, { id, amount_cents }, context()))
    await credit(2000, 'refund-1')
    await Promise.all(upTo(5).map(() => credit(2000, 'refund-1')))
    await credit(9000, 'refund-2')
    await credit(100, 'refund-3')
    expect(await all()).toMatchObject([
      { number: 1, kind: 'invoice', amount_cents: 4900 },
      {
        number: 2,
        kind: 'credit-note',
        amount_cents: 2000,
        content: { invoice: `${event.shortName}-00001` },
      },
      { number: 3, kind: 'credit-note', amount_cents: 2900 },
    ])
  })

  test('go with the receipt and the credit note with the mail about the refund', async () => {
    const order = await pay(await hold())
    await changeSeats(context(), (tx) =>
      takeRefundOfProvider(tx, order, { refundedAt: now, amountCents: undefined }, context()),
    )
    const { db } = store()
    const site = { publicUrl: 'http://localhost:3000', event }
    const attached = []
    for (let mail = await claim(); mail; mail = await claim()) {
      const { template, text, attachments } = await composeMail(db, mail, site, now)
      for (const { fileName, content } of attachments)
        if (fileName.endsWith('.pdf')) attached.push([template, fileName, content.subarray(0, 5).toString()])
      if (template === 'order-confirmation') expect(text).toContain(`/invoice/${(await all())[0]?.code}`)
    }
    const label = event.shortName.toLowerCase()
    expect(attached.sort()).toEqual([
      ['order-confirmation', `invoice-${label}-00001.pdf`, '%PDF-'],
      ['order-refunded', `credit-note-${label}-00002.pdf`, '%PDF-'],
    ])
    function claim() {
      return claimMail(db, now, new Date(now.getTime() + 60_000))
    }
  })

  test('are the same file each time, and their link opens nothing else', async () => {
    await pay(await hold({ customer_name: 'שלום 😀 \u202eAnn', company: 'x'.repeat(200) }))
    const { db } = store()
    const [invoice] = (await all()) as [Invoice]
    const [once, again] = [
      await drawWhole(invoiceTask(invoice.content)),
      await printInvoice(db, invoice.code),
    ]
    expect(Buffer.from((await again?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(once)).toBe(true)
    for (const code of ['', 'x', '0'.repeat(32), invoice.code.toUpperCase(), `${invoice.code}0`, "' or 1=1"])
      expect(await printInvoice(db, code)).toBeUndefined()
    const books = await printPaper('invoices', { id: '1', email: 'admin@example.org', name: 'A' }, context())
    expect((await books.text()).startsWith('%PDF-')).toBe(true)
  })

  test('are drawn once however often their link is asked for, so that receipts and badges do not wait', async () => {
    await pay(await hold())
    const { db } = store()
    const [invoice] = (await all()) as [Invoice]
    const drawings = vi.spyOn(Worker.prototype, 'postMessage')
    const ask = async () => {
      const answer = await printInvoice(db, invoice.code)
      return Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())
    }
    const first = await Promise.all(upTo(20).map(ask))
    const files = [...first, await ask()]
    // The embedded database has a thread, too.
    const drawn = drawings.mock.calls.filter(([task]) => Object(task).paper === 'invoices')
    drawings.mockRestore()
    expect(files.every((file) => file.length > 1_000 && file.equals(files[0] ?? Buffer.of()))).toBe(true)
    expect(drawn).toHaveLength(1)
  })

  test('stay in the books when people have their data deleted, without their name; their link dies', async () => {
    const order = await pay(await hold({ company: 'Example Ltd' }))
    const { db } = store()
    const [before] = await all()
    const request = await db
      .insertInto('data_requests')
      .values({ email: order.customer_email, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .transaction()
      .execute((tx) =>
        erasePerson(tx, { email: order.customer_email, voterId: 'x', requestId: request.id }, now),
      )
    const [after] = await all()
    expect(after).toMatchObject({
      number: 1,
      amount_cents: 4900,
      content: { buyer: { name: 'Deleted', company: 'Example Ltd' } },
    })
    expect(JSON.stringify(after)).not.toContain(order.customer_name)
    expect(await printInvoice(db, before?.code ?? '')).toBeUndefined()
  })

  test('outlive their orders, and the last one gives the next its number', async () => {
    await pay(await hold())
    await pay(await hold())
    const { db } = store()
    await db.deleteFrom('orders').execute()
    await deleteOldInvoices(db, new Date(now.getTime() + 1))
    expect(await numbers()).toEqual([2])
    await pay(await hold())
    expect(await numbers()).toEqual([2, 3])
  })
})
