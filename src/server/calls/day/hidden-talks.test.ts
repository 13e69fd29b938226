import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import type { CallName, CallOutput } from '../../../domain/calls/index.ts'
import { cancelledTitle, seenOf, unseenTitle } from '../../../domain/day/programme.ts'
import type { PlanTalk, WholePlan } from '../../../domain/day/talks.ts'
import { proposalMessages } from '../../../domain/messages/proposal-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { readProgrammeTalks } from '../../store/programmes.ts'

/** docs/product.md#programme */
describeOnBothEngines('talks of proposals that visitors do not see', (store) => {
  const site = openCallHarness(store)
  let adminToken: string
  beforeEach(async () => {
    adminToken = await signedIn(store().db, site.now)
  })
  const call = <Name extends CallName>(name: Name, payload: object) =>
    site.call(name, payload, { adminToken }) as Promise<Result<CallOutput<Name>>>
  const plan = async (): Promise<WholePlan> => {
    const answer = (await call('get-plan', {})) as Result<WholePlan>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const publish = async (tellHosts = false) =>
    expect(await call('publish-plan', { revision: (await plan()).revision, tellHosts })).toMatchObject({
      ok: true,
    })
  /** A talk for each title, all of them on the grid in one slot. */
  async function placed(...titles: string[]) {
    for (const title of titles) {
      site.pass(1_000)
      const host = { contributor_name: `Host of ${title}`, contributor_email: `${title}@example.org` }
      await site.call('submit-contribution', { ...proposal, ...host, title: `Talk on ${title}` })
    }
    const { board } = await plan()
    await call('make-talks', { contributionIds: board.map(({ id }) => id) })
    const { talks, revision, rooms, slots } = await plan()
    const moves = talks.map(({ id }, at) => ({
      talkId: id,
      to: { roomId: rooms[at]?.id, slotId: slots[0]?.id },
    }))
    expect(await call('apply-moves', { revision, moves })).toMatchObject({ ok: true })
    return talks.map(({ id, sources }) => ({ id, proposalId: sources[0]?.id ?? '' }))
  }
  const shown = async () =>
    (await readProgrammeTalks(store().db))?.talks.map(({ title, hosts, isCancelled }) => [
      title,
      hosts.join(),
      isCancelled,
    ])
  const hide = (...ids: string[]) => call('hide-proposals', { ids, anyway: true })

  test('a published talk is cancelled, without its words and its host, while its only proposal is hidden', async () => {
    const [spam, other] = await placed('spam', 'maps')
    await publish()
    const before = [
      ['Talk on spam', 'Host of spam', false],
      ['Talk on maps', 'Host of maps', false],
    ]
    expect(await shown()).toEqual(before)
    const ids = [spam?.proposalId ?? '']
    expect(await call('hide-proposals', { ids })).toEqual(
      refuse('conflict', proposalMessages.inProgramme(['Talk on spam'])),
    )
    const { stamp } = await plan()
    await hide(...ids)
    expect(await shown()).toEqual([[cancelledTitle, '', true], before[1]])
    const answer = await call('get-plan', { since: stamp })
    expect(answer.ok && !answer.value.unchanged && answer.value.talks.map(seenInPlan)).toEqual([
      'cancelled',
      'all',
    ])
    await call('show-proposals', { ids })
    expect(await shown()).toEqual(before)
    expect(other).toBeDefined()
  })

  test('a merged talk keeps its title and leaves out the host whose proposal is hidden', async () => {
    const [spam, maps] = await placed('spam', 'maps')
    await call('merge-talks', { talkIds: [maps?.id, spam?.id], title: 'Both' })
    await publish()
    expect(await shown()).toEqual([['Both', 'Host of maps,Host of spam', false]])
    await hide(spam?.proposalId ?? '')
    expect(await shown()).toEqual([['Both', 'Host of maps', false]])
    await hide(maps?.proposalId ?? '')
    expect(await shown()).toEqual([[cancelledTitle, '', true]])
  })

  test('what its proposer changed waits for review on the programme too, and the talk is warned of', async () => {
    const [talk] = await placed('maps')
    await publish()
    await store()
      .db.updateTable('contributions')
      .set({ standing: 'waiting', title: 'Buy now', looked_at: null })
      .execute()
    expect(await shown()).toEqual([[unseenTitle, '', false]])
    expect(await call('hide-proposals', { ids: [talk?.proposalId] })).toEqual(
      refuse('conflict', proposalMessages.inProgramme(['Buy now'])),
    )
    await call('show-proposals', { ids: [talk?.proposalId] })
    expect(await shown()).toEqual([['Buy now', 'Host of maps', false]])
  })

  test('nobody is written to about the place of a talk whose proposal is hidden', async () => {
    const [spam] = await placed('spam', 'maps')
    await hide(spam?.proposalId ?? '')
    await publish(true)
    const mails = async (name: string) => (await site.mails(`${name}@example.org`)).slice(1).length
    expect([await mails('spam'), await mails('maps')]).toEqual([0, 1])
  })

  test('the board beside the plan follows when one proposal is hidden and another shown', async () => {
    for (const title of ['One', 'Two']) {
      site.pass(1_000)
      await site.call('submit-contribution', {
        ...proposal,
        title,
        contributor_email: `${title}@example.org`,
      })
    }
    const [one, two] = (await plan()).board
    await hide(two?.id ?? '')
    const { stamp } = await plan()
    await hide(one?.id ?? '')
    await call('show-proposals', { ids: [two?.id] })
    expect(await call('get-plan', { since: stamp })).toMatchObject(
      ok({ unchanged: false, board: [{ title: 'Two' }] }),
    )
  })
})

const seenInPlan = ({ sources }: PlanTalk) => seenOf(sources)
