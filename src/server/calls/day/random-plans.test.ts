/** Two organisers at one plan, at once and in random order. `PLAN_MOVES` sets how many calls each of them makes. */
import { expect, test } from 'vitest'
import { randomFrom } from '../../../../tests/faults/run-program.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { placeWithoutTheRule } from '../../../../tests/support/lost-rule.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import { sizeOf } from '../../../../tests/support/sizes.ts'
import type { CallName } from '../../../domain/calls/index.ts'
import type { Place, PlanTalk } from '../../../domain/day/talks.ts'
import { readTalks } from '../../store/plan.ts'

const callsEach = sizeOf('PLAN_MOVES', 40)
const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

/** Counted without the rules of the plan and of the database. */
function broken(talks: readonly Pick<PlanTalk, 'title' | 'place' | 'hosts'>[]): string[] {
  const taken = talks.flatMap(({ place, hosts }) =>
    place ? [`${place.roomId} ${place.slotId}`, ...hosts.map(({ key }) => `${key} ${place.slotId}`)] : [],
  )
  return taken.filter((one, index) => taken.indexOf(one) !== index)
}

describeOnBothEngines('a plan that two organisers change at once', (store) => {
  const { admins, call, plan, revision, talks, put } = openPlanHarness(store)
  const { rooms, slots } = testEvent.day
  // Two and two have one host.
  const made = () =>
    talks(...titles.map((title, index): [string, string] => [title, `${index >> 1}@example.org`]))

  test('loses no talk and breaks no rule, and what is published breaks none either', async () => {
    const all = await made()
    const random = randomFrom(1)
    const below = (most: number) => Math.floor(random() * most)
    const one = <Of>(of: readonly Of[]) => of[below(of.length)]
    const anyPlace = (): Place => at(one(rooms)?.id ?? '', one(slots)?.id ?? '')
    async function step(known: number): Promise<[CallName, object]> {
      const talkId = one(all)?.id
      const kind = below(20)
      if (kind === 0) return ['pin-talk', { talkId, isPinned: random() < 0.4 }]
      if (kind === 1) return ['close-place', { ...anyPlace(), isClosed: random() < 0.4 }]
      if (kind === 2)
        return [
          'set-absence',
          { hostKey: one(all)?.hosts[0]?.key, slotId: one(slots)?.id, isAway: random() < 0.4 },
        ]
      if (kind === 3) return ['publish-plan', { revision: await revision(), tellHosts: false }]
      if (kind === 4) return ['undo-publish', { version: (await plan()).published?.version ?? 1 }]
      const moved = new Set(Array.from({ length: 1 + below(3) }, () => one(all)?.id))
      const moves = [...moved].map((id) => ({ talkId: id, to: random() < 0.15 ? null : anyPlace() }))
      return ['apply-moves', { revision: known, moves }]
    }
    let accepted = 0
    async function organise(token: string) {
      let known = await revision()
      for (let index = 0; index < callsEach; index++) {
        const answer = await call(...(await step(known)), token)
        if (answer.ok) accepted += 1
        if (!answer.ok || random() < 0.5) known = await revision()
        expect(broken((await plan()).talks)).toEqual([])
      }
    }
    await Promise.all([organise(admins.mara), organise(admins.teo)])
    const after = await plan()
    expect(accepted).toBeGreaterThan(callsEach / 4)
    expect(after.talks.map(({ title }) => title).toSorted()).toEqual(titles)
    expect(after.wrongs.filter(({ kind }) => kind === 'host-twice')).toEqual([])
    const version = await store().pool.query<{ version: number }>('select version from programmes')
    for (const { version: each } of version.rows) {
      const shown = await store().pool.query<{ place: Place; id: string }>(
        `select talk_id as id, json_build_object('roomId', room_id, 'slotId', slot_id) as place
        from programme_talks where version = $1`,
        [each],
      )
      const published = shown.rows.flatMap(({ id, place }) =>
        after.talks.filter((talk) => talk.id === id).map((talk) => ({ ...talk, place })),
      )
      expect(broken(published)).toEqual([])
    }
  })

  test('is found broken by these tests where the database has lost its rule', async () => {
    const [first, second] = await made()
    await put([first, at('hall', 'first')])
    const rolledBack = new Error('rolled back')
    const lost = store()
      .db.transaction()
      .execute(async (tx) => {
        await placeWithoutTheRule(tx, second?.id, at('hall', 'first'))
        expect(broken(await readTalks(tx))).not.toEqual([])
        throw rolledBack
      })
    await expect(lost).rejects.toBe(rolledBack)
    expect(broken((await plan()).talks)).toEqual([])
  })
})
