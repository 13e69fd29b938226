import { expect, test } from 'vitest'
import { told } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { PlanTalk } from '../../../domain/day/talks.ts'
import { deletionWord } from '../../../domain/proposal-tabs.ts'
import { readProgrammeTalks } from '../../store/programmes.ts'
import { listStars, setStar } from '../../store/stars.ts'
import { castVotes, type Voter } from '../../store/votes.ts'

/** docs/product.md#programme */
describeOnBothEngines('the plan of the day', (store) => {
  const { site, call, value, plan, revision, talks, put } = openPlanHarness(store)
  const publish = async () => value('publish-plan', { revision: await revision(), tellHosts: true })
  /** The subjects since the proposal was received. */
  const mails = async (name: string) =>
    (await site.mails(`${name}@example.org`)).map(({ subject }) => subject).slice(1)

  test('what is merged into a published talk is asked about, and its host is told in the same step', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([agents, at('hall', 'first')])
    await publish()
    const both = { talkIds: [agents?.id, maps?.id], title: 'Both' }
    expect(await call('merge-talks', both)).toMatchObject(told(messages.alreadyPublished('Agents')))
    expect(await mails('maps')).toEqual([])
    await value('merge-talks', { ...both, alsoPublished: true })
    expect(await mails('maps')).toEqual(['Your talk: 11:00, Hall'])
    expect((await site.mails('maps@example.org')).at(-1)?.text).toMatch(/together\s+with\s+others/)
    expect(await mails('agents')).toEqual(['Your talk: 11:00, Hall', 'Your talk: 11:00, Hall'])
    expect((await plan()).changes).toEqual([])
  })

  test('whoever is split off a published talk is told that they are not on the programme any more', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await value('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Both' })
    await put([agents, at('hall', 'first')])
    await publish()
    site.pass(1_000)
    const contributionId = maps?.sources[0]?.id
    await value('split-talk', { talkId: agents?.id, contributionId })
    const off = 'Your talk is not on the programme any more'
    expect(await mails('maps')).toEqual(['Your talk: 11:00, Hall', off])
    expect(await mails('agents')).toEqual(['Your talk: 11:00, Hall'])
    await publish()
    expect(await mails('maps')).toEqual(['Your talk: 11:00, Hall', off])
  })

  test('a talk with the words of a proposal that leaves takes those of one that stays', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([agents, at('hall', 'first')])
    await publish()
    const details = 'Bring a map.'
    await store()
      .db.updateTable('contributions')
      .set({ details })
      .where('id', '=', maps?.sources[0]?.id ?? '')
      .execute()
    const both = { talkIds: [agents?.id, maps?.id], title: 'Agents', alsoPublished: true }
    await value('merge-talks', both)
    await value('split-talk', { talkId: agents?.id, contributionId: agents?.sources[0]?.id })
    const shown = { title: 'Maps', details, hosts: [{ name: 'Host of Maps' }], place: at('hall', 'first') }
    expect((await plan()).talks.find(({ id }) => id === agents?.id)).toMatchObject(shown)
    expect((await readProgrammeTalks(store().db))?.talks).toMatchObject([
      { title: 'Maps', hosts: ['Host of Maps'] },
    ])
  })

  test('a talk with words of several proposals that are deleted takes those of one that stays', async () => {
    const merged = await talks('Agents', 'Bots', 'Maps')
    for (const { title, sources } of merged)
      await store()
        .db.updateTable('contributions')
        .set({ details: `Of ${title}` })
        .where('id', '=', sources[0]?.id ?? '')
        .execute()
    await value('merge-talks', { talkIds: merged.map(({ id }) => id), title: 'Bots' })
    const ids = merged.slice(0, 2).map(({ sources }) => sources[0]?.id)
    await value('delete-proposals', { ids, word: deletionWord, anyway: true })
    const shown = { title: 'Maps', details: 'Of Maps', hosts: [{ name: 'Host of Maps' }] }
    expect((await plan()).talks).toMatchObject([shown])
  })

  test('a talk keeps the words that organisers gave it when one of its proposals leaves', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await value('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Both' })
    await value('split-talk', { talkId: agents?.id, contributionId: agents?.sources[0]?.id })
    expect((await plan()).talks.map(({ title }) => title).sort()).toEqual(['Agents', 'Both'])
  })

  test('merging and splitting of what is not public writes to nobody', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([agents, at('hall', 'first')])
    await value('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Both' })
    await value('split-talk', { talkId: agents?.id, contributionId: maps?.sources[0]?.id })
    expect([await mails('agents'), await mails('maps')]).toEqual([[], []])
  })

  test('the only proposal of a talk that was merged with a pitch is split off again, in either order', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    const pitched = { talkId: null, details: '', needs: [], seen: null }
    for (const [isFirst, board] of [
      [true, agents],
      [false, maps],
    ] as const) {
      const { talkId } = await value<{ talkId: string }>('save-talk', {
        ...pitched,
        title: 'Kites',
        host: 'Ada Muster',
      })
      const talkIds = isFirst ? [board?.id, talkId] : [talkId, board?.id]
      await value('merge-talks', { talkIds, title: 'Both' })
      const contributionId = board?.sources[0]?.id
      await value('split-talk', { talkId: talkIds[0], contributionId })
      const rest = (await plan()).talks.find(({ id }) => id === talkIds[0])
      expect(rest).toMatchObject({ title: 'Both', hosts: [{ name: 'Ada Muster' }], sources: [] })
      expect(rest?.isWithdrawn).toBe(false)
      const split = (await plan()).talks.find(({ title }) => title === board?.title)
      expect(split?.hosts).toMatchObject([{ name: `Host of ${board?.title}` }])
      expect(await call('split-talk', { talkId: split?.id, contributionId })).toMatchObject(
        told(messages.notMerged),
      )
    }
  })

  test('talks of two hosts without proposals that are merged keep both when their title is changed, and one is renamed alone', async () => {
    const entry = { talkId: null, details: '', needs: [], seen: null }
    const added = async (title: string, host: string) =>
      (await value<{ talkId: string }>('save-talk', { ...entry, title, host })).talkId
    const [kites, boats] = [await added('Kites', 'Ada Muster'), await added('Boats', 'Bo Muster')]
    await value('merge-talks', { talkIds: [kites, boats], title: 'Both' })
    const hosts = async () => (await plan()).talks[0]?.hosts.map(({ name }) => name)
    const save = async (title: string, host: string) => {
      await value('save-talk', { ...entry, talkId: kites, title, host })
      return hosts()
    }
    expect(await save('Kites and boats', 'Ada Muster')).toEqual(['Ada Muster', 'Bo Muster'])
    expect(await save('Kites and boats', 'Abe Muster')).toEqual(['Abe Muster', 'Bo Muster'])
    expect(await save('Kites and boats', 'Bo Muster')).toEqual(['Bo Muster'])
    expect(await save('Kites and boats', '')).toEqual([])
  })

  test('a cancelled talk is not merged, neither into another nor another into it', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([agents, at('hall', 'first')], [maps, at('loft', 'first')])
    await publish()
    await value('remove-talk', { talkId: agents?.id })
    for (const talkIds of [
      [agents?.id, maps?.id],
      [maps?.id, agents?.id],
    ])
      expect(await call('merge-talks', { talkIds, title: 'Both', alsoPublished: true })).toMatchObject(
        told(messages.isCancelled('Agents')),
      )
    expect((await plan()).talks.map(({ title }) => title)).toEqual(['Agents', 'Maps'])
  })

  test('whoever wanted one of the merged talks wants them all, on whichever device, also by a vote', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([agents, at('hall', 'first')], [maps, at('loft', 'first')])
    await publish()
    const person = (name: string): Voter => ({ id: `browser-of-${name}-of-the-tests` })
    const phone = { ...person('phone'), verifiedAs: 'the-hash-of-an-address' }
    const laptop = { ...person('laptop'), verifiedAs: 'the-hash-of-an-address' }
    const [mind, voter, neither] = [person('mind'), person('voter'), person('neither')]
    const vote = (by: Voter, talk: PlanTalk | undefined) => ({
      voter: by,
      contributionId: talk?.sources[0]?.id ?? '',
      givenAt: site.now,
    })
    await castVotes(
      store().db,
      [voter, neither].flatMap((by) => [vote(by, agents), vote(by, maps)]),
    )
    const star = async (by: Voter, talk: PlanTalk | undefined, wanted: boolean) => {
      site.pass(1_000)
      await setStar(store().db, { voter: by, talkId: talk?.id ?? '', wanted, givenAt: site.now })
    }
    for (const [by, talk, wanted] of [
      [mind, maps, true],
      [mind, agents, false],
      [laptop, maps, true],
      [phone, agents, false],
      [voter, maps, false],
      [neither, maps, false],
      [neither, agents, false],
    ] as const)
      await star(by, talk, wanted)
    await value('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Both', alsoPublished: true })
    const wants = async (by: Voter) => (await listStars(store().db, by)).map(({ talkId }) => talkId)
    for (const by of [mind, phone, laptop, voter])
      expect([by.id, await wants(by)]).toEqual([by.id, [agents?.id]])
    expect(await wants(neither)).toEqual([])
    await star(phone, agents, false)
    expect(await wants(laptop)).toEqual([])
  })
})
