import { expect, test } from 'vitest'
import { told } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { proposalMessages } from '../../../domain/messages/proposal-messages.ts'
import { ok } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { erasePerson } from '../../store/erasure.ts'
import { newestProgramme } from '../../store/programmes.ts'

/** docs/product.md#programme */
describeOnBothEngines('the plan of the day', (store) => {
  const { site, admins, call, plan, revision, talks, move, vote } = openPlanHarness(store)

  test('organisers add talks of their own, and whoever changed one meanwhile is not overwritten', async () => {
    const own = { title: 'Welcome', details: '', needs: [], host: 'Mara Muster' }
    const key = 'a-press-that-came-twice'
    const made = await call('save-talk', { talkId: null, ...own, seen: null }, admins.mara, key)
    expect(await call('save-talk', { talkId: null, ...own, seen: null }, admins.mara, key)).toEqual(made)
    // However it is written.
    const farewellOf = { ...own, title: 'Farewell', host: 'mara  Muster' }
    await call('save-talk', { talkId: null, ...farewellOf, seen: null })
    const [welcome, farewell] = (await plan()).talks
    expect((await plan()).talks).toHaveLength(2)
    await move(welcome, at('hall', 'first'))
    expect(await move(farewell, at('loft', 'first'))).toMatchObject(
      told('mara  Muster would give ‘Welcome’ and ‘Farewell’ at 11:00.'),
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
    await vote(4, 'Agents', 'Maps')
    await vote(2, 'Maps')
    await move(agents, at('hall', 'first'))
    await move(maps, at('loft', 'second'))
    const merged = await call('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Agents with maps' })
    expect(merged).toMatchObject({ ok: true, value: { talkId: agents?.id, voters: 6 } })
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
    const sentence = /at once and writes to the hosts of all/
    expect(await call('merge-talks', again)).toMatchObject(told(expect.stringMatching(sentence)))
    const programme = async () => (await newestProgramme(store().db))?.talks.map(({ talkId }) => talkId)
    const mails = await site.mails('maps@example.org')
    expect(await programme()).toEqual(expect.arrayContaining(again.talkIds))
    expect(await call('merge-talks', { ...again, alsoPublished: true })).toMatchObject({ ok: true })
    expect(await programme()).toEqual([agents?.id])
    await call('publish-plan', { revision: await revision(), tellHosts: true })
    const later = (await site.mails('maps@example.org')).slice(mails.length)
    expect(later.map(({ subject }) => subject)).toEqual(['Your talk moved to 11:00, Hall'])
    expect((await site.mails('agents@example.org')).at(-1)?.subject).toBe('Your talk: 11:00, Hall')
    expect(later[0]?.text).toMatch(/put your\s+proposal\s+“Maps”\s+together\s+with\s+others/)
    await call('split-talk', { talkId: agents?.id, contributionId })
    expect(
      await call('split-talk', { talkId: agents?.id, contributionId: agents?.sources[0]?.id }),
    ).toMatchObject(told(messages.notMerged))
  })

  test('a corrected address of a proposal changes the host of its talk, who is then nowhere twice', async () => {
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
