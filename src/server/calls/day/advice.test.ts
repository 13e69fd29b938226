import { expect, test } from 'vitest'
import { told } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { at, movesOf, openPlanHarness } from '../../../../tests/support/plans.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import type { PlanAdvised, SlateAdvised } from '../../../domain/day/advice.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { Place } from '../../../domain/day/talks.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { castVotes } from '../../store/votes.ts'

const { rooms, slots } = testEvent.day

/** docs/product.md#planner */
describeOnBothEngines('the advice of the planner', (store) => {
  const { site, call, value, plan, revision, talks, vote, put, signInAgain } = openPlanHarness(store)
  const propose = async (title: string) => {
    site.pass(1_000)
    await site.call('submit-contribution', { ...proposal, title, contributor_email: `${title}@example.org` })
  }
  const everything = async () => [await plan(), (await store().pool.query('select * from audit_log')).rows]

  test('a slate says of talks and proposals why they are on, from the votes, and changes nothing', async () => {
    await talks('Agents', 'Maps')
    await propose('Trains')
    await propose('Sheds')
    await vote(7, 'Agents')
    await vote(6, 'Agents', 'Maps')
    await vote(3, 'Trains')
    await vote(2, 'Maps', 'Trains')
    const before = await everything()
    const { on, next, figures, beside } = await value<SlateAdvised>('choose-slate', { spare: 0, keep: [] })
    expect(on.map(({ title, isTalk, why }) => [title, isTalk, why])).toEqual([
      ['Agents', true, 'On, first: 13 want it, and none of them had anything on yet.'],
      ['Maps', true, 'On, second: a few of its 8 had nothing of theirs on yet.'],
      ['Trains', false, 'On, third: a few of its 5 had nothing of theirs on yet.'],
      ['Sheds', false, 'On, fourth: a place was left; nobody has asked for it yet.'],
    ])
    expect(next).toEqual([])
    expect(figures).toEqual({ nothing: 0, twoOrMore: 8 / 18 })
    expect(beside).toEqual({ byVotes: { ...figures, differs: 0 } })
    const kept = on.at(-1)?.id
    const again = await value<SlateAdvised>('choose-slate', { spare: 0.5, keep: [kept] })
    expect(again.on[0]).toMatchObject({ id: kept, why: 'On: you keep it.' })
    expect(await everything()).toEqual(before)
  })

  test('says when the hosts of each are free: in hours they can, and give nothing else that stands', async () => {
    const [agents, maps] = await talks(['Agents', 'ada@example.org'], ['Maps', 'ada@example.org'])
    await propose('Trains')
    site.pass(1_000)
    const other = { ...proposal, title: 'More of Ada', contributor_email: 'ada@example.org' }
    await site.call('submit-contribution', other)
    await put([agents, at('hall', 'first')])
    await value('set-absence', { hostKey: maps?.hosts[0]?.key, slotId: 'second', isAway: true })
    const { on, next } = await value<SlateAdvised>('choose-slate', { spare: 0, keep: [] })
    const freeIn = Object.fromEntries([...on, ...next].map((each) => [each.title, each.freeIn]))
    expect(freeIn).toEqual({
      Agents: ['first', 'third', 'fourth'],
      Maps: ['third', 'fourth'],
      Trains: ['first', 'second', 'third', 'fourth'],
      'More of Ada': ['third', 'fourth'],
    })
  })

  test('weighs who votes from two browsers, or for both proposals of a merged talk, as one', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await vote(5, 'Agents', 'Maps')
    const { rows } = await store().pool.query("select id from contributions where title = 'Agents'")
    const again = { id: 'another-browser-of-one', verifiedAs: 'voter-number-00000001' }
    await castVotes(store().db, [{ voter: again, contributionId: rows[0].id, givenAt: site.now }])
    await value('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Agents with maps' })
    const { on } = await value<SlateAdvised>('choose-slate', { spare: 0, keep: [] })
    expect(on.map(({ why }) => why)).toEqual(['On, first: 5 want it, and none of them had anything on yet.'])
  })

  test('a suggested plan breaks no rule when it is used, and leaves what stands, or is pinned, where it is', async () => {
    const all = await talks('A', 'B', 'C', 'D', ['E', 'A@example.org'], 'F')
    await vote(9, 'A', 'B')
    await vote(6, 'C', 'D')
    await put([all[0], at('kitchen', 'first')], [all[1], at('loft', 'first')])
    await value('close-place', { ...at('hall', 'first'), isClosed: true })
    const suggest = async (scope: string) =>
      value<PlanAdvised>('suggest-plan', { revision: await revision(), scope })
    const filled = await suggest('empty')
    expect(filled.moves.map(({ title, from }) => [title, from])).toEqual(
      ['C', 'D', 'E', 'F'].map((title) => [title, null]),
    )
    expect(filled.after).toBeGreaterThan(filled.before)
    await value('pin-talk', { talkId: all[0]?.id, isPinned: true })
    const anew = await suggest('unpinned')
    expect(anew.moves.map(({ title }) => title)).not.toContain('A')
    expect(anew.moves.find(({ title }) => title === 'B')?.why).toBe(
      'Not beside ‘A’: all 9 who want this want that, too.',
    )
    expect(anew.after).toBeGreaterThan(filled.after)
    await value('apply-moves', { revision: anew.revision, moves: movesOf(anew.moves) })
    const { wrongs, talks: placed } = await plan()
    expect([wrongs, placed.filter(({ place }) => place === null)]).toEqual([[], []])
    expect((await suggest('unpinned')).moves).toEqual([])
    expect(await call('suggest-plan', { revision: anew.revision, scope: 'empty' })).toMatchObject({
      refusal: { reason: 'conflict', sentence: messages.planChanged },
    })
  })

  test('a lifted talk has its price in each place', async () => {
    const [agents, maps, trains] = await talks(
      'Agents',
      ['Maps', 'ada@example.org'],
      ['Trains', 'ada@example.org'],
    )
    await vote(6, 'Agents', 'Maps')
    await put([agents, at('hall', 'first')], [maps, at('loft', 'second')], [trains, at('quay', 'third')])
    await value('pin-talk', { talkId: agents?.id, isPinned: true })
    await value('close-place', { ...at('quay', 'fourth'), isClosed: true })
    const text = { title: 'Maps', details: '', needs: ['screen', 'whiteboard'], host: '' }
    await value('save-talk', { talkId: maps?.id, ...text, seen: null })
    const { places } = await value<{
      places: (Place & { price: number | string; note: string | null; isBlocked: boolean })[]
    }>('price-places', { revision: await revision(), talkId: maps?.id })
    expect(places).toHaveLength(rooms.length * slots.length)
    const of = (place: Place) => {
      const found = places.find(({ roomId, slotId }) => roomId === place.roomId && slotId === place.slotId)
      return [found?.price, found?.note, found?.isBlocked]
    }
    expect(of(at('loft', 'second'))).toEqual([0, null, false])
    expect(of(at('loft', 'first'))).toEqual([-6, null, false])
    expect(of(at('hall', 'first'))).toEqual([0, messages.notePinned('Agents'), true])
    expect(of(at('hall', 'third'))).toEqual([0, messages.noteBusy('Trains'), true])
    // They would change places.
    expect(of(at('quay', 'third'))).toEqual([0, 'does not have a screen or a whiteboard', false])
    expect(of(at('kitchen', 'second'))).toEqual([0, 'does not have a screen', false])
    expect(of(at('quay', 'fourth'))).toEqual([0, messages.noteClosed, true])
  })

  test('prices below five people are a few, more or less', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await vote(4, 'Agents', 'Maps')
    await put([agents, at('hall', 'first')], [maps, at('loft', 'first')])
    const priceOf = async (talk: { id: string } | undefined, on: Place) => {
      const asked = { revision: await revision(), talkId: talk?.id }
      const { places } = await value<{ places: (Place & { price: unknown })[] }>('price-places', asked)
      return places.find(({ roomId, slotId }) => roomId === on.roomId && slotId === on.slotId)?.price
    }
    expect(await priceOf(maps, at('loft', 'second'))).toBe('a few more')
    await put([maps, at('loft', 'second')])
    expect(await priceOf(maps, at('loft', 'first'))).toBe('a few less')
    await vote(1, 'Agents', 'Maps')
    expect(await priceOf(maps, at('loft', 'first'))).toBe(-5)
  })

  test('hosts are not free for what they want while they give a talk', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    const key = 'the key of the tests'
    const host = voterOfAddress(key, 'maps@example.org')
    const { rows } = await store().pool.query("select id from contributions where title = 'Agents'")
    await castVotes(store().db, [
      { voter: { id: host, verifiedAs: host }, contributionId: rows[0].id, givenAt: site.now },
    ])
    await put([agents, at('hall', 'first')], [maps, at('loft', 'first')])
    const { before, after } = await value<PlanAdvised>('suggest-plan', {
      revision: await revision(),
      scope: 'unpinned',
    })
    expect([before, after]).toEqual([0, 1])
  })

  test('exports wishes and places when the event is over, without a name, an id or an address', async () => {
    const [agents] = await talks('Agents', 'Maps')
    await vote(2, 'Agents')
    await vote(1, 'Agents', 'Maps')
    await put([agents, at('loft', 'first')])
    expect(await call('export-wishes', {})).toMatchObject(told(messages.wishesTooEarly))
    site.now = new Date('2025-09-02T09:00:00Z')
    await signInAgain()
    const { csv } = await value<{ csv: string }>('export-wishes', {})
    expect(
      csv
        .replace(/^\uFEFF/, '')
        .replaceAll('"', '')
        .trim()
        .split('\r\n'),
    ).toEqual([
      'Voter,Proved,Poll,Talk,Voted,Proposed,Starts,Seats',
      '1,yes,,1,1.0,0.0,11:00,40',
      '1,yes,,2,1.0,1.0,,',
      '2,yes,,1,1.0,0.0,11:00,40',
      '3,yes,,1,1.0,0.0,11:00,40',
    ])
  })

  test.each([
    ['choose-slate', { spare: 0.6, keep: [] }],
    ['choose-slate', { spare: Number.NaN, keep: [] }],
    ['choose-slate', { spare: 0, keep: ['x'.repeat(61)] }],
    ['suggest-plan', { revision: 0, scope: 'all' }],
    ['suggest-repair', { revision: 0, happened: {} }],
    ['suggest-repair', { revision: 0, happened: { talk: 'x', crowded: 'x' } }],
    ['suggest-repair', { revision: 0, happened: { closeRoom: { roomId: 'hall', slotIds: [] } } }],
    ['apply-moves', { revision: 0, moves: [] }],
  ] as const)('%s refuses %j', async (name, payload) => {
    expect(await call(name, payload)).toMatchObject({ refusal: { reason: 'invalid' } })
  })
})
