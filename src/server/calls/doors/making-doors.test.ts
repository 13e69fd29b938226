import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openDoorHarness } from '../../../../tests/support/door-harness.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { hour } from '../../../domain/durations.ts'
import { doorMessages } from '../../../domain/messages/door-messages.ts'

describeOnBothEngines('a door', (store) => {
  const { adminToken, door, other, answerOf, firstSeat, note, report, outcomes, harness } =
    openDoorHarness(store)

  test('shows nothing after its end, and for a day accepts only arrivals dated before it, no undo', async () => {
    const seat = await firstSeat(await harness.add('Ada Bern'))
    const before = note(seat.id)
    await report(door(), [before])
    harness.pass(hour)
    const inTime = harness.now
    await answerOf('end-door', { id: door().id })
    await answerOf('end-door', { id: door().id })
    expect(await harness.call('door-list', { secret: door().secret })).toMatchObject({
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
    expect(await report(door(), notes)).toMatchObject(answer)
    expect(await report(door(), notes)).toMatchObject(answer)
    expect(await firstSeat(offline.order_id)).toMatchObject({ arrived_at: inTime, arrived_at_door: 'Door A' })
    expect(await firstSeat(late.order_id)).toMatchObject({ arrived_at: null })
    const { doors, toLookAt, ...counted } = await answerOf('list-doors', {})
    expect(counted).toEqual({ in: 2, expected: 3 })
    expect(doors.find(({ id }) => id === door().id)).toMatchObject({ letIn: 2, toldLate: 1 })
    expect(toLookAt).toMatchObject([{ name: 'Bo Late', why: 'after-end', doors: [{ door: 'Door A' }] }])
    // Another door lets in who stands there: what the ended one said changes nothing.
    expect(await outcomes(other(), [note(late.id)])).toEqual(['in'])
    expect(await firstSeat(late.order_id)).toMatchObject({ arrived_at_door: 'Door B' })
    harness.pass(24 * hour)
    expect(
      await harness.call('door-arrivals', {
        secret: door().secret,
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
    expect(await harness.call('make-door', entry, { adminToken: adminToken() })).toMatchObject({
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
        await harness.call(
          'make-door',
          { ...entry, id: randomUUID(), ...given },
          { adminToken: adminToken() },
        ),
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
    for (const secret of ['', 'x', '0'.repeat(43), door().secret.toLowerCase(), 'ü'.repeat(200)])
      expect(await harness.call('door-list', { secret })).toMatchObject({
        ok: false,
        refusal: { reason: 'forbidden', sentence: doorMessages.unknown },
      })
    // Negative control.
    expect(await harness.call('door-list', { secret: door().secret })).toMatchObject({ ok: true })
  })
})
