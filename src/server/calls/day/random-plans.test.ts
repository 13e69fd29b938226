/** Two organisers at one plan, at once and in random order. `PLAN_MOVES` sets how many calls each of them makes. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomFrom } from '../../../../tests/faults/run-program.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { placeWithoutTheRule } from '../../../../tests/support/lost-rule.ts'
import { at, openPlanHarness } from '../../../../tests/support/plans.ts'
import {
  endWatch,
  listWronglyPublished,
  watchPublishing,
} from '../../../../tests/support/publishing-watch.ts'
import { sizeOf } from '../../../../tests/support/sizes.ts'
import type { CallName } from '../../../domain/calls/index.ts'
import type { Place, PlanTalk } from '../../../domain/day/talks.ts'
import type { Db } from '../../store/engine/db.ts'
import { readTalks } from '../../store/plan.ts'
import { insertProgramme, newestProgramme } from '../../store/programmes.ts'
import { closePlace } from '../../store/talks.ts'

const callsEach = sizeOf('PLAN_MOVES', 40)
const rare = ['pin', 'away', 'remove', 'undo'] as const
const often = ['close', 'publish', 'restore'] as const
const kinds = [...rare, ...often, ...often, ...Array.from({ length: 12 }, () => 'move' as const)]
const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

/** Counted without the rules of the plan and of the database. */
function broken(talks: readonly Pick<PlanTalk, 'title' | 'place' | 'hosts'>[]): string[] {
  const taken = talks.flatMap(({ place, hosts }) =>
    place ? [`${place.roomId} ${place.slotId}`, ...hosts.map(({ key }) => `${key} ${place.slotId}`)] : [],
  )
  return taken.filter((one, index) => taken.indexOf(one) !== index)
}

describeOnBothEngines('a plan that two organisers change at once', (store) => {
  const { site, admins, plan, revision, talks, put } = openPlanHarness(store)
  const { rooms, slots } = testEvent.day
  const withoutQuay = {
    ...testEvent,
    day: { ...testEvent.day, rooms: rooms.filter(({ id }) => id !== 'quay') },
  }
  beforeEach(() => watchPublishing(store().db))
  afterEach(() => endWatch(store().db))
  // Two and two have one host.
  const made = () =>
    talks(...titles.map((title, index): [string, string] => [title, `${index >> 1}@example.org`]))

  test('loses no talk and breaks no rule, and what is published breaks none either', async () => {
    const all = await made()
    const random = randomFrom(1)
    const below = (most: number) => Math.floor(random() * most)
    const one = <Of>(of: readonly Of[]) => of[below(of.length)]
    const anyPlace = (): Place => at(one(rooms)?.id ?? '', one(slots)?.id ?? '')
    const cancelledId = async () =>
      one((await plan()).talks.filter(({ isWithdrawn }) => isWithdrawn))?.id ?? ''
    const publishedIds = async () =>
      (await newestProgramme(store().db))?.talks.map(({ talkId }) => talkId) ?? []
    const roomsOf = async (version: number) =>
      (await newestProgramme(store().db, version + 1))?.talks.map(({ place }) => place.roomId)
    async function step(known: number): Promise<[CallName, object]> {
      const talkId = one(all)?.id
      const kind = one(kinds)
      if (kind === 'pin') return ['pin-talk', { talkId, isPinned: random() < 0.4 }]
      if (kind === 'close') return ['close-place', { ...anyPlace(), isClosed: random() < 0.5 }]
      if (kind === 'away')
        return [
          'set-absence',
          { hostKey: one(all)?.hosts[0]?.key, slotId: one(slots)?.id, isAway: random() < 0.4 },
        ]
      if (kind === 'publish') return ['publish-plan', { revision: await revision(), tellHosts: false }]
      if (kind === 'undo') return ['undo-publish', { version: (await plan()).published?.version ?? 1 }]
      // Of those that are published: others are not cancelled, but gone.
      if (kind === 'remove') return ['remove-talk', { talkId: one(await publishedIds()) ?? '' }]
      if (kind === 'restore') return ['restore-talk', { talkId: await cancelledId() }]
      const moved = new Set(Array.from({ length: 1 + below(3) }, () => one(all)?.id))
      const moves = [...moved].map((id) => ({ talkId: id, to: random() < 0.15 ? null : anyPlace() }))
      return ['apply-moves', { revision: known, moves }]
    }
    let accepted = 0
    async function organise(adminToken: string) {
      let known = await revision()
      for (let index = 0; index < callsEach; index++) {
        const [name, payload] = await step(known)
        const isQuayGone = /publish/.test(name) && random() < 0.5
        const answer = await site.call(name, payload, {
          adminToken,
          ...(isQuayGone && { event: withoutQuay }),
        })
        if (answer.ok) accepted += 1
        const { version, changed } = (answer.ok ? answer.value : {}) as { version?: number; changed?: number }
        // Without a change it may be the version of before.
        if (isQuayGone && version && changed !== 0) expect(await roomsOf(version)).not.toContain('quay')
        if (!answer.ok || random() < 0.5) known = await revision()
        expect(broken((await plan()).talks)).toEqual([])
      }
    }
    await Promise.all([organise(admins.mara), organise(admins.teo)])
    const after = await plan()
    expect(accepted).toBeGreaterThan(callsEach / 4)
    const gone = await store().pool.query(
      "select details->>'title' as title from audit_log where action = 'talk-removed'",
    )
    const removed = gone.rows.map(({ title }) => title)
    expect(after.talks.map(({ title }) => title).toSorted()).toEqual(
      titles.filter((title) => !removed.includes(title)),
    )
    expect(await listWronglyPublished(store().db)).toEqual([])
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

  const rolledBack = new Error('rolled back')
  const rollBack = (work: (tx: Db) => Promise<unknown>) =>
    expect(
      store()
        .db.transaction()
        .execute(async (tx) => {
          await work(tx)
          throw rolledBack
        }),
    ).rejects.toBe(rolledBack)

  // The first two have one host, the third has another.
  test.each([
    ['one_talk_a_place', 2, at('hall', 'first')],
    ['one_place_a_host', 1, at('loft', 'first')],
  ] as const)(
    '(negative control) without the database constraint %s these tests find a broken plan',
    async (rule, index, place) => {
      const all = await made()
      await put([all[0], at('hall', 'first')])
      await rollBack(async (tx) => {
        await placeWithoutTheRule(tx, rule, all[index]?.id, place)
        expect(broken(await readTalks(tx))).toHaveLength(1)
      })
      expect(broken((await plan()).talks)).toEqual([])
    },
  )

  test('(negative control) these tests find a closed place or a cancelled talk that is published', async () => {
    const [first, second] = await made()
    await put([first, at('hall', 'first')], [second, at('loft', 'second')])
    await rollBack(async (tx) => {
      await closePlace(tx, at('hall', 'first'), '')
      await tx
        .updateTable('talks')
        .set({ withdrawn_at: site.now })
        .where('id', '=', second?.id ?? '')
        .execute()
      const shown = (await readTalks(tx)).flatMap(({ id, place }) => (place ? [{ talkId: id, place }] : []))
      const version = await insertProgramme(
        tx,
        { publishedBy: 'Mara Muster', planRevision: 100, talks: shown },
        site.now,
      )
      expect(await listWronglyPublished(tx)).toEqual([
        { version, why: 'cancelled' },
        { version, why: 'closed' },
      ])
    })
  })
})
