import { expect, test } from 'vitest'
import { told } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testDocuments as documents } from '../../../../tests/support/event.ts'
import { openDocumentsHarness } from '../../../../tests/support/event-documents.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'

/** docs/product.md#programme */
describeOnBothEngines('a day that begins later', (store) => {
  const { harness, call, get, publish, noted, event } = openDocumentsHarness(store)
  const shift = (slotId: string, startsAt: string, minutes: number, who: 'mara' | 'teo' = 'mara') =>
    call('shift-slots', { slotId, startsAt, minutes }, who)
  const times = () => event().day.slots.map(({ startsAt, endsAt }) => `${startsAt}-${endsAt}`)
  const before = ['11:00-11:40', '11:50-12:30', '14:00-14:40', '14:50-15:30']
  const later = ['11:00-11:40', '11:50-12:30', '14:15-14:55', '15:05-15:45']

  test('moves the slot and all after it, once for two organisers, and can be put back', async () => {
    const answers = await Promise.all([shift('third', '14:00', 15), shift('third', '14:00', 15, 'teo')])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(answers.find(({ ok }) => ok)).toMatchObject({ value: { version: 2, before: 1 } })
    expect(answers.find(({ ok }) => !ok)).toMatchObject(told(messages.slotShifted('14:00', '14:15')))
    expect(times()).toEqual(later)
    expect((await get('day')).history.map(({ version }) => version)).toEqual([2, 1])
    expect(await noted()).toEqual([
      [expect.any(String), 'event-published', { document: 'day', version: 2, from: '14:00', minutes: 15 }],
    ])
    const back = { name: 'day', version: 1, current: 2 } as const
    expect(await call('put-back-event-version', back)).toMatchObject({ ok: true })
    expect(times()).toEqual(before)
  })

  test('ends with the event, or the organiser is told what to change where', async () => {
    await publish('event', { ...documents.event, endsAt: '2025-08-30T16:00:00+02:00' })
    const sentence = messages.pastEnd('16:01', '16:00')
    expect(sentence).toContain('end of the event in “Event”')
    expect(await shift('third', '14:00', 31)).toMatchObject({ refusal: { fields: { minutes: sentence } } })
    expect(times()).toEqual(before)
    expect(await shift('third', '14:00', 30)).toMatchObject({ ok: true })
  })

  test('may pass midnight where the event does, and ends before the next morning', async () => {
    await publish('event', { ...documents.event, endsAt: '2025-08-31T10:00:00+02:00' })
    for (const from of ['14:00', '18:00', '22:00'])
      expect(await shift('third', from, 240)).toMatchObject({ ok: true })
    expect(times().slice(2)).toEqual(['02:00-02:40', '02:50-03:30'])
    expect(await shift('third', '02:00', 149)).toMatchObject({ ok: true })
    expect(await shift('third', '04:29', 1)).toMatchObject({
      refusal: { fields: { minutes: messages.pastNight } },
    })
  })

  test('leaves what has begun, and takes no senseless number', async () => {
    harness.now = new Date('2025-08-30T09:50:00Z')
    // Sessions of that day, not of the one on which these tests begin.
    const session = { expires_at: new Date('2025-09-30'), last_seen_at: harness.now }
    await store().db.updateTable('admin_sessions').set(session).execute()
    expect(await shift('first', '11:00', 15)).toMatchObject(told(messages.slotHasBegun('11:00')))
    expect(await shift('second', '11:50', 15)).toMatchObject(told(messages.slotHasBegun('11:50')))
    expect(await shift('third', '14:00', 240)).toMatchObject({ ok: true })
    expect(await shift('third', '18:00', 240)).toMatchObject({ ok: true })
    expect(await shift('cellar', '14:00', 15)).toMatchObject(told(messages.unknownPlace))
    for (const minutes of [0, -15, 500, 1.5, Number.NaN])
      expect(await shift('third', '22:00', minutes)).toMatchObject({
        refusal: { fields: { minutes: messages.shiftMinutes } },
      })
  })
})
