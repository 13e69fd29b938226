import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { at, movesOf, openPlanHarness } from '../../../../tests/support/plans.ts'
import type { CallName } from '../../../domain/calls/index.ts'
import type { PlanAdvised, RepairAdvised } from '../../../domain/day/advice.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'
import type { Result } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { castVotes } from '../../store/votes.ts'

/** Three slots by day, of which the last begins a minute before the evening, and one in it. */
const slots = ['11:00', '11:50', '16:59', '17:00'].map((startsAt, index) => ({
  ...(testEvent.day.slots[index] ?? expect.fail('no slot')),
  startsAt,
  endsAt: startsAt,
}))

/** docs/product.md#planner */
describeOnBothEngines('the hours that the poll knows', (store) => {
  const { site, admins, talks, put } = openPlanHarness(store)
  let ignoresPoll = false
  const ask = async <Value>(name: CallName, payload: object): Promise<Value> => {
    const event = { ...testEvent, day: { ...testEvent.day, slots, ignoresPoll } }
    const answer = (await site.call(name, payload, { adminToken: admins.mara, event })) as Result<Value>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const plan = () => ask<WholePlan>('get-plan', {})
  const suggest = async () =>
    ask<PlanAdvised>('suggest-plan', { revision: (await plan()).revision, scope: 'unpinned' })
  const answered = (name: string, commitment_status: string) => site.add(name, { commitment_status })
  const sentences = async () =>
    (await plan()).wrongs.map(({ sentence, isBlocking }) => [sentence, isBlocking])
  const slotOf = async (title: string) =>
    (await suggest()).moves.find((move) => move.title === title)?.to?.slotId

  test('place a host in these hours only, the evening from 17:00 on', async () => {
    ignoresPoll = false
    await talks('Agents', 'Maps', 'Trains')
    await answered('Agents', 'yes-evening')
    await answered('Maps', 'yes-morning')
    await answered('Trains', 'no-changed-plans')
    const { moves } = await suggest()
    expect(moves.map(({ title, to }) => [title, to?.slotId])).toEqual([
      ['Agents', 'fourth'],
      ['Maps', expect.stringMatching('first|second|third')],
    ])
    ignoresPoll = true
    expect((await suggest()).moves.map(({ title }) => title)).toEqual(['Agents', 'Maps', 'Trains'])
  })

  test('are said where an organiser plans against them, until the host answers that the place is fine', async () => {
    ignoresPoll = false
    const [agents, maps, trains, lakes] = await talks('Agents', 'Maps', 'Trains', 'Lakes')
    await answered('Agents', 'yes-evening')
    await answered('Maps', 'yes-morning')
    await answered('Trains', 'no-changed-plans')
    await answered('Lakes', 'yes-full')
    await put(
      [agents, at('hall', 'third')],
      [maps, at('hall', 'fourth')],
      [trains, at('hall', 'first')],
      [lakes, at('hall', 'second')],
    )
    expect(await sentences()).toEqual([
      ['Host of Agents said in the poll: only in the evening (‘Agents’ at 16:59, Hall).', false],
      ['Host of Maps said in the poll: only during the day (‘Maps’ at 17:00, Hall).', false],
      ['Host of Trains said in the poll: not coming (‘Trains’ at 11:00, Hall).', false],
    ])
    await store()
      .db.updateTable('talk_sources')
      .set({ answer: 'fine', answered_slot: 'third', answered_at: site.now })
      .execute()
    expect((await sentences()).length).toBe(2)
    expect((await suggest()).moves.map(({ title }) => title)).not.toContain('Agents')
    ignoresPoll = true
    expect(await sentences()).toEqual([])
    ignoresPoll = false
    await ask('apply-moves', {
      revision: (await plan()).revision,
      moves: movesOf([
        { talkId: agents?.id ?? '', to: null },
        { talkId: maps?.id ?? '', to: at('quay', 'first') },
        { talkId: trains?.id ?? '', to: null },
      ]),
    })
    expect(await sentences()).toEqual([])
  })

  test('move no talk that stands against them when something else happens, nor keep it from a larger room', async () => {
    ignoresPoll = false
    const [agents, maps] = await talks('Agents', 'Maps')
    await answered('Agents', 'yes-evening')
    await put([agents, at('kitchen', 'first')], [maps, at('hall', 'second')])
    const movedBy = async (happened: object) => {
      const { revision } = await plan()
      const { options } = await ask<RepairAdvised>('suggest-repair', { revision, happened })
      return options.map(({ moves }) => moves.map(({ title, to }) => [title, to?.slotId]))
    }
    const hallLost = { closeRoom: { roomId: 'hall', slotIds: ['second'] } }
    const onlyMaps = [[['Maps', expect.any(String)]], [['Maps', undefined]]]
    expect(await movedBy(hallLost)).toEqual(onlyMaps)
    expect(await movedBy({ crowded: agents?.id })).toEqual([[['Agents', 'first']], []])
    const hostKey = agents?.hosts[0]?.key
    await ask('set-absence', { hostKey, slotId: 'first', isAway: true })
    expect(await movedBy(hallLost)).toEqual(onlyMaps)
    const [fewest] = await movedBy({ hostAway: { hostKey, slotIds: ['first'] } })
    expect(fewest).toEqual([['Agents', 'fourth']])
  })

  test('count for whoever voted with a verified address', async () => {
    ignoresPoll = false
    const [agents] = await talks('Agents')
    await answered('Ada', 'yes-evening')
    const ada = voterOfAddress('the key of the tests', 'ada@example.org')
    const contributionId = agents?.sources[0]?.id ?? ''
    await castVotes(store().db, [{ voter: { id: ada, verifiedAs: ada }, contributionId, givenAt: site.now }])
    await put([agents, at('hall', 'third')])
    const { before, after } = await suggest()
    expect([before, after, await slotOf('Agents')]).toEqual([0, 1, 'fourth'])
    ignoresPoll = true
    expect(await suggest()).toMatchObject({ before: 1, after: 1 })
  })
})
