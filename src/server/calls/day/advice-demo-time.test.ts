import { expect, test } from 'vitest'
import { told } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'

describeOnBothEngines('the planner of a demo', (store) => {
  const { site, admins, call, plan, revision, talks, signInAgain } = openPlanHarness(store)

  test('advises and applies as of the time in ?at=, which a live site ignores', async () => {
    const [agents] = await talks('Agents')
    const { rooms, slots } = testEvent.day
    const [, second] = slots
    const place = at(rooms[0]?.id ?? '', second?.id ?? '')
    await call('apply-moves', { revision: await revision(), moves: [{ talkId: agents?.id, to: place }] })
    site.now = new Date('2026-03-04T10:00:00Z')
    await signInAgain()
    const happened = { closeRoom: { roomId: place.roomId, slotIds: [place.slotId] } }
    const ask = async (time?: string, given?: object) =>
      site.call(
        'suggest-repair',
        { revision: await revision(), happened, ...(time && { at: time }) },
        { adminToken: admins.mara, ...given },
      )
    expect(await ask()).toMatchObject({ ok: false, refusal: { sentence: messages.notThere } })
    expect(await ask('11:55')).toMatchObject({ ok: false })
    expect(await ask('11:35')).toMatchObject({ ok: true })
    const live = { ...site.context().config, mode: 'live' as const }
    expect(await ask('11:35', { config: live })).toMatchObject({ ok: false })
    expect(await ask('25:00')).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })

    const moves = [{ talkId: agents?.id, to: null }]
    // It has begun at that time, though the day is over.
    expect(await call('apply-moves', { revision: await revision(), moves, at: '11:55' })).toMatchObject(
      told(messages.moveBegun('Agents')),
    )
    await call('apply-moves', { revision: await revision(), moves, happened, at: '11:35' })
    expect(await plan()).toMatchObject({ closed: [place], talks: [{ place: null }] })
  })
})
