import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { at, openPlanHarness, told } from '../../../../tests/support/plans.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'

/** docs/product.md#programme */
describeOnBothEngines('a cancelled talk', (store) => {
  const { admins, call, value, revision, talks, put } = openPlanHarness(store)
  const publish = async () => value('publish-plan', { revision: await revision(), tellHosts: true })

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
})
