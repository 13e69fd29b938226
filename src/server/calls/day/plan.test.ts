import { expect, test } from 'vitest'
import { told } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { Place } from '../../../domain/day/talks.ts'
import { closePlace as closeInStore } from '../../store/talks.ts'

const { rooms, slots } = testEvent.day
/** docs/product.md#programme */
describeOnBothEngines('the plan of the day', (store) => {
  const { admins, call, value, plan, revision, talks, move, placeOf, put } = openPlanHarness(store)

  test('makes talks of proposals once, with their hosts, and says when nothing has changed', async () => {
    const [first] = await talks('Agents', 'Maps')
    expect(first).toMatchObject({
      origin: 'board',
      hosts: [{ name: 'Host of Agents' }],
      sources: [{ title: 'Agents', votes: 0 }],
      place: null,
    })
    const { stamp, revision: known, board, talks: all } = await plan()
    expect([board, all.length]).toEqual([[], 2])
    expect(await call('make-talks', { contributionIds: first?.sources.map(({ id }) => id) })).toMatchObject({
      ok: true,
      value: { revision: known },
    })
    expect(await call('get-plan', { since: stamp })).toEqual({
      ok: true,
      value: { unchanged: true, stamp, revision: known },
    })
    await move(first, at('hall', 'first'))
    expect(await call('get-plan', { since: stamp })).toMatchObject({ ok: true, value: { unchanged: false } })
    for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
      expect(await call('make-talks', { contributionIds: [id] })).toMatchObject(
        told(messages.unknownProposal),
      )
  })

  test('moves what nobody touched on an older plan too, and says who was first where somebody did', async () => {
    const [agents, maps, trains] = await talks('Agents', 'Maps', 'Trains')
    const seen = await revision()
    expect(await move(agents, at('hall', 'first'), admins.mara, seen)).toMatchObject({ ok: true })
    expect(await move(maps, at('loft', 'first'), admins.teo, seen)).toMatchObject({ ok: true })
    expect(await move(agents, at('loft', 'second'), admins.teo, seen)).toMatchObject({
      refusal: { reason: 'conflict', sentence: 'Mara Muster has just moved ‘Agents’ to 11:00, Hall.' },
    })
    expect(await move(trains, at('hall', 'first'), admins.teo, seen)).toMatchObject(
      told('Mara Muster has just moved ‘Agents’ to 11:00, Hall.'),
    )
    expect(await move(trains, at('hall', 'first'), admins.teo)).toMatchObject(
      told('‘Agents’ stands at 11:00, Hall.'),
    )
    await move(agents, null)
    expect(await move(agents, at('quay', 'first'), admins.teo, seen + 1)).toMatchObject(
      told('Mara Muster has just taken ‘Agents’ off the grid.'),
    )
    expect(await placeOf(trains)).toBeNull()
  })

  test('moves nothing by a plan that is not there yet, which would override everybody', async () => {
    const [agents] = await talks('Agents')
    const seen = await revision()
    await move(agents, at('hall', 'first'), admins.mara)
    expect(await move(agents, at('loft', 'second'), admins.teo, seen + 2)).toMatchObject({
      refusal: { reason: 'conflict', sentence: messages.planChanged },
    })
    expect(await placeOf(agents)).toEqual(at('hall', 'first'))
    expect(await move(agents, at('loft', 'second'), admins.teo, seen + 1)).toMatchObject({ ok: true })
  })

  test('swaps two talks in one step, also of one host, and does all of it or nothing', async () => {
    const [agents, maps] = await talks(['Agents', 'ada@example.org'], ['Maps', 'ada@example.org'])
    const both = async (first: Place, second: Place) =>
      call('apply-moves', {
        revision: await revision(),
        moves: [
          { talkId: agents?.id, to: first },
          { talkId: maps?.id, to: second },
        ],
      })
    expect(await both(at('hall', 'first'), at('loft', 'second'))).toMatchObject({ ok: true })
    expect(await both(at('loft', 'second'), at('hall', 'first'))).toMatchObject({ ok: true })
    expect(await placeOf(agents)).toEqual(at('loft', 'second'))
    expect(await both(at('hall', 'third'), at('loft', 'third'))).toMatchObject(
      told('Host of Maps would give ‘Agents’ and ‘Maps’ at 14:00.'),
    )
    expect(await both(at('hall', 'fourth'), at('cellar', 'third'))).toMatchObject(told(messages.unknownPlace))
    expect(await placeOf(agents)).toEqual(at('loft', 'second'))
  })

  test('the database itself refuses two talks in a place and a host in two places', async () => {
    const [agents, maps] = await talks(['Agents', 'ada@example.org'], ['Maps', 'ada@example.org'])
    await move(agents, at('hall', 'first'))
    const insert = (place: Place) =>
      store().pool.query('insert into placements (talk_id, room_id, slot_id) values ($1, $2, $3)', [
        maps?.id,
        place.roomId,
        place.slotId,
      ])
    await expect(insert(at('hall', 'first'))).rejects.toMatchObject({ constraint: 'one_talk_a_place' })
    await insert(at('loft', 'first'))
    const hours = 'insert into host_hours select talk_id, slot_id, $1 from placements where talk_id = $2'
    await expect(store().pool.query(hours, [maps?.hosts[0]?.key, maps?.id])).rejects.toMatchObject({
      constraint: 'one_place_a_host',
    })
  })

  test('fifty moves at once: as many revisions as were accepted, and no talk lost or doubled', async () => {
    const all = await talks('A', 'B', 'C', 'D', 'E', 'F')
    const before = await revision()
    const places = slots.flatMap((slot) => rooms.map((room) => at(room.id, slot.id)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        move(
          all[index % all.length],
          places[(index * 7) % places.length] ?? null,
          index % 2 ? admins.mara : admins.teo,
          before,
        ),
      ),
    )
    const accepted = answers.filter(({ ok }) => ok).length
    const after = await plan()
    expect(accepted).toBeGreaterThan(0)
    expect(after.revision - before).toBe(accepted)
    expect(after.talks.map(({ title }) => title)).toEqual(all.map(({ title }) => title))
    const taken = after.talks.flatMap(({ place }) => (place ? [`${place.roomId} ${place.slotId}`] : []))
    expect(new Set(taken).size).toBe(taken.length)
    expect(after.wrongs).toEqual([])
  })

  test('a talk does not get into a place that somebody closed meanwhile', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([maps, at('hall', 'first')])
    const seen = await revision()
    await call('close-place', { ...at('loft', 'first'), isClosed: true }, admins.teo)
    const intoClosed = await move(agents, at('loft', 'first'), admins.mara, seen)
    expect(intoClosed).toMatchObject({
      refusal: { reason: 'conflict', sentence: messages.placeClosed('11:00, Loft') },
    })
    expect([await placeOf(agents), (await plan()).wrongs]).toEqual([null, []])
    await call('close-place', { ...at('loft', 'first'), isClosed: false }, admins.teo)
    expect(await move(agents, at('loft', 'first'), admins.mara, seen)).toMatchObject({ ok: true })
  })

  test('a cancelled talk may only leave the grid: it is neither moved nor pinned', async () => {
    const [agents] = await talks('Agents')
    await put([agents, at('hall', 'first')])
    await value('pin-talk', { talkId: agents?.id, isPinned: true })
    await store().pool.query('delete from talk_sources')
    expect((await plan()).talks[0]).toMatchObject({ isWithdrawn: true, place: at('hall', 'first') })
    const pin = (isPinned: boolean) => call('pin-talk', { talkId: agents?.id, isPinned })
    expect(await pin(false)).toMatchObject({ ok: true })
    expect(await pin(true)).toMatchObject(told(messages.isCancelled('Cancelled')))
    expect(await move(agents, at('loft', 'first'))).toMatchObject({
      refusal: { reason: 'conflict', sentence: messages.isCancelled('Cancelled') },
    })
    expect(await move(agents, null)).toMatchObject({ ok: true })
    expect(await move(agents, at('loft', 'first'))).toMatchObject(told(messages.isCancelled('Cancelled')))
  })

  test('a pinned talk stays, a closed place and an absent host are told, an unmet need too', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await move(agents, at('quay', 'first'))
    expect(await call('pin-talk', { talkId: agents?.id, isPinned: true })).toMatchObject({ ok: true })
    expect(await move(agents, at('hall', 'first'))).toMatchObject(told('‘Agents’ is pinned. Unpin it first.'))
    expect(await call('pin-talk', { talkId: maps?.id, isPinned: true })).toMatchObject({ ok: false })
    const close = (place: Place, isClosed = true) => call('close-place', { ...place, isClosed })
    expect(await close(at('quay', 'first'))).toMatchObject(told(messages.placeTaken('Agents')))
    await move(maps, at('loft', 'first'))
    // As if an earlier release had closed it below the talk.
    await closeInStore(store().db, at('loft', 'first'), '')
    const hostKey = agents?.hosts[0]?.key
    expect(await call('set-absence', { hostKey, slotId: 'first', isAway: true })).toMatchObject({ ok: true })
    const text = { title: 'Agents', details: '', host: '', seen: null }
    expect(await call('save-talk', { talkId: agents?.id, ...text, needs: ['screen'] })).toMatchObject({
      ok: true,
    })
    expect((await plan()).wrongs.map(({ sentence, isBlocking }) => [sentence, isBlocking])).toEqual([
      ['Host of Agents cannot come at 11:00, Quay (‘Agents’).', false],
      ['‘Agents’ needs a screen, which 11:00, Quay does not have.', false],
      ['‘Maps’ stands at 11:00, Loft, which is closed.', true],
    ])
    expect(await call('publish-plan', { revision: await revision(), tellHosts: true })).toMatchObject({
      refusal: { reason: 'invalid', sentence: '‘Maps’ stands at 11:00, Loft, which is closed.' },
    })
    expect(await close(at('loft', 'first'), false)).toMatchObject({ ok: true })
    expect(await call('set-absence', { hostKey, slotId: 'first', isAway: false })).toMatchObject({ ok: true })
  })
})
