import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testDocuments, testEvent } from '../../../../tests/support/event.ts'
import { at, openPlanHarness, told } from '../../../../tests/support/plans.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { Place } from '../../../domain/day/talks.ts'
import { eventMessages } from '../../../domain/event-messages.ts'
import { proposalMessages } from '../../../domain/proposal-messages.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { publishDocuments } from '../../event/publish.ts'
import { erasePerson } from '../../store/erasure.ts'
import { insertVersion } from '../../store/event-documents.ts'

const { rooms, slots } = testEvent.day
/** docs/product.md#programme */
describeOnBothEngines('the plan of the day', (store) => {
  const { site, admins, call, plan, revision, talks, move, placeOf, signInAgain } = openPlanHarness(store)

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

  test('a pinned talk stays, a closed place and an absent host are told, an unmet need too', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await move(agents, at('quay', 'first'))
    expect(await call('pin-talk', { talkId: agents?.id, isPinned: true })).toMatchObject({ ok: true })
    expect(await move(agents, at('hall', 'first'))).toMatchObject(told('‘Agents’ is pinned. Unpin it first.'))
    expect(await call('pin-talk', { talkId: maps?.id, isPinned: true })).toMatchObject({ ok: false })
    const close = (place: Place, isClosed = true) => call('close-place', { ...place, isClosed })
    expect(await close(at('quay', 'first'))).toMatchObject(told(messages.placeTaken('Agents')))
    expect(await close(at('loft', 'first'))).toMatchObject({ ok: true })
    await move(maps, at('loft', 'first'))
    const hostKey = agents?.hosts[0]?.key
    expect(await call('set-absence', { hostKey, slotId: 'first', isAway: true })).toMatchObject({ ok: true })
    const text = { title: 'Agents', details: '', host: '', seen: null }
    expect(await call('save-talk', { talkId: agents?.id, ...text, needs: ['screen'] })).toMatchObject({
      ok: true,
    })
    expect((await plan()).wrongs.map(({ sentence, isBlocking }) => [sentence, isBlocking])).toEqual([
      ['Host of Agents cannot come at 11:00, Quay (‘Agents’).', false],
      ['‘Agents’ needs screen; 11:00, Quay has none.', false],
      ['‘Maps’ stands at 11:00, Loft, which is closed.', true],
    ])
    expect(await call('publish-plan', { revision: await revision(), tellHosts: true })).toMatchObject({
      refusal: { reason: 'invalid', sentence: '‘Maps’ stands at 11:00, Loft, which is closed.' },
    })
    expect(await close(at('loft', 'first'), false)).toMatchObject({ ok: true })
    expect(await call('set-absence', { hostKey, slotId: 'first', isAway: false })).toMatchObject({ ok: true })
  })

  test('organisers add talks of their own, and whoever changed one meanwhile is not overwritten', async () => {
    const own = { title: 'Welcome', details: '', needs: [], host: 'Mara Muster' }
    const key = 'a-press-that-came-twice'
    const made = await call('save-talk', { talkId: null, ...own, seen: null }, admins.mara, key)
    expect(await call('save-talk', { talkId: null, ...own, seen: null }, admins.mara, key)).toEqual(made)
    await call('save-talk', { talkId: null, ...own, title: 'Farewell', seen: null })
    const [welcome, farewell] = (await plan()).talks
    expect((await plan()).talks).toHaveLength(2)
    await move(welcome, at('hall', 'first'))
    expect(await move(farewell, at('loft', 'first'))).toMatchObject(
      told('Mara Muster would give ‘Welcome’ and ‘Farewell’ at 11:00.'),
    )
    const change = (title: string, seen: object, of = admins.mara) =>
      call('save-talk', { talkId: welcome?.id, ...own, title, seen: { ...own, ...seen } }, of)
    expect(await change('Hello', {})).toMatchObject({ ok: true })
    const sentence = messages.changedField('Mara Muster', '12:00', 'Hello')
    expect(await change('Good morning', {}, admins.teo)).toMatchObject({
      refusal: { reason: 'conflict', sentence, fields: { title: sentence } },
    })
    const merged = { talkId: welcome?.id, ...own, details: 'By the door', seen: own }
    expect(await call('save-talk', merged, admins.teo)).toMatchObject({ ok: true })
    expect((await plan()).talks[0]).toMatchObject({ title: 'Hello', details: 'By the door' })
    expect(await change('Good morning', { title: 'Hello' }, admins.teo)).toMatchObject({ ok: true })
    expect(await call('remove-talk', { talkId: farewell?.id })).toMatchObject({ ok: true })
    expect((await plan()).talks.map(({ title }) => title)).toEqual(['Good morning'])
  })

  test('merges talks with all their hosts, a published one after a question, and splitting gives everything back', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await move(agents, at('hall', 'first'))
    await move(maps, at('loft', 'second'))
    const merged = await call('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Agents with maps' })
    expect(merged).toMatchObject({ ok: true, value: { talkId: agents?.id } })
    const [one, ...others] = (await plan()).talks
    expect(others).toEqual([])
    expect(one).toMatchObject({
      title: 'Agents with maps',
      hosts: [{ name: 'Host of Agents' }, { name: 'Host of Maps' }],
      sources: [{ title: 'Agents' }, { title: 'Maps' }],
      place: at('hall', 'first'),
    })
    const contributionId = maps?.sources[0]?.id
    expect(await call('split-talk', { talkId: agents?.id, contributionId })).toMatchObject({ ok: true })
    expect((await plan()).talks.map(({ title, hosts }) => [title, hosts.map(({ name }) => name)])).toEqual([
      ['Agents with maps', ['Host of Agents']],
      ['Maps', ['Host of Maps']],
    ])
    const again = { talkIds: [agents?.id, (await plan()).talks[1]?.id], title: 'Both' }
    await call('apply-moves', {
      revision: await revision(),
      moves: [{ talkId: again.talkIds[1], to: at('loft', 'second') }],
    })
    await call('publish-plan', { revision: await revision(), tellHosts: false })
    expect(await call('merge-talks', again)).toMatchObject(told(messages.alreadyPublished('Maps')))
    expect(await call('merge-talks', { ...again, alsoPublished: true })).toMatchObject({ ok: true })
    await call('split-talk', { talkId: agents?.id, contributionId })
    expect(
      await call('split-talk', { talkId: agents?.id, contributionId: agents?.sources[0]?.id }),
    ).toMatchObject(told(messages.notMerged))
  })

  test('publishes exactly what was seen, once, and writes to the hosts whose place changed', async () => {
    const [agents, maps] = await talks('agents', 'maps')
    await move(agents, at('hall', 'first'))
    const seen = await revision()
    await move(maps, at('loft', 'second'), admins.teo)
    const publish = (on: number, of = admins.mara) =>
      call('publish-plan', { revision: on, tellHosts: true }, of)
    expect(await publish(seen)).toMatchObject(told('Teo Muster changed the plan (one step). Look again.'))
    const now = await revision()
    const both = await Promise.all([publish(now), publish(now, admins.teo)])
    expect(both.map((each) => each.ok && (each.value as { version: number }).version)).toEqual([
      expect.any(Number),
      expect.any(Number),
    ])
    expect(await store().db.selectFrom('programmes').select('version').execute()).toHaveLength(1)
    const letters = async (name: string) =>
      (await site.mails(`${name}@example.org`)).map(({ subject }) => subject).slice(1)
    expect(await letters('agents')).toEqual(['Your talk: 11:00, Hall'])
    await move(agents, at('quay', 'third'))
    expect((await plan()).changes).toMatchObject([
      { title: 'agents', from: at('hall', 'first'), to: at('quay', 'third'), hosts: ['Host of agents'] },
    ])
    site.pass(1_000)
    await publish(await revision())
    expect(await letters('agents')).toEqual(['Your talk: 11:00, Hall', 'Your talk moved to 14:00, Quay'])
    expect(await letters('maps')).toEqual(['Your talk: 11:50, Loft'])
  })

  test('the plan names each whom a publication would write to as often as it writes, one address once', async () => {
    const mail = 'ada@example.org'
    const [agents, maps] = await talks(['Agents', mail], ['Maps', mail])
    await call('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Both' })
    await move(agents, at('hall', 'first'))
    expect((await plan()).changes.map(({ hosts }) => hosts)).toEqual([['Host of Agents']])
    const before = (await site.mails(mail)).length
    await call('publish-plan', { revision: await revision(), tellHosts: true })
    expect(await site.mails(mail)).toHaveLength(before + 1)
  })

  test('undoing a publication publishes the programme before, and the draft goes back with it', async () => {
    const [agents] = await talks('Agents')
    const publish = async () => {
      const answer = (await call('publish-plan', {
        revision: await revision(),
        tellHosts: false,
      })) as Result<{ version: number }>
      return answer.ok ? answer.value.version : expect.fail(answer.refusal.sentence)
    }
    await move(agents, at('hall', 'first'))
    const first = await publish()
    expect(await call('undo-publish', { version: first })).toMatchObject(told(messages.noEarlier))
    await move(agents, at('loft', 'second'))
    const second = await publish()
    expect(await call('undo-publish', { version: first })).toMatchObject(told(messages.notNewest))
    expect(await call('undo-publish', { version: second })).toMatchObject({ ok: true })
    expect(await placeOf(agents)).toEqual(at('hall', 'first'))
    expect((await plan()).changes).toEqual([])
    await move(agents, at('loft', 'second'))
    const third = await publish()
    site.now = new Date('2025-08-30T09:01:00Z')
    await signInAgain()
    expect(await call('undo-publish', { version: third })).toMatchObject(told(messages.begun))
  })

  test('a room or slot in which a published talk stands is not removed', async () => {
    const [agents] = await talks('Agents')
    await move(agents, at('loft', 'second'))
    await call('publish-plan', { revision: await revision(), tellHosts: false })
    for (const [name, value] of Object.entries(testDocuments))
      await insertVersion(store().db, { name: name as 'day', version: 1, value, adminId: null }, site.now)
    const publish = (change: object) =>
      store()
        .db.transaction()
        .execute((tx) =>
          publishDocuments(
            tx,
            { day: { ...testDocuments.day, ...change } },
            { adminId: null, now: site.now },
          ),
        )
    const without = (list: readonly { id: string }[], id: string) => list.filter((each) => each.id !== id)
    expect(await publish({ rooms: without(rooms, 'loft') })).toMatchObject(
      told(eventMessages.placeInUse('Loft', 'Agents')),
    )
    expect(await publish({ slots: without(slots, 'second') })).toMatchObject(
      told(eventMessages.placeInUse('11:50', 'Agents')),
    )
    expect(await publish({ rooms: without(rooms, 'quay') })).not.toMatchObject(
      told(eventMessages.placeInUse('Quay', 'Agents')),
    )
  })

  test('a talk is hosted by whom the corrected address of its proposal is, who is nowhere twice', async () => {
    const [agents, maps] = await talks(['Agents', 'ada@exmaple.org'], ['Maps', 'ada@example.org'])
    await move(agents, at('hall', 'first'))
    await move(maps, at('loft', 'first'))
    const [wrong] = agents?.hosts ?? []
    await call('set-absence', { hostKey: wrong?.key, slotId: 'second', isAway: true })
    const before = await revision()
    const { id, title } = agents?.sources[0] ?? expect.fail('no proposal')
    const seen = {
      type: 'talk_session',
      title,
      details: proposal.details,
      contributor_name: 'Host of Agents',
      contributor_email: 'ada@exmaple.org',
      contributor_phone: proposal.contributor_phone,
    }
    const edit = { id, ...seen, contributor_email: 'ada@example.org', seen }
    expect(await call('edit-proposal', edit)).toEqual(
      ok({ success: true, offGrid: proposalMessages.offGrid('Agents', 'Maps') }),
    )
    const after = await plan()
    expect([after.revision, after.talks.map(({ place }) => place)]).toEqual([
      before + 1,
      [null, at('loft', 'first')],
    ])
    expect(new Set(after.talks.flatMap(({ hosts }) => hosts.map(({ key }) => key))).size).toBe(1)
    expect(after.talks[0]?.hosts).toMatchObject([{ name: 'Host of Agents' }])
    expect(after.absences).toEqual([{ hostKey: maps?.hosts[0]?.key, slotId: 'second' }])
    expect(await move(agents, at('hall', 'first'))).toMatchObject(
      told(messages.hostTwice('Host of Maps', '11:00', ['Agents', 'Maps'])),
    )
    // Unrelated moves go on, and another time is free.
    expect(await move(maps, at('quay', 'first'))).toMatchObject({ ok: true })
    expect(await move(agents, at('hall', 'second'))).toMatchObject({ ok: true })
  })

  test('a talk has the words of its proposal until somebody writes others, and loses them with it', async () => {
    const [agents, maps] = await talks('agents', 'maps')
    await move(agents, at('hall', 'first'))
    await call('publish-plan', { revision: await revision(), tellHosts: false })
    const rename = (title: string, name: string) =>
      store().pool.query('update contributions set title = $1, contributor_name = $2 where title = $3', [
        title,
        name,
        'agents',
      ])
    await rename('Better agents', 'Ada Bern')
    expect((await plan()).talks[0]).toMatchObject({ title: 'Better agents', hosts: [{ name: 'Ada Bern' }] })
    const email = 'agents@example.org'
    const { id: requestId } = await store()
      .db.insertInto('data_requests')
      .values({ email })
      .returning('id')
      .executeTakeFirstOrThrow()
    const voterId = voterOfAddress('the key of the tests', email)
    await store()
      .db.transaction()
      .execute((tx) => erasePerson(tx, { email, voterId, requestId }, site.now))
    const after = await plan()
    expect(after.talks[0]).toMatchObject({
      title: 'Cancelled',
      details: '',
      hosts: [],
      sources: [],
      isWithdrawn: true,
    })
    expect(after.talks[1]).toMatchObject({ title: maps?.title, isWithdrawn: false })
    const { rows } = await store().pool.query('select * from talk_hosts where name like $1', ['Ada%'])
    expect(rows).toEqual([])
  })
})
