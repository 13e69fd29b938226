import { expect, test } from 'vitest'
import { addAdmin } from '../../../../tests/support/admins.ts'
import { told, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openDemoHarness } from '../../../../tests/support/demo-harness.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { startAdminSession } from '../../auth/admin-sessions.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { publicDemos } from '../../demos/public-demos.ts'
import { eraseDemoPerson, readRatings, verifyDemoPeople } from '../../store/demo-people.ts'
import { readShowing } from '../../store/demos.ts'

const done = { ok: true }

/** docs/product.md#demos */
describeOnBothEngines('ideas and demos', (store) => {
  const { site, run, desk, browser, anybody, idea, shown } = openDemoHarness(store)

  test('run one clock, however often and by whomever it is pressed', async () => {
    const teo = await addAdmin(store().db, { email: 'teo@example.org', name: 'Teo Muster' })
    const other = await startAdminSession(store().db, teo, { now: site.now, adminToken: undefined })
    const [first, second] = [await idea(browser(), 'First'), await idea(browser())]
    expect(await run({ do: 'start', demoId: first })).toMatchObject(told(messages.otherUp))
    await run({ do: 'show', demoId: first })
    await Promise.all([run({ do: 'start', demoId: first }), run({ do: 'start', demoId: first }, other)])
    const { endsAt } = await publicDemos(store().db)
    expect(await readShowing(store().db)).toMatchObject({ title: 'First', startedAt: site.now, seconds: 60 })
    expect(endsAt).toBe(new Date(site.now.getTime() + 60_000).toISOString())
    site.pass(30_000)
    for (const press of ['show', 'start'] as const) await run({ do: press, demoId: first }, other)
    expect((await publicDemos(store().db)).endsAt).toBe(endsAt)
    await run({ do: 'show', demoId: second })
    expect(await publicDemos(store().db)).toMatchObject({
      up: { id: second },
      endsAt: null,
      shown: [{ id: first }],
    })
    await run({ do: 'show', demoId: null })
    expect((await publicDemos(store().db)).up).toBeUndefined()
    const { rows } = await store().pool.query("select action from audit_log where action like 'demo-clock%'")
    expect(rows).toEqual([{ action: 'demo-clock-started' }])
  })

  test('are rated once they are shown, never by their own team, in whichever browser', async () => {
    const [ada, adasPhone, guest] = [browser('ada@example.org'), browser('ada@example.org'), browser()]
    const demoId = await idea(ada)
    const give = (by: typeof ada, stars: number) => by('rate-demo', { demoId, stars })
    expect(await give(guest, 5)).toMatchObject(told(messages.notShown))
    await run({ do: 'show', demoId })
    await run({ do: 'start', demoId })
    for (const by of [ada, adasPhone]) expect(await give(by, 5)).toMatchObject(told(messages.ownTeam))
    for (const stars of [0, 6, 2.5, Number.NaN])
      expect(await give(guest, stars)).toMatchObject({ refusal: { reason: 'invalid' } })
    expect(await give(guest, 5)).toMatchObject(done)
    await Promise.all([1, 2, 3, 4, 5, 4].map((stars) => give(guest, stars)))
    await give(guest, 3)
    expect(await guest('list-own-demos', {})).toEqual({
      ok: true,
      value: { teams: [], stars: { [demoId]: 3 } },
    })
    const { rows } = await store().pool.query('select stars from demo_people where stars is not null')
    expect(rows).toEqual([{ stars: 3 }])
    // Who was known by a link that another device opened stays that person.
    const verifiedAs = 'the-hash-of-an-address'
    const { rows: raters } = await store().pool.query('select voter_id from demo_people where stars = 3')
    await verifyDemoPeople(store().db, { id: raters[0].voter_id, verifiedAs })
    await give(guest, 3)
    expect(await readRatings(store().db)).toEqual([{ demoId, rater: verifiedAs, stars: 3 }])
    expect(await ada('leave-team', { demoId })).toMatchObject(told(messages.shown))
    // Who joins after all has rated nothing.
    await guest('join-team', { demoId, name: 'Guest' })
    expect(await guest('list-own-demos', {})).toEqual({ ok: true, value: { teams: [demoId], stars: {} } })
    await expect(
      store().pool.query('update demo_people set stars = 5 where demo_id = $1', [demoId]),
    ).rejects.toThrow('on_the_team_or_its_rater')
  })

  test('are rated by one person as often as anybody means it, and each of many demos as often', async () => {
    const guest = browser(undefined, { rateLimits: site.counted() })
    const [first, second] = [await shown(), await shown()]
    for (let at = 0; at < 60; at++)
      expect(await guest('rate-demo', { demoId: first, stars: 1 + (at % 5) })).toMatchObject(done)
    for (const demoId of [first, first.toUpperCase()])
      expect(await guest('rate-demo', { demoId, stars: 1 })).toMatchObject(tooMany)
    expect(await guest('rate-demo', { demoId: second, stars: 4 })).toMatchObject(done)
  })

  test('show a result when an organiser reveals it, one person once, and take it back', async () => {
    expect(await run({ do: 'reveal', isRevealed: true })).toMatchObject(told(messages.nothingToReveal))
    const [first, second, few] = [await shown(), await shown(), await shown()]
    const guests = [...anybody(4), browser('pia@example.org')]
    for (const by of guests) {
      await by('rate-demo', { demoId: first, stars: 2 })
      await by('rate-demo', { demoId: second, stars: 4 })
    }
    // The same person on another device, later: these stars count instead.
    site.pass(1_000)
    await browser('pia@example.org')('rate-demo', { demoId: first, stars: 1 })
    const before = JSON.stringify(await publicDemos(store().db))
    expect((await desk()).demos.map(({ ratedBy, place }) => [ratedBy, place])).toEqual([
      ['5', null],
      ['5', null],
      ['nobody', null],
    ])
    expect(before).not.toContain('"5"')
    await Promise.all([run({ do: 'reveal', isRevealed: true }), run({ do: 'reveal', isRevealed: true })])
    expect((await publicDemos(store().db)).shown).toMatchObject([
      { id: second, place: 1, score: 110, ratedBy: '5' },
      { id: first, place: 2, score: -110, ratedBy: '5' },
      { id: few, place: null, score: null, ratedBy: 'nobody' },
    ])
    for (const [name, more] of [
      ['rate-demo', { stars: 5 }],
      ['join-team', { name: 'Late' }],
    ] as const)
      expect(await browser()(name, { demoId: first, ...more })).toMatchObject(told(messages.revealed))
    // What was revealed stays, whoever deletes their data.
    const { voterKey } = site.context()
    await store()
      .db.transaction()
      .execute((tx) => eraseDemoPerson(tx, voterOfAddress(voterKey, 'pia@example.org')))
    expect((await publicDemos(store().db)).shown[0]).toMatchObject({ id: second, ratedBy: '5' })
    await run({ do: 'reveal', isRevealed: false })
    expect((await publicDemos(store().db)).shown.map(({ place }) => place)).toEqual([null, null, null])
    expect(await guests[0]?.('rate-demo', { demoId: few, stars: 5 })).toMatchObject(done)
  })
})
