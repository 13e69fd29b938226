import { expect, test } from 'vitest'
import { told } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { at, movesOf, openPlanHarness } from '../../../../tests/support/plans.ts'
import type { CallName } from '../../../domain/calls/index.ts'
import type { RepairAdvised } from '../../../domain/day/advice.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'

/** docs/product.md#planner */
describeOnBothEngines('the repairs that the planner advises', (store) => {
  const { site, admins, call, value, plan, revision, talks, vote, put, placeOf, signInAgain } =
    openPlanHarness(store)
  const repairs = async (happened: object) =>
    (await value<RepairAdvised>('suggest-repair', { revision: await revision(), happened })).options

  test('of a closed room close it and move its talks in one step, or change nothing', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await vote(6, 'Agents', 'Maps')
    await put([agents, at('loft', 'first')], [maps, at('loft', 'second')])
    const happened = { closeRoom: { roomId: 'loft', slotIds: ['first', 'second'] } }
    const options = await repairs(happened)
    expect(options.map(({ kind }) => kind)).toEqual(['fewest', 'let-go'])
    expect(options[0]).toMatchObject({ lost: [], peopleConcerned: 6, goodSlots: 2 })
    expect(options[0]?.why).toBe('2 talks move. 6 people want one of these.')
    expect(options[1]).toMatchObject({ lost: [{ title: 'Agents' }, { title: 'Maps' }], goodSlots: 0 })
    const seen = await revision()
    const half = movesOf(options[0]?.moves ?? []).slice(1)
    expect(await call('apply-moves', { revision: seen, moves: half, happened })).toMatchObject(
      told(messages.placeTaken('Agents')),
    )
    expect([(await plan()).closed, await placeOf(maps)]).toEqual([[], at('loft', 'second')])
    await value('apply-moves', { revision: seen, moves: movesOf(options[0]?.moves ?? []), happened })
    const after = await plan()
    expect(after).toMatchObject({ revision: seen + 1, wrongs: [] })
    expect(after.closed).toEqual(
      ['first', 'second'].map((slotId) => ({ roomId: 'loft', slotId, reason: '' })),
    )
    expect(after.talks.some(({ place }) => place === null || place.roomId === 'loft')).toBe(false)
    // Used twice, as by two presses, it does nothing more.
    await value('apply-moves', { revision: seen + 1, moves: [], happened })
    expect(await revision()).toBe(seen + 1)
  })

  test('never move a pinned talk whose place is gone, but name it and may take it off the grid', async () => {
    const [agents] = await talks('Agents')
    await put([agents, at('loft', 'first')])
    await value('pin-talk', { talkId: agents?.id, isPinned: true })
    const happened = { closeRoom: { roomId: 'loft', slotIds: ['first'] } }
    const [option, ...others] = await repairs(happened)
    expect(others).toEqual([])
    expect(option).toMatchObject({ kind: 'let-go', lost: [{ title: 'Agents' }] })
    expect(option?.moves[0]?.why).toContain(
      'It is pinned to 11:00, Loft, which it cannot keep: unpin it to have it moved.',
    )
    const moves = movesOf(option?.moves ?? [])
    expect(await call('apply-moves', { revision: await revision(), moves })).toMatchObject(
      told(messages.pinned('Agents')),
    )
    await value('apply-moves', { revision: await revision(), moves, happened })
    expect(await placeOf(agents)).toBeNull()
  })

  test('are undone in one step, with what they closed and unpinned, or not at all', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([agents, at('loft', 'first')], [maps, at('hall', 'second')])
    await value('pin-talk', { talkId: agents?.id, isPinned: true })
    const happened = { closeRoom: { roomId: 'loft', slotIds: ['first', 'second'] } }
    const off = [{ talkId: agents?.id, to: null }]
    const repaired = await value<{ revision: number }>('apply-moves', {
      revision: await revision(),
      moves: off,
      happened,
    })
    const places = ['first', 'second'].map((slotId) => ({ roomId: 'loft', slotId }))
    const undone = { places, absences: [], pins: [agents?.id] }
    const back = { ...repaired, moves: [{ talkId: agents?.id, to: at('loft', 'first') }], undone }
    const held = { ...back, moves: [...back.moves, { talkId: maps?.id, to: at('attic', 'second') }] }
    expect(await call('apply-moves', held)).toMatchObject(told(messages.unknownPlace))
    expect(await call('apply-moves', { ...back, undone: { ...undone, places: [] } })).toMatchObject(
      told(messages.placeClosed('11:00, Loft')),
    )
    expect((await plan()).closed).toHaveLength(2)
    await value('apply-moves', back)
    expect(await plan()).toMatchObject({ closed: [], revision: repaired.revision + 1 })
    const standing = (await plan()).talks.find(({ id }) => id === agents?.id)
    expect(standing).toMatchObject({ place: at('loft', 'first'), isPinned: true })
    // Its answer was lost, and it is sent again: nothing is left to do.
    await value('apply-moves', { ...back, revision: await revision() })
    expect(await revision()).toBe(repaired.revision + 1)
  })

  test('of a host who is away are undone where somebody has taken the absence back meanwhile', async () => {
    const [maps] = await talks('Maps')
    await put([maps, at('loft', 'first')])
    const hostKey = maps?.hosts[0]?.key
    const away = { hostAway: { hostKey, slotIds: ['first', 'second'] } }
    const moves = [{ talkId: maps?.id, to: at('loft', 'third') }]
    const repaired = await value<object>('apply-moves', {
      revision: await revision(),
      moves,
      happened: away,
    })
    await value('set-absence', { hostKey, slotId: 'second', isAway: false })
    const absences = ['first', 'second'].map((slotId) => ({ hostKey, slotId }))
    await value('apply-moves', {
      ...repaired,
      moves: [{ talkId: maps?.id, to: at('loft', 'first') }],
      undone: { places: [], absences, pins: [] },
    })
    expect((await plan()).absences).toEqual([])
    expect(await placeOf(maps)).toEqual(at('loft', 'first'))
  })

  test('for a late host move the talk to a later slot and nothing that has begun', async () => {
    const [agents, maps, trains] = await talks('Agents', 'Maps', 'Trains')
    await put([agents, at('hall', 'first')], [maps, at('hall', 'second')], [trains, at('loft', 'first')])
    await value('pin-talk', { talkId: trains?.id, isPinned: true })
    site.now = new Date('2025-08-30T09:10:00Z')
    await signInAgain()
    const away = (slotIds: string[]) => ({ hostAway: { hostKey: maps?.hosts[0]?.key, slotIds } })
    const [option] = await repairs(away(['first', 'second']))
    expect(option?.moves.map(({ title, to }) => [title, to?.slotId])).toEqual([
      ['Maps', expect.stringMatching('third|fourth')],
    ])
    expect(
      await call('suggest-repair', { revision: await revision(), happened: away(['first']) }),
    ).toMatchObject(told(messages.notThere))
    const moves = movesOf(option?.moves ?? [])
    await value('apply-moves', { revision: await revision(), moves, happened: away(['first', 'second']) })
    const { absences, wrongs } = await plan()
    expect(absences.map(({ slotId }) => slotId)).toEqual(['second'])
    expect(wrongs).toEqual([])
    expect(
      await call('suggest-repair', { revision: await revision(), happened: { crowded: agents?.id } }),
    ).toMatchObject(told(messages.talkHasBegun('Agents')))
    const byHand = async (given: object) => {
      const moves = [{ talkId: agents?.id, to: at('quay', 'fourth') }]
      return call('apply-moves', { revision: await revision(), moves, ...given })
    }
    const unasked = { refusal: { reason: 'conflict', sentence: messages.moveBegun('Agents') } }
    expect(await byHand({})).toMatchObject(unasked)
    expect(await byHand({ alsoBegun: true, happened: away(['second']) })).toMatchObject(unasked)
    expect(await placeOf(agents)).toEqual(at('hall', 'first'))
    expect(await byHand({ alsoBegun: true })).toMatchObject({ ok: true })
  })

  test('leave a talk in a room that lacks what it needs, unless that room is closed', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([agents, at('kitchen', 'first')], [maps, at('loft', 'second')])
    const text = { title: 'Agents', details: '', needs: ['screen'], host: '' }
    await value('save-talk', { talkId: agents?.id, ...text, seen: null })
    expect((await plan()).wrongs.map(({ sentence }) => sentence)).toEqual([
      '‘Agents’ needs a screen, which 11:00, Kitchen does not have.',
    ])
    const movedBy = async (roomId: string) => {
      const happened = { closeRoom: { roomId, slotIds: ['first', 'second'] } }
      return (await repairs(happened))[0]?.moves.map(({ title, to }) => [title, to?.roomId])
    }
    expect(await movedBy('loft')).toEqual([['Maps', expect.any(String)]])
    expect(await movedBy('kitchen')).toEqual([['Agents', 'hall']])
  })

  test('a crowded talk in the largest room stays, and the reason is said', async () => {
    const [agents] = await talks('Agents')
    await put([agents, at('hall', 'first')])
    expect(await repairs({ crowded: agents?.id })).toMatchObject([
      { moves: [], why: 'It stays: there is no larger room for it at that time.' },
    ])
  })

  test('a talk from the floor gets a free place, and a crowded one a larger room', async () => {
    const [agents, maps, floor] = await talks('Agents', 'Maps', 'Floor')
    await vote(40, 'Agents')
    await put([agents, at('kitchen', 'first')], [maps, at('loft', 'first')])
    const [added] = await repairs({ talk: floor?.id })
    expect(added).toMatchObject({ kind: 'fewest', why: 'It gets a place, nothing else moves.' })
    expect(added?.moves).toMatchObject([{ title: 'Floor', from: null }])
    const crowded = await repairs({ crowded: agents?.id })
    expect(
      crowded.map(({ kind, moves }) => [kind, moves.map(({ title, to }) => [title, to?.roomId])]),
    ).toEqual([
      ['fewest', [['Agents', 'hall']]],
      ['let-go', []],
    ])
    expect(crowded[0]?.moves[0]?.why).toBe('At the same time; Hall seats 100.')
    const refused = async (happened: object) =>
      call('suggest-repair', { revision: await revision(), happened })
    expect(await refused({ talk: agents?.id })).toMatchObject(
      told(messages.standsAlready('Agents', '11:00, Kitchen')),
    )
    expect(await refused({ crowded: floor?.id })).toMatchObject(told(messages.standsNowhere('Floor')))
    expect(await refused({ crowded: 'x' })).toMatchObject(told(messages.unknownTalk))
    expect(await refused({ closeRoom: { roomId: 'cellar', slotIds: ['first'] } })).toMatchObject(
      told(messages.unknownPlace),
    )
  })

  test('a publication is not undone into a room that closed since', async () => {
    const [agents] = await talks('Agents')
    await put([agents, at('loft', 'first')])
    const publish = async () =>
      value<{ version: number }>('publish-plan', { revision: await revision(), tellHosts: false })
    await publish()
    await put([agents, at('hall', 'first')])
    const { version } = await publish()
    await value('close-place', { ...at('loft', 'first'), isClosed: true })
    expect(await call('undo-publish', { version })).toMatchObject(
      told(messages.closed('Agents', '11:00, Loft')),
    )
    expect([await placeOf(agents), (await plan()).published?.version]).toEqual([at('hall', 'first'), version])
    await value('close-place', { ...at('loft', 'first'), isClosed: false })
    expect(await call('undo-publish', { version })).toMatchObject({ ok: true })
  })

  test('a talk whose room the day has no more is one without a place, until it is pinned', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([agents, at('quay', 'first')], [maps, at('hall', 'first')])
    const { day } = testEvent
    const event = { ...testEvent, day: { ...day, rooms: day.rooms.filter(({ id }) => id !== 'quay') } }
    const ask = async (name: CallName, payload: object) => {
      const asked = { revision: await revision(), ...payload }
      const answer = await site.call(name, asked, { adminToken: admins.mara, event })
      return answer.ok ? answer.value : answer.refusal.sentence
    }
    const moved = [{ talkId: agents?.id, from: null, to: { roomId: expect.not.stringMatching('quay') } }]
    expect(await ask('suggest-plan', { scope: 'empty' })).toMatchObject({ moves: moved })
    expect(await ask('suggest-repair', { happened: { talk: agents?.id } })).toMatchObject({
      options: expect.arrayContaining([expect.objectContaining({ kind: 'fewest', lost: [] })]),
    })
    expect(await ask('suggest-repair', { happened: { crowded: agents?.id } })).toBe(
      messages.standsNowhere('Agents'),
    )
    await value('pin-talk', { talkId: agents?.id, isPinned: true })
    expect(await ask('suggest-plan', { scope: 'empty' })).toMatchObject({ moves: [] })
    expect(await ask('suggest-repair', { happened: { talk: agents?.id } })).toBe(messages.pinned('Agents'))
  })
})
