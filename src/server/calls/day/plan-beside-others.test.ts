/** The plan of the day, while others write to the proposals behind it. The embedded database does one thing at a time. */
import { expect, test } from 'vitest'
import { nobody } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import { untilBlocked } from '../../../../tests/support/waiting-for-locks.ts'
import { starMessages } from '../../../domain/day/stars.ts'
import type { PlanTalk } from '../../../domain/day/talks.ts'
import { refuse } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { changeContribution } from '../../store/contribution-edits.ts'
import { lockContribution } from '../../store/contributions.ts'
import { erasePerson } from '../../store/erasure.ts'
import { mergeInto } from '../../store/talks.ts'
import { mintTokens } from '../../store/tokens.ts'

describeOnBothEngines('the plan of the day', (store, engine) => {
  const { site, call, value, plan, revision, talks, put } = openPlanHarness(store)

  test.runIf(engine === 'postgresql')(
    'makes talks of proposals without a deadlock while people vote for them',
    async () => {
      for (const title of ['Agents', 'Maps'])
        expect(await site.call('submit-contribution', { ...proposal, title })).toMatchObject({ ok: true })
      const { db } = store()
      const rows = await db.selectFrom('contributions').select('id').orderBy('id').execute()
      const [first = '', second = ''] = rows.map(({ id }) => id)
      // The order of the board is not that of the ids, in which votes lock proposals.
      await db
        .updateTable('contributions')
        .set({ created_at: new Date(0) })
        .where('id', '=', second)
        .execute()
      const made = await db.transaction().execute(async (tx) => {
        await lockContribution(tx, first)
        const making = call('make-talks', { contributionIds: [first, second] })
        await untilBlocked(store(), 1)
        await lockContribution(tx, second)
        return { making }
      })
      expect(await made.making).toMatchObject({ ok: true, value: { revision: 1 } })
    },
  )

  const erase = (email: string) =>
    store()
      .db.transaction()
      .execute(async (tx) => {
        const asked = tx.insertInto('data_requests').values({ email }).returning('id')
        const { id: requestId } = await asked.executeTakeFirstOrThrow()
        const voterId = voterOfAddress('the key of the tests', email)
        await erasePerson(tx, { email, voterId, requestId }, site.now)
      })
  const remove = (_email: string, id: string) =>
    call('delete-proposals', { ids: [id], word: 'delete', anyway: true })

  test.runIf(engine === 'postgresql').each([
    ['has their data deleted', erase],
    ['loses their proposal', remove],
  ])('keeps no name of a host who %s while the talk is merged', async (_what, goes) => {
    const [maps, agents] = await talks('Maps', ['Agents', 'ada@example.org'])
    const subjectId = agents?.sources[0]?.id ?? ''
    const { db } = store()
    await mintTokens(
      db,
      { edit: { kind: 'contribution-edit', subjectId } },
      { mailId: nobody, queuedAt: site.now, now: site.now },
    )
    const { gone, merged } = await db.transaction().execute(async (tx) => {
      // Both delete the links last.
      await tx.selectFrom('tokens').selectAll().forUpdate().execute()
      const gone = goes('ada@example.org', subjectId)
      await untilBlocked(store(), 1)
      const merged = call('merge-talks', { talkIds: [maps?.id, agents?.id], title: 'Maps' })
      await untilBlocked(store(), 2)
      return { gone, merged }
    })
    await Promise.all([gone, merged])
    expect(await everythingStored(store())).not.toMatch(/Host of Agents/)
  })

  test.runIf(engine === 'postgresql')('refuses a star on a talk that is just being merged', async () => {
    const [maps, agents] = await talks('Maps', 'Agents')
    await put([maps, at('hall', 'first')], [agents, at('loft', 'first')])
    await value('publish-plan', { revision: await revision(), tellHosts: false })
    const { starring } = await store()
      .db.transaction()
      .execute(async (tx) => {
        await mergeInto(tx, maps?.id ?? '', [agents?.id ?? ''], 'Maps', site.now)
        const starring = site.call('star-talk', { talkId: agents?.id, wanted: true })
        await untilBlocked(store(), 1)
        return { starring }
      })
    expect(await starring).toEqual(refuse('not-found', starMessages.notOnProgramme))
  })

  /** Does it while a proposer is saving other words, and returns the talks as they are then. */
  async function whileEdited(talk: PlanTalk | undefined, change: () => Promise<unknown>) {
    const id = talk?.sources[0]?.id ?? ''
    const { changing } = await store()
      .db.transaction()
      .execute(async (tx) => {
        await lockContribution(tx, id)
        const words = { title: 'Agents today', contributor_name: 'Ada Bern' }
        await changeContribution(tx, id, words, { by: null, now: site.now })
        const changing = change()
        await untilBlocked(store(), 1)
        return { changing }
      })
    expect(await changing).toMatchObject({ ok: true })
    return (await plan()).talks.map(({ title, hosts }) => [title, ...hosts.map(({ name }) => name)])
  }

  test.runIf(engine === 'postgresql')(
    'has the words that a proposer saves while talks are merged',
    async () => {
      const [maps, agents] = await talks('Maps', 'Agents')
      const merging = { talkIds: [maps?.id, agents?.id], title: 'Both' }
      expect(await whileEdited(agents, () => call('merge-talks', merging))).toEqual([
        ['Both', 'Ada Bern', 'Host of Maps'],
      ])
    },
  )

  test.runIf(engine === 'postgresql')(
    'has the words that a proposer saves while a talk is split',
    async () => {
      const [maps, agents] = await talks('Maps', 'Agents')
      await value('merge-talks', { talkIds: [maps?.id, agents?.id], title: 'Maps' })
      const splitting = { talkId: maps?.id, contributionId: agents?.sources[0]?.id }
      expect(await whileEdited(agents, () => call('split-talk', splitting))).toEqual([
        ['Maps', 'Host of Maps'],
        ['Agents today', 'Ada Bern'],
      ])
    },
  )
})
