import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { changeContribution } from '../../store/contribution-edits.ts'
import { erasePerson } from '../../store/erasure.ts'
import { changeHostOf } from '../../store/hosts.ts'
import { lockPlan } from '../../store/plan.ts'
import { readProgrammeTalks } from '../../store/programmes.ts'

/** docs/product.md#floor */
describeOnBothEngines('the erasure of a host', (store) => {
  const { site, value, plan, revision, talks, put } = openPlanHarness(store)

  async function erase(email: string) {
    const { id: requestId } = await store()
      .db.insertInto('data_requests')
      .values({ email })
      .returning('id')
      .executeTakeFirstOrThrow()
    const voterId = voterOfAddress('the key of the tests', email)
    return store()
      .db.transaction()
      .execute((tx) => erasePerson(tx, { email, voterId, requestId }, site.now))
  }

  test('leaves no name at talks that were joined to the person, and cancels what they pitched alone', async () => {
    const [agents, maps] = await talks(['Agents', 'ada@example.org'], 'Maps')
    const { pass } = await value<{ pass: string }>('open-floor', { minutes: 20 })
    const pitch = { pass, needs: [], details: 'All about water', homepage: '' }
    await value('pitch-talk', { ...pitch, title: 'Lakes', name: 'Ada Muster' })
    await value('pitch-talk', { ...pitch, title: 'Kites', name: 'Teo Muster' })
    await value('save-talk', {
      ...{ talkId: null, title: 'Welcome', details: '', needs: [], host: 'Ada Muster', seen: null },
    })
    const named = async (title: string) => (await plan()).talks.find((talk) => talk.title === title)
    const ada = agents?.hosts[0]?.key
    for (const title of ['Lakes', 'Welcome']) {
      const talk = await named(title)
      await value('join-hosts', { talkId: talk?.id, hostKey: talk?.hosts[0]?.key, sameAs: ada })
    }
    await put(
      [agents, at('hall', 'first')],
      [await named('Lakes'), at('hall', 'second')],
      [await named('Kites'), at('loft', 'second')],
      [await named('Welcome'), at('hall', 'third')],
      [maps, at('hall', 'fourth')],
    )
    await value('publish-plan', { revision: await revision(), tellHosts: false })
    await value('set-absence', { hostKey: ada, slotId: at('hall', 'fourth').slotId, isAway: true })
    await erase('ada@example.org')
    const shown = (await readProgrammeTalks(store().db))?.talks ?? []
    expect(shown.map(({ title, hosts, isCancelled }) => [title, hosts, isCancelled])).toEqual([
      ['Cancelled', [], true],
      ['Maps', ['Host of Maps'], false],
      ['Cancelled', [], true],
      ['Kites', ['Teo Muster'], false],
      ['Welcome', [], false],
    ])
    const kept = await store().db.selectFrom('talks').selectAll().execute()
    const hosts = await store().db.selectFrom('talk_hosts').selectAll().execute()
    expect(JSON.stringify([kept, hosts])).not.toMatch(/Ada|Lakes/)
    const logged = await store().db.selectFrom('audit_log').select(['action', 'details']).execute()
    expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(['hosts-joined', 'host-away']))
    expect(JSON.stringify(logged)).not.toMatch(/Muster|Host of/)
  })

  test('finds a talk that was joined to a proposal whose address was corrected since', async () => {
    const [agents] = await talks(['Agents', 'ada@example.org'])
    const { pass } = await value<{ pass: string }>('open-floor', { minutes: 20 })
    const pitch = { pass, needs: [], details: 'All about water', homepage: '' }
    await value('pitch-talk', { ...pitch, title: 'Lakes', name: 'Ada Muster' })
    const lakes = (await plan()).talks.find(({ title }) => title === 'Lakes')
    const [host] = lakes?.hosts ?? []
    await value('join-hosts', { talkId: lakes?.id, hostKey: host?.key, sameAs: agents?.hosts[0]?.key })
    await put([agents, at('hall', 'first')], [lakes, at('hall', 'second')])
    const { db } = store()
    await db.transaction().execute(async (tx) => {
      const id = agents?.sources[0]?.id ?? ''
      const email = 'ada.bern@example.org'
      await tx.updateTable('contributions').set({ contributor_email: email }).where('id', '=', id).execute()
      const to = voterOfAddress('the key of the tests', email)
      await changeHostOf(tx, id, to, { revision: (await lockPlan(tx)) + 1 })
    })
    const hours = await db.selectFrom('host_hours').select('host_key').execute()
    expect([hours.length, new Set(hours.map(({ host_key }) => host_key)).size]).toEqual([2, 1])
    await erase('ada.bern@example.org')
    expect(await db.selectFrom('talk_hosts').selectAll().execute()).toEqual([])
  })

  test('leaves none of their words at a talk that others give, too', async () => {
    const [agents, maps] = await talks(['Agents', 'ada@example.org'], 'Maps')
    await put([agents, at('hall', 'first')])
    await value('publish-plan', { revision: await revision(), tellHosts: false })
    const both = { talkIds: [agents?.id, maps?.id], title: 'Agents', alsoPublished: true }
    await value('merge-talks', both)
    await erase('ada@example.org')
    expect((await readProgrammeTalks(store().db))?.talks).toMatchObject([
      { title: 'Maps', hosts: ['Host of Maps'], isCancelled: false },
    ])
  })

  test('leaves no words from before an edit in merged talks', async () => {
    const [agents, maps] = await talks(['Agents', 'ada@example.org'], 'Maps')
    await value('merge-talks', { talkIds: [agents?.id, maps?.id], title: 'Agents' })
    const before = (await plan()).talks[0]
    const words = { title: 'Lakes', details: 'All about water' }
    const { db } = store()
    const id = agents?.sources[0]?.id ?? ''
    await db.transaction().execute((tx) => changeContribution(tx, id, words, { by: null, now: site.now }))
    // A merged talk keeps its words until one of its proposals goes.
    expect((await plan()).talks[0]).toMatchObject({ title: 'Agents', details: before?.details })
    const stays = { title: 'Maps', details: 'Where the lake is' }
    const others = maps?.sources[0]?.id ?? ''
    await db.updateTable('contributions').set(stays).where('id', '=', others).execute()
    await erase('ada@example.org')
    expect((await plan()).talks).toMatchObject([stays])
  })

  const logged = async () =>
    JSON.stringify(await store().db.selectFrom('audit_log').select(['action', 'details']).execute())

  test('takes their titles out of the log of activity, and nobody else’s', async () => {
    const [agents, maps, trains] = await talks(['Agents', 'ada@example.org'], 'Maps', 'Trains')
    for (const talk of [agents, maps])
      await value('make-talks', { contributionIds: talk?.sources.map(({ id }) => id) })
    await value('merge-talks', { talkIds: [agents?.id, trains?.id], title: 'Agents on trains' })
    await value('split-talk', { talkId: agents?.id, contributionId: agents?.sources[0]?.id })
    const own = (await plan()).talks.find(({ title }) => title === 'Agents')
    await put([own, at('hall', 'first')], [maps, at('loft', 'first')])
    const words = { title: 'Agents, told twice', details: '', needs: [], host: '', seen: null }
    await value('save-talk', { talkId: own?.id, ...words })
    const { pass } = await value<{ pass: string }>('open-floor', { minutes: 20 })
    const pitch = { pass, needs: [], details: '', homepage: '', name: 'Ada Muster' }
    await value('pitch-talk', { ...pitch, title: 'Lakes' })
    const lakes = (await plan()).talks.find(({ title }) => title === 'Lakes')
    const host = lakes?.hosts[0]?.key
    await value('join-hosts', { talkId: lakes?.id, hostKey: host, sameAs: own?.hosts[0]?.key })
    expect(await logged()).toMatch(/"Agents".*"Agents, told twice".*"Lakes"/)
    await erase('ada@example.org')
    expect(await logged()).not.toMatch(/"Agents"|told twice|Lakes/)
    expect(await logged()).toMatch(/"Agents on trains"/)
    const { audit } = await value<{ audit: { summary: string }[] }>('get-admin-dashboard', {})
    expect(audit.map(({ summary }) => summary)).toContain('Made “Deleted” a talk of its own again')
  })

  test('takes the titles of deleted proposals out of the log of activity, too', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    for (const talk of [agents, maps]) await value('remove-talk', { talkId: talk?.id })
    const ids = agents?.sources.map(({ id }) => id)
    await value('delete-proposals', { ids, word: 'delete', anyway: true })
    expect(await logged()).not.toMatch(/Agents/)
    expect(await logged()).toMatch(/Maps/)
  })
})
