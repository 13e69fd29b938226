import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openDoorHarness } from '../../../../tests/support/door-harness.ts'
import { type DoorNote, mostToLookAt } from '../../../domain/doors.ts'
import { hour } from '../../../domain/durations.ts'

describeOnBothEngines('a door', (store) => {
  const { door, other, answerOf, seats, firstSeat, note, report, outcomes, listed, harness } =
    openDoorHarness(store)

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
    const told = JSON.stringify((await answerOf('door-list', { secret: door().secret })).list)
    for (const secret of ['@example.org', '4900', 'Celery', 'Quarrelled', code])
      expect(told).not.toContain(secret)
  })

  test('names the kind of each seat while some have a kind that is sold no more', async () => {
    await harness.add('Ada Bern')
    const id = await harness.add('Bo Early')
    await store().pool.query(`update seats set kind = 'early-bird' where order_id = $1`, [id])
    // By their numbers, which are random.
    expect(Object.fromEntries((await listed()).map(({ name, kind }) => [name, kind]))).toEqual({
      'Ada Bern': 'Ticket',
      'Bo Early': 'Early bird',
    })
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
    const ask = (known?: string) => answerOf('door-list', { secret: door().secret, known })
    const first = await ask()
    expect((await ask(first.version)).list).toBeNull()
    await harness.add('Bo Neu')
    expect((await ask(first.version)).list?.seats).toHaveLength(2)
  })

  test('takes a note once, however often it is sent and by how many at once', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const notes = [note(seat.id)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => outcomes(door(), notes)))
    expect(answers).toEqual(Array.from({ length: 5 }, () => ['in']))
    expect(await store().db.selectFrom('door_notes').select('id').execute()).toHaveLength(1)
    expect(await firstSeat(seat.order_id)).toMatchObject({
      arrived_at: harness.now,
      arrived_at_door: 'Door A',
    })
  })

  test('lets in the same seat at two doors without a network, counts the earlier one, tells who sends later, and shows both', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const late = note(seat.id, new Date(harness.now.getTime() - 60_000))
    const early = note(seat.id, new Date(harness.now.getTime() - 90_000))
    expect(await outcomes(door(), [late])).toEqual(['in'])
    expect(await outcomes(other(), [early])).toEqual(['in-already'])
    expect(await outcomes(door(), [late])).toEqual(['in-already'])
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

  test('has all that is to look at in the file, where the page lists only the newest', async () => {
    for (const [buyer, tickets] of [
      ['Ada', 100],
      ['Bo', 100],
      ['Cy', 1],
    ] as const) {
      const own = await seats(await harness.add(buyer, { number_of_tickets: tickets }))
      for (const at of [door(), other()])
        await report(
          at,
          own.map(({ id }) => note(id)),
        )
    }
    expect((await answerOf('list-doors', {})).toLookAt).toHaveLength(mostToLookAt)
    const { csv } = await answerOf('export-doors', { list: 'to-look-at' })
    expect(csv.match(/In twice/g)).toHaveLength(mostToLookAt + 1)
  })

  test('takes back one note and no other, in whatever order they come', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const [mistaken, right] = [note(seat.id, new Date(harness.now.getTime() - 5_000)), note(seat.id)]
    const undo = note(seat.id, harness.now, mistaken.id)
    expect(await outcomes(other(), [right])).toEqual(['in'])
    // The undo is here before what it takes back.
    expect(await outcomes(door(), [undo])).toEqual(['undone'])
    expect(await outcomes(door(), [mistaken])).toEqual(['undone'])
    expect(await firstSeat(seat.order_id)).toMatchObject({ arrived_at_door: 'Door B' })
    expect(await outcomes(other(), [note(seat.id, harness.now, right.id)])).toEqual(['undone'])
    expect(await firstSeat(seat.order_id)).toMatchObject({ arrived_at: null, arrived_at_door: null })
  })

  test('keeps both times when the clock of a phone is wrong', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    harness.pass(hour)
    const phone = (minutesAgo: number) => new Date(Date.parse('2001-01-01T00:00:00Z') - minutesAgo * 60_000)
    await report(door(), [note(seat.id, phone(10))], { phoneNow: phone(0).toISOString() })
    const [kept] = await store().db.selectFrom('door_notes').selectAll().execute()
    expect(kept).toMatchObject({
      phone_at: phone(10),
      noted_at: new Date(harness.now.getTime() - 600_000),
      received_at: harness.now,
    })
    // A clock that was set in between: never in the future, never before the door was made.
    const [one, two] = [note(seat.id, new Date('2090-01-01')), note(seat.id, new Date('1990-01-01'))]
    await report(door(), [one, two])
    const rows = await store().db.selectFrom('door_notes').select('noted_at').execute()
    for (const { noted_at } of rows) {
      expect(noted_at.getTime()).toBeLessThanOrEqual(harness.now.getTime())
      expect(noted_at.getTime()).toBeGreaterThanOrEqual(harness.now.getTime() - 2 * hour)
    }
  })

  test('refuses a moment before all calendars with a sentence, wherever one is told', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const before = '-271821-04-20T00:00:00.000Z'
    const { secret } = door()
    const whole = { secret, phoneNow: harness.now.toISOString(), notes: [note(seat.id)] }
    for (const wrong of [
      { notes: [{ ...note(seat.id), at: before }] },
      { phoneNow: before },
      { since: before },
    ])
      expect(await harness.call('door-arrivals', { ...whole, ...wrong })).toMatchObject({
        ok: false,
        refusal: { reason: 'invalid' },
      })
    expect(await outcomes(door(), [note(seat.id)])).toEqual(['in'])
  })

  test('tells another phone what changed since it last heard, and everything to one that begins', async () => {
    const [ada, bo] = [
      await firstSeat(await harness.add('Ada A')),
      await firstSeat(await harness.add('Bo B')),
    ]
    const first = await report(door(), [note(ada.id)])
    harness.pass(hour)
    const second = await report(door(), [note(bo.id)])
    const seenBy = async (since?: string) =>
      (await report(other(), [], { since })).changed.map(({ seatId, arrived }) => [seatId, arrived?.door])
    expect((await seenBy()).length).toBe(2)
    expect(await seenBy(second.now)).toEqual([[bo.id, 'Door A']])
    expect((await seenBy(first.now)).length).toBe(2)
  })

  test('takes a note of a ticket that is not good any more and shows it, and names a seat that does not exist', async () => {
    const seat = await firstSeat(
      await harness.add('Ada Bern', { status: 'refunded', refunded_at: harness.now }),
    )
    expect(await outcomes(door(), [note(seat.id), note(randomUUID())])).toEqual(['in-not-good', 'unknown'])
    expect((await answerOf('list-doors', {})).toLookAt).toMatchObject([{ why: 'not-good' }])
  })

  test('lists no cancelled seat as in without a good ticket when the desk knew that its holder was in', async () => {
    const [known, unknown] = [
      await firstSeat(await harness.add('Ada Bern')),
      await firstSeat(await harness.add('Bo Neu')),
    ]
    const before = note(unknown.id)
    await report(door(), [note(known.id)])
    harness.pass(hour)
    const ids = [known.id, unknown.id]
    await store().db.updateTable('seats').set({ cancelled_at: harness.now }).where('id', 'in', ids).execute()
    harness.pass(hour)
    await report(door(), [before])
    expect((await answerOf('list-doors', {})).toLookAt).toMatchObject([{ why: 'not-good', name: 'Bo Neu' }])
  })

  test('takes fifty notes of a seat, whatever the finder of a lost phone sends, and those of another door', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const bo = await firstSeat(await harness.add('Bo Neu'))
    const stored = () =>
      store().db.selectFrom('door_notes').select('id').where('door_id', '=', door().id).execute()
    const first = Array.from({ length: 49 }, () => note(seat.id, new Date(harness.now.getTime() - 500)))
    const told = await outcomes(door(), first)
    const flood = await Promise.all(
      Array.from({ length: 3 }, () =>
        outcomes(
          door(),
          Array.from({ length: 20 }, () => note(seat.id)),
        ),
      ),
    )
    expect(flood.flat().filter((outcome) => outcome === 'too-many')).toHaveLength(59)
    expect(await stored()).toHaveLength(50)
    expect(await outcomes(door(), [note(seat.id, harness.now, first[0]?.id), note(bo.id)])).toEqual([
      'too-many',
      'in',
    ])
    // What was taken is answered as before, and another door takes its own.
    expect(await outcomes(door(), first)).toEqual(told)
    const early = note(seat.id, new Date(harness.now.getTime() - 1_000))
    expect(await outcomes(other(), [early])).toEqual(['in-already'])
    expect(await stored()).toHaveLength(51)
  })

  test('loses no arrival of two doors without a network, however their phones send it', async () => {
    const id = await harness.add('Ada Bern', { number_of_tickets: 30 })
    const all = (await seats(id)).map((seat) => seat.id)
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ seat: fc.nat(29), at: fc.nat(3_599), isUndone: fc.boolean(), isAtA: fc.boolean() }),
          // With what takes them back at most fifty of one seat.
          { minLength: 1, maxLength: 25 },
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
          const send = async (at: { secret: string }, queue: DoorNote[]) => {
            while (queue.length > 0) {
              const batch = queue.slice(0, sizes.next().value)
              await report(at, batch)
              // The answer is lost now and then: the phone sends it again.
              if (sizes.next().value > 3) await report(at, batch)
              queue.splice(0, batch.length)
            }
          }
          await Promise.all([send(door(), queueOf(true)), send(other(), queueOf(false))])
          const inside = new Set(noted.filter(({ isUndone }) => !isUndone).map(({ note }) => note.seatId))
          const arrived = (await seats(id)).filter(({ arrived_at }) => arrived_at !== null)
          expect(new Set(arrived.map((seat) => seat.id))).toEqual(inside)
        },
      ),
      { numRuns: 10 },
    )
  })
})
