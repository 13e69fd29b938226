import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import type { CallName, CallOutput } from '../../../domain/calls/index.ts'
import { deskMessages as messages, mostOfHistory } from '../../../domain/messages/desk-messages.ts'
import { seatMessages } from '../../../domain/messages/seat-messages.ts'
import type { DeskOrder, FoundOrder } from '../../../domain/order-desk.ts'
import { type Result, refuse } from '../../../domain/result.ts'
import { readCsv } from '../../lib/csv.ts'
import { printInvoice } from '../../pdf/print-paper.ts'
import { erasePerson } from '../../store/erasure.ts'
import { findToken } from '../../store/tokens.ts'

/** docs/product.md#order-desk */
describeOnBothEngines('the order desk', (store) => {
  let site: ReturnType<typeof openTicketSite>
  let adminToken: string
  beforeEach(async () => {
    site = openTicketSite(store)
    sell({ capacity: 3 })
    adminToken = await signedIn(store().db, site.now)
  })
  const call = (name: CallName, payload: object, key?: string) =>
    site.call(name, payload, { adminToken, idempotencyKey: key })
  const desk = async (number: string): Promise<DeskOrder> => {
    const answer = (await call('get-order', { number })) as Result<DeskOrder>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const find = async (search: string) => {
    const answer = (await call('find-orders', { search })) as Result<FoundOrder[]>
    return answer.ok ? answer.value.map(({ number }) => number) : expect.fail(answer.refusal.sentence)
  }

  test('finds a name however it is spelled, of a buyer, a company and a seat', async () => {
    const order = await site.buy({ name: 'Łukasz O’Neill' })
    await store().db.updateTable('orders').set({ company: 'Käserei Genève' }).execute()
    await store().db.updateTable('seats').set({ name: 'Zoë Zürich' }).execute()
    for (const search of ['lukasz', "o'neill", 'ONEILL', 'kasz onei', 'zoe zurich', 'kaserei geneve'])
      expect([search, await find(search)]).toEqual([search, [order.order_number]])
    for (const search of ['lukas bern', '\u02bb']) expect([search, await find(search)]).toEqual([search, []])
  })

  test('finds orders of every state by number, name, company and address, also of a seat, or the newest; also as a file', async () => {
    const ada = await site.buy({ name: 'Ada Bern', email: 'ada@example.org' })
    const held = await site.hold({ name: 'Bea 100%', email: 'bea@example.org' })
    await store()
      .db.updateTable('seats')
      .set({ name: 'Zoë Zürich', email: 'zoe@example.org' })
      .where('order_id', '=', held.id)
      .execute()
    expect(await find(ada.order_number.toLowerCase())).toEqual([ada.order_number])
    expect(await find('ADA@')).toEqual([ada.order_number])
    for (const search of ['100%', 'zürich', 'zoe@example'])
      expect(await find(search)).toEqual([held.order_number])
    for (const search of ['%', '_', '\\', 'nobody']) expect(await find(search)).toEqual([])
    await store().db.updateTable('orders').set({ company: 'Lake & Sons' }).where('id', '=', ada.id).execute()
    expect(await find('lake &')).toEqual([ada.order_number])
    const file = await call('export-orders', { search: 'lake' })
    const { csv } = (file.ok ? file.value : expect.fail()) as CallOutput<'export-orders'>
    expect(readCsv(csv)).toEqual([
      [...'Date,Order,State,Name,Email,Company,Coupon,Seats,Amount CHF,Refunded CHF'.split(',')],
      [expect.any(String), ada.order_number, 'paid', 'Ada Bern', 'ada@example.org', 'Lake & Sons', ''].concat(
        ['1', '49.00', '0.00'],
      ),
    ])
    expect((await find(' ')).sort()).toEqual([ada.order_number, held.order_number].sort())
    expect(await call('get-order', { number: 'VCF-NONE' })).toMatchObject({
      refusal: { reason: 'not-found' },
    })
  })

  test('corrects an address: the old one is told, its links end, open mails and the receipt go to the new one', async () => {
    const order = await site.buy({ name: 'Ada Bern', email: 'ada@example.org', numberOfTickets: 2 })
    const link = await site.token('profile-edit', order)
    const codes = (await store().db.selectFrom('seats').select('code').execute()).map(({ code }) => code)
    const [invoice] = (await desk(order.order_number)).invoices
    await site.deliver()
    const seen = { name: 'Ada Bern', email: 'ada@example.org' }
    const wanted = { orderId: order.id, name: 'Ada B. Bern', email: 'ADA@new.example.org', seen }
    const key = 'a-press-that-came-twice'
    expect(await call('correct-order', wanted, key)).toMatchObject({ ok: true })
    expect(await call('correct-order', wanted, key)).toMatchObject({ ok: true })
    expect(await desk(order.order_number)).toMatchObject({
      name: 'Ada B. Bern',
      email: 'ada@new.example.org',
      history: [{ by: 'mara@example.org', what: expect.stringContaining('name, email') }],
    })
    expect(await site.mails('ada@example.org')).toEqual({ 'order-confirmation': 1, 'order-email-changed': 1 })
    expect(await site.mails('ada@new.example.org')).toEqual({ 'order-confirmation': 1 })
    expect(await findToken(store().db, 'profile-edit', link, site.now)).toBeUndefined()
    const renewed = await store().db.selectFrom('seats').select('code').execute()
    expect(renewed.filter(({ code }) => codes.includes(code))).toEqual([])
    const { code } = await site.order(order.id)
    const [renewedInvoice] = (await desk(order.order_number)).invoices
    expect(await site.call('find-order-seats', { code })).toMatchObject({
      value: { code, invoices: [{ title: invoice?.title, code: renewedInvoice?.code }] },
    })
    expect(await printInvoice(store().db, invoice?.code ?? '')).toBeUndefined()
    expect(await printInvoice(store().db, renewedInvoice?.code ?? '')).toBeDefined()
    // Whoever has an old link reads why it is old.
    const corrected = refuse('gone', seatMessages.correctedLink)
    expect(await site.call('find-order-seats', { code: order.code })).toEqual(corrected)
    for (const old of codes) expect(await site.call('find-seat', { code: old })).toEqual(corrected)
  })

  test('shows the newest changes of an order, and one more than fit says that there are older ones', async () => {
    const order = await site.buy({ name: 'Ada Bern', email: 'ada@example.org' })
    const rows = Array.from({ length: 210 }, (_, at) => ({
      actor: `mara-${at}@example.org`,
      action: 'order-noted',
      subject_id: order.id,
      details: {},
      created_at: site.now,
    }))
    await store().db.insertInto('audit_log').values(rows).execute()
    const { history } = await desk(order.order_number)
    expect([history.length, history[0]?.by]).toEqual([mostOfHistory + 1, 'mara-209@example.org'])
  })

  test('ends every link that the corrected address was mailed, and none that a friend was given', async () => {
    sell({ capacity: 5 })
    const order = await site.buy({ name: 'Ada Bern', email: 'ada@example.org', numberOfTickets: 5 })
    const seats = () => store().db.selectFrom('seats').select(['id', 'code']).orderBy('position').execute()
    const given = await seats()
    const at = (place: number) => given[place - 1] ?? expect.fail('no such seat')
    const pass = (place: number, email?: string) =>
      site.call('pass-seat-on', { code: order.code, seatId: at(place).id, email })
    await pass(2, 'bo@example.org')
    // By hand: who has it has said so.
    await pass(3)
    const byHand = (await seats())[2]?.code ?? ''
    const name = async (code: string, person: object) => {
      const found = (await site.call('find-seat', { code })) as Result<{ seen: string }>
      const { seen } = found.ok ? found.value : expect.fail(found.refusal.sentence)
      return site.call('name-seat', { code, seen, ...person })
    }
    await name(byHand, { name: 'Cy Friend' })
    // The link from the receipt, which two people have now.
    await name(at(4).code, { name: 'Di Friend', email: 'di@example.org' })
    await pass(5)
    await site.deliver()
    const before = await seats()
    const seen = { name: 'Ada Bern', email: 'ada@example.org' }
    const correction = { orderId: order.id, name: 'Ada Bern', email: 'ada@new.example.org', seen }
    expect(await call('correct-order', correction)).toMatchObject({ ok: true })
    const after = await seats()
    expect(after.map(({ code }, at) => code === before[at]?.code)).toEqual([false, true, true, false, false])
    expect(await site.call('find-seat', { code: at(4).code })).toEqual(
      refuse('gone', seatMessages.correctedLink),
    )
    expect(await site.mails('bo@example.org')).toEqual({ 'seat-link': 1 })
    // The first is the one from before; the second has the new link.
    expect(await site.mails('di@example.org')).toEqual({ 'seat-link': 2 })
    expect(await site.call('find-seat', { code: after[3]?.code ?? '' })).toMatchObject({
      value: { name: 'Di Friend' },
    })
  })

  test('sends a mail that has not gone out to the new address, once and with the new name', async () => {
    const order = await site.buy({ name: 'Ada Bern', email: 'ada@example.org' })
    const seen = { name: 'Ada Bern', email: 'ada@example.org' }
    await call('correct-order', { orderId: order.id, name: 'Adele Bern', email: 'adele@example.org', seen })
    expect(await site.mails('adele@example.org')).toEqual({ 'order-confirmation': 1 })
    expect(await site.mails('ada@example.org')).toEqual({ 'order-email-changed': 1 })
    const mail = await store()
      .db.selectFrom('outbox')
      .select('params')
      .where('letter', '=', 'order-confirmation')
      .executeTakeFirst()
    expect(mail?.params).toMatchObject({ name: 'Adele Bern' })
  })

  test('never overwrites what another organiser changed, but merges different fields', async () => {
    const order = await site.buy({ name: 'Ada Bern', email: 'ada@example.org' })
    const seen = { name: 'Ada Bern', email: 'ada@example.org' }
    await call('correct-order', { orderId: order.id, ...seen, name: 'Adele Bern', seen })
    const late = await call('correct-order', { orderId: order.id, ...seen, name: 'Adeline Bern', seen })
    const sentence = messages.changedMeanwhile('mara@example.org', '12:00', 'Adele Bern')
    expect(late).toMatchObject({ refusal: { reason: 'conflict', sentence, fields: { name: sentence } } })
    await call('correct-order', { orderId: order.id, ...seen, email: 'new@example.org', seen })
    expect(await desk(order.order_number)).toMatchObject({ name: 'Adele Bern', email: 'new@example.org' })
    await call('note-order', { orderId: order.id, note: ' Pays at the door ', seen: '' })
    expect(await call('note-order', { orderId: order.id, note: 'Wheelchair', seen: '' })).toMatchObject({
      refusal: { reason: 'conflict', fields: { note: expect.stringContaining('Pays at the door') } },
    })
    expect(await call('note-order', { orderId: order.id, note: '', seen: 'Pays at the door' })).toMatchObject(
      {
        ok: true,
      },
    )
  })

  test('refuses an address that has a ticket already, and what is no address', async () => {
    const order = await site.buy({ name: 'Ada Bern', email: 'ada@example.org' })
    await site.buy({ email: 'bea@example.org' })
    const seen = { name: 'Ada Bern', email: 'ada@example.org' }
    const correct = (email: string | null) =>
      call('correct-order', { orderId: order.id, name: 'Ada Bern', email, seen })
    expect(await correct('bea@example.org')).toMatchObject({
      refusal: { reason: 'conflict', fields: { email: messages.addressHasTicket } },
    })
    for (const wrong of ['ada', 'a@example.org, b@example.org', '', null])
      expect(await correct(wrong)).toMatchObject({ refusal: { reason: 'invalid' } })
  })

  test('adds guests, above the capacity only when they are squeezed in', async () => {
    const guest = {
      name: 'Gus Guest',
      email: null,
      kind: 'ticket',
      note: 'Brings the cheese',
      sendReceipt: false,
    }
    const key = 'a-press-that-came-twice'
    const first = await call('add-guest', guest, key)
    expect(await call('add-guest', guest, key)).toEqual(first)
    await call('add-guest', { ...guest, email: 'gus@example.org', sendReceipt: true })
    const whatToDo = expect.stringContaining('Give another one')
    expect(await call('add-guest', { ...guest, email: 'gus@example.org' })).toMatchObject({
      refusal: { fields: { email: whatToDo } },
    })
    expect(await call('add-guest', { ...guest, sendReceipt: true })).toMatchObject({ ok: false })
    expect(await call('add-guest', { ...guest, kind: 'vip' })).toMatchObject({ ok: false })
    await call('add-guest', guest)
    expect(await call('add-guest', guest)).toMatchObject({
      refusal: { reason: 'conflict', fields: { squeezeIn: messages.full(0) } },
    })
    expect(await call('add-guest', { ...guest, squeezeIn: true })).toMatchObject({ ok: true })
    expect(await site.states()).toEqual({ paid: 4 })
    const { number } = (first as Result<{ number: string }> & { ok: true }).value
    expect(await desk(number)).toMatchObject({ email: null, note: 'Brings the cheese', total_amount: 0 })
    expect(await site.mails()).toEqual({ 'order-confirmation': 1 })
    expect((await desk(number)).seats).toMatchObject([{ name: 'Gus Guest', email: null, price_cents: 0 }])
  })

  test('keeps its note out of what others read, and forgets it with the person', async () => {
    const order = await site.buy({ email: 'ada@example.org', numberOfTickets: 2 })
    await call('note-order', { orderId: order.id, note: 'private-note', seen: '' })
    const [seat] = (await desk(order.order_number)).seats
    const payload = {
      orderId: order.id,
      seatIds: [seat?.id],
      way: 'none',
      amountCents: 0,
      note: 'private-note',
    }
    await call('cancel-seats', payload)
    const rows = await store().db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('private-note')
    const queued = await store().db.selectFrom('outbox').select('params').execute()
    expect(JSON.stringify(queued)).not.toContain('private-note')
    expect(await everythingStored(store())).toContain('private-note')
    const whose = { email: 'ada@example.org', voterId: 'nobody', requestId: order.id }
    await store()
      .db.transaction()
      .execute((tx) => erasePerson(tx, whose, site.now))
    expect(await everythingStored(store())).not.toContain('private-note')
  })
})
