import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { addDoor } from '../../../../tests/support/doors.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import type { CallName, CallOutput } from '../../../domain/calls/index.ts'
import { hour } from '../../../domain/durations.ts'
import { doorMessages as messages } from '../../../domain/messages/door-messages.ts'
import type { Result } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import { erasePerson } from '../../store/erasure.ts'

describeOnBothEngines('somebody without a ticket at a door', (store) => {
  let site: ReturnType<typeof openTicketSite>
  let adminToken: string
  let door: { id: string; secret: string }
  beforeEach(async () => {
    site = openTicketSite(store)
    sell({ capacity: 3 })
    adminToken = await signedIn(store().db, site.now)
    door = await openDoor()
  })
  const openDoor = (may = { may_add: true, may_squeeze_in: false }, name = 'Door A') =>
    addDoor(store().db, name, new Date(site.now.getTime() - hour), undefined, may)
  const person = { name: 'Wanda Walk-in', email: null, kind: 'ticket', paidCents: 4900 }
  const add = (given: object = {}, key?: string, at = door) =>
    site.call('add-walk-in', { secret: at.secret, ...person, ...given }, { idempotencyKey: key })
  async function answerOf<Name extends CallName>(name: Name, payload: object): Promise<CallOutput<Name>> {
    const answer = (await site.call(name, payload, { adminToken })) as Result<CallOutput<Name>>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const refused = (sentence: string, field?: string) => ({
    ok: false,
    refusal: { sentence, ...(field !== undefined && { fields: { [field]: sentence } }) },
  })

  test('gets a seat that is paid there and is in at once, in every list an organiser looks at', async () => {
    const added = (await add()) as Result<CallOutput<'add-walk-in'>>
    const { seatId, order } = added.ok ? added.value : expect.fail(added.refusal.sentence)
    expect(await answerOf('get-order', { number: order })).toMatchObject({
      name: 'Wanda Walk-in',
      email: null,
      status: 'paid',
      total_amount: 4900,
      payment: null,
      seats: [{ id: seatId, price_cents: 4900, arrived_at_door: 'Door A' }],
      history: [{ by: 'Door A', what: `Added somebody at the door, order ${order}, CHF 49.00 paid there` }],
    })
    expect(await answerOf('list-doors', {})).toMatchObject({
      doors: [{ letIn: 1, added: 1, takenCents: 4900 }],
      in: 1,
      expected: 1,
    })
    expect(await answerOf('get-kitchen', {})).toMatchObject({ heads: 1 })
    const token = site.context().internalSecret
    expect(await answerOf('get-participants-overview', { token })).toMatchObject({
      figures: { paidParticipants: 1, attending: 1, revenueCents: 4900 },
      seats: { sold: 1 },
    })
    expect((await answerOf('export-internal-participants', { token })).csv).toContain('Wanda Walk-in')
    expect(await store().db.selectFrom('invoices').select('amount_cents').execute()).toEqual([
      { amount_cents: 4900 },
    ])
    expect(await site.mails()).toEqual({})
    // The phone hears of it, and of no amount or address.
    const list = await answerOf('door-list', { secret: door.secret })
    expect(list.list?.seats).toMatchObject([{ id: seatId, name: 'Wanda Walk-in', fault: null }])
    expect(JSON.stringify(list.list)).not.toContain('4900')
    const heard = { secret: door.secret, phoneNow: site.now.toISOString(), notes: [] }
    expect(await answerOf('door-arrivals', heard)).toMatchObject({
      changed: [{ seatId, arrived: { door: 'Door A' } }],
    })
  })

  test('gets the receipt by mail where there is an address, which the door never shows, and pays nothing if free', async () => {
    expect(await add({ email: 'Wanda@Example.org', paidCents: 0 })).toMatchObject({ ok: true })
    expect(await site.mails()).toEqual({ 'order-confirmation': 1 })
    expect(await store().db.selectFrom('invoices').select('number').execute()).toEqual([])
    const told = JSON.stringify(await answerOf('door-list', { secret: door.secret }))
    expect(told).not.toContain('wanda@example.org')
    expect(await add({ email: 'wanda@example.org' })).toMatchObject(
      refused(messages.addressHasTicket, 'email'),
    )
  })

  test('gets one seat for a press that comes again, also when both come at once', async () => {
    const key = 'a-press-that-came-twice'
    const answers = await Promise.all([add({}, key), add({}, key)])
    expect(answers[0]).toMatchObject({ ok: true })
    expect(answers[1]).toEqual(answers[0])
    expect(await add({}, key)).toEqual(answers[0])
    expect(await site.states()).toEqual({ paid: 1 })
    expect(await store().db.selectFrom('door_notes').select('id').execute()).toHaveLength(1)
  })

  test('gets the last seat at one of two doors, and at the other a sentence', async () => {
    sell({ capacity: 1 })
    const other = await openDoor(undefined, 'Door B')
    const answers = await Promise.all([door, other, door, other].map((at) => add({}, undefined, at)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(refused(messages.full, 'kind'))
    expect(await site.states()).toEqual({ paid: 1 })
  })

  test('gets a seat above the capacity only where the door may, and only when somebody says so', async () => {
    await site.sellOut()
    expect(await add({ squeezeIn: true })).toMatchObject(refused(messages.full))
    door = await openDoor({ may_add: true, may_squeeze_in: true })
    expect(await add()).toMatchObject(refused(messages.fullButMay, 'squeezeIn'))
    expect(await add({ squeezeIn: true })).toMatchObject({ ok: true })
    expect(await site.states()).toEqual({ paid: 2 })
  })

  test('gets nothing at a door that may not add, has ended or is none', async () => {
    const before = await everythingStored(store())
    const plain = await openDoor({ may_add: false, may_squeeze_in: false })
    expect(await add({}, undefined, plain)).toMatchObject(refused(messages.mayNotAdd))
    expect((await answerOf('door-list', { secret: plain.secret })).door.walkIns).toBeNull()
    expect(await add({}, undefined, { id: '', secret: 'x'.repeat(43) })).toMatchObject(
      refused(messages.unknown),
    )
    await answerOf('end-door', { id: door.id })
    expect(await add()).toMatchObject(refused(messages.ended))
    expect(await store().db.selectFrom('orders').select('id').execute()).toEqual([])
    // Negative control.
    expect(await everythingStored(store())).not.toBe(before)
  })

  test('is refused with a sentence of the field when something is wrong, and nothing is written', async () => {
    const wrong: [object, string, string][] = [
      [{ name: ' ' }, 'name', messages.nameOfPersonRequired],
      [{ name: 'x'.repeat(201) }, 'name', messages.nameOfPersonTooLong],
      [{ email: 'wanda' }, 'email', messages.emailInvalid],
      [{ email: 'a@example.org, b@example.org' }, 'email', messages.emailInvalid],
      [{ kind: 'vip' }, 'kind', messages.unknownKind],
      [{ paidCents: 100 }, 'paidCents', messages.priceChanged('CHF 49.00')],
    ]
    for (const [given, field, sentence] of wrong)
      expect(await add(given)).toMatchObject(refused(sentence, field))
    for (const given of [{ paidCents: -1 }, { paidCents: '49' }, { squeezeIn: 'yes' }, { id: randomUUID() }])
      expect(await add(given)).toMatchObject({ refusal: { reason: 'invalid' } })
    expect(await site.states()).toEqual({})
    expect(await add({ name: 'x'.repeat(200) })).toMatchObject({ ok: true })
  })

  test('is forgotten with the address, and is no door’s once that is deleted', async () => {
    await add({ email: 'wanda@example.org' })
    const whose = { email: 'wanda@example.org', voterId: 'nobody', requestId: randomUUID() }
    await store()
      .db.transaction()
      .execute((tx) => erasePerson(tx, whose, site.now))
    const stored = await everythingStored(store())
    expect(stored).not.toContain('Wanda Walk-in')
    await store().db.deleteFrom('doors').execute()
    expect(await store().db.selectFrom('orders').select('door_id').execute()).toEqual([{ door_id: null }])
  })

  test('cannot be added more than 300 times an hour at one door', async () => {
    const rateLimits = createRateLimits(store().pool, true)
    expect(await site.call('add-walk-in', { secret: door.secret, ...person }, { rateLimits })).toMatchObject({
      ok: true,
    })
    await store().pool.query("update rate_limits set points = 300 where key like 'walk-ins-per-door:%'")
    expect(await site.call('add-walk-in', { secret: door.secret, ...person }, { rateLimits })).toMatchObject({
      refusal: { reason: 'too-many' },
    })
  })
})
