import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { publishProgramme } from '../../../tests/support/programme.ts'
import { publicProgramme } from './public-programme.ts'

const clock = (time: string) => new Date(`2025-08-30T${time}:00+02:00`)

/** docs/product.md#page-of-the-programme */
describeOnBothEngines('the number of the programme', (store) => {
  const shownAt = (now: Date, moment?: Date) =>
    publicProgramme({ db: store().db, event: testEvent, now }, moment)
  const versionAt = async (time: string) => (await shownAt(clock(time)))?.version
  const publish = (roomId: string, at: string, talkId?: string) =>
    publishProgramme(
      store().db,
      [
        { roomId, slotId: 'first', ...(talkId && { talkId }) },
        { roomId: 'loft', slotId: 'second' },
      ],
      clock(at),
    )

  test('changes at each moment at which now and next do, and at no other', async () => {
    await publish('hall', '08:00')
    const times = ['10:58', '10:59', '11:00', '11:39', '11:40', '11:49', '11:50', '12:29', '12:30', '13:30']
    const versions = await Promise.all(times.map(versionAt))
    const changes = times.filter((_, at) => versions[at] !== versions[at - 1])
    expect(changes).toEqual(['10:58', '11:00', '11:40', '11:50', '12:30'])
  })

  test('changes when a talk no longer counts as moved', async () => {
    const [talk] = await publish('hall', '08:00')
    await publish('quay', '09:30', talk)
    expect(await versionAt('10:29')).toBe(await versionAt('09:31'))
    expect(await versionAt('10:31')).not.toBe(await versionAt('10:29'))
  })

  test('is the true one on a page that shows another moment', async () => {
    await publish('hall', '08:00')
    const shown = await shownAt(clock('09:00'), clock('11:05'))
    expect(shown?.slots[0]?.when).toBe('now')
    expect(shown?.version).toBe(await versionAt('09:00'))
  })
})
