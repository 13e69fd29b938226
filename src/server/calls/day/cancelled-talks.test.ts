import { expect, test } from 'vitest'
import { told } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { readProgrammeTalks } from '../../store/programmes.ts'

/** docs/product.md#programme */
describeOnBothEngines('a cancelled talk', (store) => {
  const { site, admins, call, value, plan, revision, talks, put } = openPlanHarness(store)
  const publish = async () => value('publish-plan', { revision: await revision(), tellHosts: true })

  const shown = async () => (await readProgrammeTalks(store().db))?.talks

  test('names who cancelled it to another who publishes what was before', async () => {
    const [agents, maps] = await talks('Agents', 'Maps')
    await put([agents, at('hall', 'first')])
    await publish()
    await put([maps, at('loft', 'first')])
    const seen = await revision()
    expect(await call('remove-talk', { talkId: agents?.id }, admins.teo)).toMatchObject({ ok: true })
    expect(await call('publish-plan', { revision: seen, tellHosts: true })).toMatchObject(
      told(messages.newerPlan('Teo Muster', 1)),
    )
  })

  test('is brought back with its stars and proposals, on the programme at once, and is placed as before', async () => {
    const [agents] = await talks('Agents')
    await put([agents, at('hall', 'first')])
    await publish()
    const { id: talkId = '' } = agents ?? {}
    await site.call('star-talk', { talkId, wanted: true })
    await value('remove-talk', { talkId })
    expect(await shown()).toMatchObject([{ title: 'Agents', isCancelled: true }])
    const seen = await revision()
    await value('restore-talk', { talkId })
    expect(await shown()).toMatchObject([{ title: 'Agents', hosts: ['Host of Agents'], isCancelled: false }])
    const [back] = (await plan()).talks
    expect(back).toMatchObject({ isWithdrawn: false, place: null, stars: 'a few' })
    expect(back?.sources).toEqual(agents?.sources)
    expect(await call('restore-talk', { talkId })).toMatchObject({ ok: true, value: { revision: seen + 1 } })
    await put([agents, at('hall', 'first')])
    expect((await plan()).changes).toEqual([])
  })

  test('comes back, too, when the programme has long left it out', async () => {
    const [agents] = await talks('Agents')
    await put([agents, at('hall', 'first')])
    await publish()
    await value('remove-talk', { talkId: agents?.id })
    site.pass(1_000)
    await publish()
    await value('restore-talk', { talkId: agents?.id })
    await put([agents, at('loft', 'second')])
    site.pass(1_000)
    await publish()
    const subjects = (await site.mails('agents@example.org')).map(({ subject }) => subject)
    expect(subjects.slice(1)).toEqual([
      'Your talk: 11:00, Hall',
      'Your talk is not on the programme any more',
      'Your talk: 11:50, Loft',
    ])
  })

  test('whose proposal is gone cannot come back', async () => {
    const [agents] = await talks('Agents')
    await put([agents, at('hall', 'first')])
    await publish()
    await store().pool.query('delete from contributions')
    expect(await call('restore-talk', { talkId: agents?.id })).toMatchObject({
      refusal: { reason: 'gone', sentence: messages.nothingLeft },
    })
    expect(await call('restore-talk', { talkId: 'x' })).toMatchObject(told(messages.unknownTalk))
  })
})
