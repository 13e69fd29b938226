import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { hour, openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { addDoor } from '../../../../tests/support/doors.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import type { CallName, CallOutput } from '../../../domain/calls/index.ts'
import { doorMessages } from '../../../domain/door-messages.ts'
import type { DoorNote, Outcome } from '../../../domain/doors.ts'

describeOnBothEngines('a door', (store) => {
  const harness = openCallHarness(store)
  let adminToken: string
  let door: { id: string; secret: string }
  let other: { id: string; secret: string }
  beforeEach(async () => {
    const { db } = store()
    adminToken = await signedIn(db, harness.now)
    const made = new Date(harness.now.getTime() - hour)
    const end = new Date(harness.now.getTime() + 10 * hour)
    door = await addDoor(db, 'Door A', made, end)
    other = await addDoor(db, 'Door B', made, end)
  })
  async function answerOf<Name extends CallName>(name: Name, payload: object): Promise<CallOutput<Name>> {
    const answer = await harness.call(name, payload, { adminToken })
    return answer.ok ? (answer.value as CallOutput<Name>) : expect.fail(answer.refusal.sentence)
  }
  const seats = (orderId: string) =>
    store().db.selectFrom('seats').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
  const firstSeat = async (orderId: string) => (await seats(orderId))[0] ?? expect.fail('no seat')
  const note = (seatId: string, at: Date = harness.now, undoes?: string): DoorNote => ({
    id: randomUUID(),
    seatId,
    at: at.toISOString(),
    ...(undoes && { undoes }),
  })
  const report = ({ secret }: { secret: string }, notes: DoorNote[], given: object = {}) =>
    answerOf('door-arrivals', { secret, phoneNow: harness.now.toISOString(), notes, ...given })
  const outcomes = async (...sent: Parameters<typeof report>): Promise<Outcome[]> =>
    (await report(...sent)).outcomes.map(({ outcome }) => outcome)
  const listed = async () => (await answerOf('door-list', { secret: door.secret })).list?.seats ?? []

  test('lists every seat with its meal and the hash of its code, and no address, amount or allergy', async () => {
    const id = await harness.add('Ada Bern', {
      number_of_tickets: 2,
      lunch_preference: 'spicy-tofu',
      further_answers: { allergies: 'Celery' },
      desk_note: 'Quarrelled about the price.\nDoor: pays CHF 49 in cash\nDoor:\nOf the sponsor.',
    })
    const { code } = await firstSeat(id)
    const [ada, guest] = await listed()
    expect(ada).toMatchObject({
      name: 'Ada Bern',
      position: 1,
      kind: null,
      meals: ['Lunch: Spicy Tofu'],
      note: 'pays CHF 49 in cash',
      fault: null,
      code: createHash('sha256').update(code).digest('base64'),
    })
    expect(guest).toMatchObject({ name: null, position: 2, meals: [] })
    const told = JSON.stringify((await answerOf('door-list', { secret: door.secret })).list)
    for (const secret of ['@example.org', '4900', 'Celery', 'Quarrelled', code])
      expect(told).not.toContain(secret)
  })

  test('says of each seat why it is not good, and does not know who only waits', async () => {
    await harness.add('Ada Paid', { number_of_tickets: 2 })
    await harness.add('Bo Pending', { status: 'pending', paid_at: null })
    await harness.add('Cy Refunded', { status: 'refunded', refunded_at: harness.now })
    await harness.add('Di Waiting', { status: 'waitlist', paid_at: null, hold_expires_at: null })
    await store()
      .db.updateTable('seats')
      .set({ cancelled_at: harness.now })
      .where('position', '=', 2)
      .execute()
    const faults = Object.fromEntries((await listed()).map(({ name, fault }) => [name ?? 'guest', fault]))
    expect(faults).toEqual({
      'Ada Paid': null,
      guest: 'cancelled',
      'Bo Pending': 'unpaid',
      'Cy Refunded': 'refunded',
    })
  })

  test('sends its list again only when something in it has changed', async () => {
    await harness.add('Ada Bern')
    const ask = (known?: string) => answerOf('door-list', { secret: door.secret, known })
    const first = await ask()
    expect((await ask(first.version)).list).toBeNull()
    await harness.add('Bo Neu')
    expect((await ask(first.version)).list?.seats).toHaveLength(2)
  })

  test('takes a note once, however often it is sent and by how many at once', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const notes = [note(seat.id)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => outcomes(door, notes)))
    expect(answers).toEqual(Array.from({ length: 5 }, () => ['in']))
    expect(await store().db.selectFrom('door_notes').select('id').execute()).toHaveLength(1)
    expect(await firstSeat(seat.order_id)).toMatchObject({
      arrived_at: harness.now,
      arrived_at_door: 'Door A',
    })
  })

  test('lets in the same seat at two doors without a network, counts the earlier one, and shows both', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const late = note(seat.id, new Date(harness.now.getTime() - 60_000))
    const early = note(seat.id, new Date(harness.now.getTime() - 90_000))
    expect(await outcomes(door, [late])).toEqual(['in'])
    expect(await outcomes(other, [early])).toEqual(['in'])
    expect(await outcomes(door, [late])).toEqual(['in-already'])
    expect(await firstSeat(seat.order_id)).toMatchObject({ arrived_at_door: 'Door B' })
    const { toLookAt, ...counted } = await answerOf('list-doors', {})
    expect(counted).toMatchObject({ in: 1, expected: 1 })
    expect(toLookAt).toMatchObject([
      { name: 'Ada Bern', why: 'twice', doors: [{ door: 'Door B' }, { door: 'Door A' }] },
    ])
    const fileOf = async (list: string) => (await answerOf('export-doors', { list })).csv
    expect(await fileOf('to-look-at')).toMatch(/Ada Bern.*In twice.*Door B .*; Door A /)
    expect(await fileOf('doors')).toMatch(/"Door B",.*,"1","0","0",/)
  })

  test('takes back one note and no other, in whatever order they come', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const [mistaken, right] = [note(seat.id, new Date(harness.now.getTime() - 5_000)), note(seat.id)]
    const undo = note(seat.id, harness.now, mistaken.id)
    expect(await outcomes(other, [right])).toEqual(['in'])
    // The undo is here before what it takes back.
    expect(await outcomes(door, [undo])).toEqual(['undone'])
    expect(await outcomes(door, [mistaken])).toEqual(['undone'])
    expect(await firstSeat(seat.order_id)).toMatchObject({ arrived_at_door: 'Door B' })
    expect(await outcomes(other, [note(seat.id, harness.now, right.id)])).toEqual(['undone'])
    expect(await firstSeat(seat.order_id)).toMatchObject({ arrived_at: null, arrived_at_door: null })
  })

  test('keeps both times when the clock of a phone is wrong', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    harness.pass(hour)
    const phone = (minutesAgo: number) => new Date(Date.parse('2001-01-01T00:00:00Z') - minutesAgo * 60_000)
    await report(door, [note(seat.id, phone(10))], { phoneNow: phone(0).toISOString() })
    const [kept] = await store().db.selectFrom('door_notes').selectAll().execute()
    expect(kept).toMatchObject({
      phone_at: phone(10),
      noted_at: new Date(harness.now.getTime() - 600_000),
      received_at: harness.now,
    })
    // A clock that was set in between: never in the future, never before the door was made.
    const [one, two] = [note(seat.id, new Date('2090-01-01')), note(seat.id, new Date('1990-01-01'))]
    await report(door, [one, two])
    const rows = await store().db.selectFrom('door_notes').select('noted_at').execute()
    for (const { noted_at } of rows) {
      expect(noted_at.getTime()).toBeLessThanOrEqual(harness.now.getTime())
      expect(noted_at.getTime()).toBeGreaterThanOrEqual(harness.now.getTime() - 2 * hour)
    }
  })

  test('tells another phone what changed since it last heard, and everything to one that begins', async () => {
    const [ada, bo] = [
      await firstSeat(await harness.add('Ada A')),
      await firstSeat(await harness.add('Bo B')),
    ]
    const first = await report(door, [note(ada.id)])
    harness.pass(hour)
    const second = await report(door, [note(bo.id)])
    const seenBy = async (since?: string) =>
      (await report(other, [], { since })).changed.map(({ seatId, arrived }) => [seatId, arrived?.door])
    expect((await seenBy()).length).toBe(2)
    expect(await seenBy(second.now)).toEqual([[bo.id, 'Door A']])
    expect((await seenBy(first.now)).length).toBe(2)
  })

  test('takes a note of a ticket that is not good any more and shows it, and names a seat that does not exist', async () => {
    const seat = await firstSeat(
      await harness.add('Ada Bern', { status: 'refunded', refunded_at: harness.now }),
    )
    expect(await outcomes(door, [note(seat.id), note(randomUUID())])).toEqual(['in-not-good', 'unknown'])
    expect((await answerOf('list-doors', {})).toLookAt).toMatchObject([{ why: 'not-good' }])
  })

  test('shows nothing after its end, and for a day still takes who was let in before it, but nobody since and nothing back', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const before = note(seat.id)
    await report(door, [before])
    harness.pass(hour)
    const inTime = harness.now
    await answerOf('end-door', { id: door.id })
    await answerOf('end-door', { id: door.id })
    expect(await harness.call('door-list', { secret: door.secret })).toMatchObject({
      ok: false,
      refusal: { reason: 'conflict', sentence: doorMessages.ended },
    })
    const offline = await firstSeat(await harness.add('Cy Offline'))
    const late = await firstSeat(await harness.add('Bo Late'))
    harness.pass(hour)
    const notes = [note(offline.id, inTime), note(late.id), note(seat.id, harness.now, before.id)]
    const answer = {
      isEnded: true,
      changed: [],
      outcomes: [{ outcome: 'in' }, { outcome: 'ended' }, { outcome: 'ended' }],
    }
    expect(await report(door, notes)).toMatchObject(answer)
    expect(await report(door, notes)).toMatchObject(answer)
    expect(await firstSeat(offline.order_id)).toMatchObject({ arrived_at: inTime, arrived_at_door: 'Door A' })
    expect(await firstSeat(late.order_id)).toMatchObject({ arrived_at: null })
    const { doors, toLookAt, ...counted } = await answerOf('list-doors', {})
    expect(counted).toEqual({ in: 2, expected: 3 })
    expect(doors.find(({ id }) => id === door.id)).toMatchObject({ letIn: 2, toldLate: 1 })
    expect(toLookAt).toMatchObject([{ name: 'Bo Late', why: 'after-end', doors: [{ door: 'Door A' }] }])
    // Another door lets in who stands there: what the ended one said changes nothing.
    expect(await outcomes(other, [note(late.id)])).toEqual(['in'])
    expect(await firstSeat(late.order_id)).toMatchObject({ arrived_at_door: 'Door B' })
    harness.pass(24 * hour)
    expect(
      await harness.call('door-arrivals', {
        secret: door.secret,
        phoneNow: harness.now.toISOString(),
        notes: [],
      }),
    ).toMatchObject({ ok: false, refusal: { reason: 'conflict' } })
  })

  test('is made once with a name and an end, stores no secret, and ends by one press', async () => {
    const endsAt = new Date(harness.now.getTime() + hour).toISOString()
    const entry = { id: randomUUID(), name: 'Door C', endsAt }
    const { url, qr } = await answerOf('make-door', entry)
    const secret = /^http:\/\/localhost:3000\/door\/([\w-]{43})$/.exec(url)?.[1] ?? expect.fail(url)
    expect(qr.path).toMatch(/^M\d/)
    expect(await everythingStored(store())).not.toContain(secret)
    expect(await answerOf('door-list', { secret })).toMatchObject({ door: { name: 'Door C', endsAt } })
    expect(await harness.call('make-door', entry, { adminToken })).toMatchObject({
      ok: false,
      refusal: { reason: 'conflict', sentence: doorMessages.madeAlready },
    })
    const wrong: [object, string][] = [
      [{ name: ' ' }, doorMessages.nameRequired],
      [{ name: 'D'.repeat(81) }, doorMessages.nameTooLong],
      [{ endsAt: 'tonight' }, doorMessages.notAMoment],
      [{ endsAt: harness.now.toISOString() }, doorMessages.endInPast],
      [{ endsAt: new Date(harness.now.getTime() + 31 * 24 * hour).toISOString() }, doorMessages.endTooFar],
    ]
    for (const [given, sentence] of wrong)
      expect(
        await harness.call('make-door', { ...entry, id: randomUUID(), ...given }, { adminToken }),
      ).toMatchObject({ ok: false, refusal: { reason: 'invalid', sentence } })
    await answerOf('end-door', { id: entry.id })
    const audit = await store()
      .db.selectFrom('audit_log')
      .select(['action', 'details'])
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'door-made', details: { door: 'Door C' } },
      { action: 'door-ended', details: { door: 'Door C' } },
    ])
  })

  test('opens with no other secret', async () => {
    for (const secret of ['', 'x', '0'.repeat(43), door.secret.toLowerCase(), 'ü'.repeat(200)])
      expect(await harness.call('door-list', { secret })).toMatchObject({
        ok: false,
        refusal: { reason: 'forbidden', sentence: doorMessages.unknown },
      })
    // Negative control.
    expect(await harness.call('door-list', { secret: door.secret })).toMatchObject({ ok: true })
  })

  test('loses no arrival of two doors without a network, however their phones send it', async () => {
    const id = await harness.add('Ada Bern', { number_of_tickets: 30 })
    const all = (await seats(id)).map((seat) => seat.id)
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ seat: fc.nat(29), at: fc.nat(3_599), isUndone: fc.boolean(), isAtA: fc.boolean() }),
          { minLength: 1, maxLength: 40 },
        ),
        fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
        async (presses, sizes) => {
          await store().db.deleteFrom('door_notes').execute()
          await store().db.updateTable('seats').set({ arrived_at: null, arrived_at_door: null }).execute()
          const noted = presses.map((press) => ({
            ...press,
            note: note(all[press.seat] ?? '', new Date(harness.now.getTime() - press.at * 1_000)),
          }))
          const queueOf = (isAtA: boolean) =>
            noted
              .filter((press) => press.isAtA === isAtA)
              .flatMap((press) => [
                press.note,
                ...(press.isUndone ? [note(press.note.seatId, harness.now, press.note.id)] : []),
              ])
          const send = async (at: typeof door, queue: DoorNote[]) => {
            while (queue.length > 0) {
              const batch = queue.slice(0, sizes.next().value)
              await report(at, batch)
              // The answer is lost now and then: the phone sends it again.
              if (sizes.next().value > 3) await report(at, batch)
              queue.splice(0, batch.length)
            }
          }
          await Promise.all([send(door, queueOf(true)), send(other, queueOf(false))])
          const inside = new Set(noted.filter(({ isUndone }) => !isUndone).map(({ note }) => note.seatId))
          const arrived = (await seats(id)).filter(({ arrived_at }) => arrived_at !== null)
          expect(new Set(arrived.map((seat) => seat.id))).toEqual(inside)
        },
      ),
      { numRuns: 10 },
    )
  })
})
