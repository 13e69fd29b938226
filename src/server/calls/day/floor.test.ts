import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import type { CallName } from '../../../domain/calls/index.ts'
import { type Floor, mostPitches, type OpenFloor } from '../../../domain/day/floor.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'
import { hour } from '../../../domain/durations.ts'
import type { Result } from '../../../domain/result.ts'
import { readWall } from '../../day/wall.ts'
import { sweepRetention } from '../../jobs/retention.ts'
import { createLogger } from '../../lib/log.ts'

/** docs/product.md#floor */
describeOnBothEngines('the floor', (store) => {
  const site = openCallHarness(store)
  let admin: string
  beforeEach(async () => {
    admin = await signedIn(store().db, site.now)
  })
  const call = async <Value>(name: CallName, payload: object = {}): Promise<Value> => {
    const answer = (await site.call(name, payload, { adminToken: admin })) as Result<Value>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const open = async (minutes = 20) => (await call<OpenFloor>('open-floor', { minutes })).pass
  const pitch = (pass: string, title: string, more: object = {}) =>
    site.call('pitch-talk', { pass, title, name: 'Ada Muster', ...more })
  const pitches = async () => (await call<Floor>('get-floor')).pitches
  const plan = () => call<WholePlan>('get-plan')
  const closed = { ok: false, refusal: { reason: 'forbidden', sentence: messages.floorClosed } }

  test('takes pitches in their order while it is open, as talks without a proposal that nobody sees yet', async () => {
    const pass = await open()
    expect(await pitch(pass, ' Lakes\n', { details: 'Wet.', needs: ['screen', 'screen'] })).toMatchObject({
      ok: true,
      value: { number: 1 },
    })
    expect(await pitch(pass, 'Maps', { name: 'Teo Muster' })).toMatchObject({
      ok: true,
      value: { number: 2 },
    })
    expect(await pitches()).toMatchObject([
      { number: 1, title: 'Lakes', name: 'Ada Muster', details: 'Wet.' },
      { number: 2, title: 'Maps', name: 'Teo Muster' },
    ])
    const { talks, board } = await plan()
    expect(talks).toMatchObject([
      { title: 'Lakes', origin: 'floor', needs: ['screen'], sources: [], place: null },
      { title: 'Maps' },
    ])
    expect(board).toEqual([])
    const context = site.context()
    expect(JSON.stringify(await readWall(context, context.now))).not.toContain('Lakes')
  })

  test('is open longer by the clock of the site, and for ten hours at most', async () => {
    const more = (minutes: number) => call<OpenFloor>('open-floor', { minutes, isMore: true })
    expect((await call<OpenFloor>('open-floor', { minutes: 20 })).secondsLeft).toBe(20 * 60)
    site.pass(90_000)
    expect((await call<Floor>('get-floor')).open?.secondsLeft).toBe(18 * 60 + 30)
    const longer = await more(15)
    expect(longer.secondsLeft).toBe(33 * 60 + 30)
    expect(Date.parse(longer.closesAt)).toBe(site.now.getTime() + longer.secondsLeft * 1_000)
    expect((await more(600)).secondsLeft).toBe(600 * 60)
    await call('close-floor')
    expect((await more(15)).secondsLeft).toBe(15 * 60)
  })

  test('is open longer once, though its minutes were pressed twice or their answer was lost', async () => {
    const { closesAt } = await call<OpenFloor>('open-floor', { minutes: 20 })
    const more = (seenClosesAt: string) =>
      call<OpenFloor>('open-floor', { minutes: 15, isMore: true, seenClosesAt })
    const twice = await Promise.all([more(closesAt), more(closesAt)])
    expect(twice.map(({ secondsLeft }) => secondsLeft)).toEqual([35 * 60, 35 * 60])
    site.pass(60_000)
    expect((await more(closesAt)).secondsLeft).toBe(34 * 60)
    expect((await more(twice[0].closesAt)).secondsLeft).toBe(49 * 60)
    expect(
      await site.call(
        'open-floor',
        { minutes: 15, isMore: true, seenClosesAt: 'soon' },
        { adminToken: admin },
      ),
    ).toMatchObject({
      refusal: { reason: 'invalid' },
    })
  })

  test('answers the same title and name sent twice with the first, also at once, and spends nothing for it', async () => {
    const pass = await open()
    const rateLimits = site.counted()
    const entry = { pass, title: 'Lakes', name: 'Ada Muster' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => site.call('pitch-talk', entry, { rateLimits })),
    )
    for (let again = 0; again < 60; again++)
      answers.push(await site.call('pitch-talk', entry, { rateLimits }))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1)
    expect(await pitch(pass, 'Lakes', { name: 'Teo Muster' })).toMatchObject({ value: { number: 2 } })
    expect(await pitches()).toHaveLength(2)
  })

  test('lists the newest pitches where there are more than it lists, in their order', async () => {
    const pass = await open()
    for (let number = 1; number <= mostPitches + 2; number++) await pitch(pass, `Talk ${number}`)
    const listed = (await pitches()).map(({ number }) => number)
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([mostPitches, 3, mostPitches + 2])
  })

  test('takes 20 pitches at once, each with a number of its own', async () => {
    const pass = await open()
    const sent = await Promise.all(Array.from({ length: 20 }, (_, at) => pitch(pass, `Talk ${at}`)))
    const numbers = sent.map((answer) => (answer as { value: { number: number } }).value.number)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
  })

  test('refuses unknown passes, those that were closed and those whose time is over, with one sentence', async () => {
    const first = await open()
    expect(await pitch('A'.repeat(22), 'Lakes')).toMatchObject(closed)
    expect(await pitch('', 'Lakes')).toMatchObject(closed)
    await call('close-floor')
    await call('close-floor')
    expect(await pitch(first, 'Lakes')).toMatchObject(closed)
    const second = await open(5)
    expect(second).not.toBe(first)
    expect(await pitch(first, 'Lakes')).toMatchObject(closed)
    site.pass(5 * 60_000)
    expect(await pitch(second, 'Lakes')).toMatchObject(closed)
    expect((await call<Floor>('get-floor')).open).toBeNull()
    expect(await plan()).toMatchObject({ talks: [] })
  })

  test.each([
    ['no title', { title: ' \u200b' }],
    ['a title of 201 characters', { title: 'x'.repeat(201) }],
    ['no name', { name: '' }],
    ['a lone surrogate', { title: '\ud800' }],
    ['a filled honeypot', { homepage: 'https://spam.example.com' }],
    ['an unknown need', { needs: ['champagne'] }],
    ['an unknown field', { email: 'ada@example.org' }],
  ])('refuses %s and takes nothing', async (_, wrong) => {
    const pass = await open()
    expect(await pitch(pass, 'Lakes', wrong)).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
    expect(await pitches()).toEqual([])
  })

  test('keeps its pass while organisers give it more time, also two at once', async () => {
    const [one, other] = await Promise.all([open(20), open(20)])
    expect(other).toBe(one)
    site.pass(15 * 60_000)
    expect(await open(10)).toBe(one)
    site.pass(9 * 60_000)
    expect(await pitch(one, 'Lakes')).toMatchObject({ ok: true })
    for (const minutes of [0, 601, 1.5, Number.NaN])
      expect(await site.call('open-floor', { minutes }, { adminToken: admin })).toMatchObject({ ok: false })
  })

  test('goes on with its numbers on the same day, whoever was removed, and begins anew on the next', async () => {
    const pass = await open()
    await pitch(pass, 'Lakes')
    await pitch(pass, 'Spam')
    await pitch(pass, 'Maps')
    const spam = (await pitches())[1]
    await call('remove-talk', { talkId: spam?.talkId })
    expect((await pitches()).map(({ number }) => number)).toEqual([1, 3])
    await call('close-floor')
    site.pass(hour)
    expect(await pitch(await open(), 'Kites')).toMatchObject({ value: { number: 4 } })
    site.pass(25 * hour)
    expect(await pitch(await open(), 'Dawn')).toMatchObject({ value: { number: 1 } })
    expect(await pitches()).toMatchObject([{ title: 'Dawn' }])
  })

  test('takes 60 pitches an hour in all and 5 of one visitor', async () => {
    const pass = await open(600)
    const rateLimits = site.counted()
    const send = (title: string, visitor?: string) =>
      site.call('pitch-talk', { pass, title, name: 'Ada Muster' }, { rateLimits, visitor })
    for (let at = 0; at < 5; at++) expect(await send(`Mine ${at}`, 'one')).toMatchObject({ ok: true })
    expect(await send('Mine 6', 'one')).toMatchObject(tooMany)
    for (let at = 0; at < 55; at++) expect(await send(`Talk ${at}`)).toMatchObject({ ok: true })
    for (let at = 0; at < 6; at++) expect(await send('Too much', 'two')).toMatchObject(tooMany)
    // A new pass has a limit of its own: the answer to somebody who uses one up.
    await call('close-floor')
    const next = await open()
    const again = { pass: next, title: 'Heard', name: 'Ada Muster' }
    // The one whom the limit of the pass refused has lost nothing, and nobody at the same address has.
    for (const visitor of ['two', undefined])
      expect(
        await site.call('pitch-talk', { ...again, title: `Heard by ${visitor}` }, { rateLimits, visitor }),
      ).toMatchObject({ ok: true })
  })

  test('lets a full hall vote for the first time beyond the limit of its address, while it is open', async () => {
    const { value } = (await site.call('submit-contribution', proposal)) as {
      value: { contribution: { id: string } }
    }
    const rateLimits = site.counted()
    const vote = () =>
      site.call('contribution-vote', { contributionId: value.contribution.id }, { rateLimits })
    await vote()
    await site.setSpent('new-voters without cookie', 1_500)
    expect(await vote()).toMatchObject(tooMany)
    await open()
    expect(await vote()).toMatchObject({ ok: true })
    await site.setSpent('new-voters-per-pass', 3_000)
    expect(await vote()).toMatchObject(tooMany)
    await call('close-floor')
    expect(await vote()).toMatchObject(tooMany)
  })

  test('tells hosts apart until an organiser says who is the same person, and keeps that when a talk is edited', async () => {
    const pass = await open()
    await pitch(pass, 'Lakes')
    await pitch(pass, 'Maps')
    const [lakes, maps] = (await plan()).talks
    const [first, second] = [lakes?.hosts[0]?.key ?? '', maps?.hosts[0]?.key ?? '']
    expect(first).not.toBe(second)
    const [room, otherRoom] = testEvent.day.rooms.map(({ id }) => id)
    const [slot, later] = testEvent.day.slots.map(({ id }) => id)
    const join = { talkId: maps?.id, hostKey: second, sameAs: first }
    const move = async (talkId: string | undefined, roomId: string | undefined, slotId: string | undefined) =>
      site.call(
        'apply-moves',
        { revision: (await plan()).revision, moves: [{ talkId, to: { roomId, slotId } }] },
        { adminToken: admin },
      )
    await move(lakes?.id, room, slot)
    await move(maps?.id, otherRoom, slot)
    expect(await site.call('join-hosts', join, { adminToken: admin })).toMatchObject({
      ok: false,
      refusal: { reason: 'invalid', sentence: expect.stringContaining('would give') },
    })
    await move(maps?.id, otherRoom, later)
    await call('join-hosts', join)
    await call('join-hosts', { ...join, hostKey: first })
    expect(await move(maps?.id, otherRoom, slot)).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
    const entry = { title: 'Maps', details: '', needs: [], host: 'Ada Muster' }
    await call('save-talk', { ...entry, talkId: maps?.id, title: 'Old maps', seen: entry })
    expect((await plan()).talks[1]).toMatchObject({ title: 'Old maps', hosts: [{ key: first }] })
    for (const wrong of [{ hostKey: second }, { sameAs: second }, { talkId: 'no-such' }])
      expect(
        await site.call('join-hosts', { ...join, hostKey: first, ...wrong }, { adminToken: admin }),
      ).toMatchObject({ ok: false, refusal: { reason: 'not-found' } })
  })

  test('lets two pitches of one person be merged, who is then named once', async () => {
    const pass = await open()
    await pitch(pass, 'Lakes')
    await pitch(pass, 'Maps')
    const talkIds = (await plan()).talks.map(({ id }) => id)
    await call('merge-talks', { talkIds, title: 'Maps of lakes' })
    const [room] = testEvent.day.rooms.map(({ id }) => id)
    const [slot] = testEvent.day.slots.map(({ id }) => id)
    const moves = [{ talkId: talkIds[0], to: { roomId: room, slotId: slot } }]
    await call('apply-moves', { revision: (await plan()).revision, moves })
    const hosts = async () => (await plan()).talks[0]?.hosts ?? []
    const [first, second] = await hosts()
    await call('join-hosts', { talkId: talkIds[0], hostKey: first?.key, sameAs: second?.key })
    expect(await hosts()).toEqual([second])
  })

  test('shows its pass on the wall while it is open, and stores only its hash', async () => {
    const wall = () => {
      const context = site.context()
      return readWall(context, context.now)
    }
    expect((await wall()).floor).toBeNull()
    const pass = await open()
    expect((await wall()).floor).toMatchObject({ untilClock: '12:20', qr: { size: expect.any(Number) } })
    const stored = JSON.stringify(await store().db.selectFrom('floor_passes').selectAll().execute())
    expect(stored).not.toContain(pass)
    // Under another key, nobody could use what it shows.
    expect((await readWall(site.context({ voterKey: 'another' }), site.now)).floor).toBeNull()
    site.pass(20 * 60_000)
    expect((await wall()).floor).toBeNull()
  })

  test('forgets passes when they end, and what never got onto the programme a month after the event', async () => {
    const pass = await open()
    await pitch(pass, 'Lakes')
    await pitch(pass, 'Maps')
    const [lakes] = (await plan()).talks
    const [room, slot] = [testEvent.day.rooms[0]?.id, testEvent.day.slots[0]?.id]
    const { revision } = await plan()
    const moved = await call<{ revision: number }>('apply-moves', {
      revision,
      moves: [{ talkId: lakes?.id, to: { roomId: room, slotId: slot } }],
    })
    await call('publish-plan', { revision: moved.revision, tellHosts: false })
    const sweep = (now: Date) =>
      sweepRetention(
        {
          db: store().db,
          event: testEvent,
          log: createLogger('silent'),
          changed() {},
          config: { mode: 'live' },
        },
        now,
      )
    const passes = () => store().db.selectFrom('floor_passes').select('seed').execute()
    const titles = async () =>
      (await store().db.selectFrom('talks').select('title').execute()).map(({ title }) => title).toSorted()
    await sweep(site.now)
    expect([(await passes()).length, await titles()]).toEqual([1, ['Lakes', 'Maps']])
    await sweep(new Date(Date.parse(testEvent.endsAt) + 29 * 24 * hour))
    expect([(await passes()).length, await titles()]).toEqual([0, ['Lakes', 'Maps']])
    await sweep(new Date(Date.parse(testEvent.endsAt) + 31 * 24 * hour))
    expect(await titles()).toEqual(['Lakes'])
  })
})
