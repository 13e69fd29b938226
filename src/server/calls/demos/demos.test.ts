import { beforeEach, expect, test } from 'vitest'
import { addAdmin, signedIn } from '../../../../tests/support/admins.ts'
import { nobody, openCallHarness, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import type { CallName, CallOutput } from '../../../domain/calls/index.ts'
import { type DemosRun, mostDemos } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import type { Result } from '../../../domain/result.ts'
import { startAdminSession } from '../../auth/admin-sessions.ts'
import { newVoter, rememberVoter, voterOfAddress } from '../../auth/voter-cookie.ts'
import { publicDemos } from '../../demos/public-demos.ts'
import { eraseDemoPerson, readRatings, verifyDemoPeople } from '../../store/demo-people.ts'
import { readShowing } from '../../store/demos.ts'
import { readYourData } from '../../store/your-data.ts'

const told = (sentence: string) => ({ ok: false, refusal: { sentence } })
const done = { ok: true }

/** docs/product.md#demos */
describeOnBothEngines('ideas and demos', (store) => {
  const site = openCallHarness(store)
  let admin: string
  beforeEach(async () => {
    admin = await signedIn(store().db, site.now)
    await run({ do: 'set', isOpen: true, seconds: 60 })
  })
  const run = (payload: DemosRun, adminToken = admin) => site.call('run-demos', payload, { adminToken })
  const desk = async () => {
    const found = (await site.call('get-demos', {}, { adminToken: admin })) as Result<CallOutput<'get-demos'>>
    return found.ok ? found.value : expect.fail(found.refusal.sentence)
  }

  /** A browser: keeps its cookie. With an address it has opened a mailed link. */
  function browser(address?: string) {
    let voterCookie: string | undefined
    const setCookie = (header: string) => {
      voterCookie = /^voter=([^;]*)/.exec(header)?.[1] ?? voterCookie
    }
    if (address !== undefined) {
      const context = site.context({ setCookie })
      rememberVoter(context, { ...newVoter(), verifiedAs: voterOfAddress(context.voterKey, address) })
    }
    return (name: CallName, payload: object) => site.call(name, payload, { voterCookie, setCookie })
  }
  const anybody = (count: number) => Array.from({ length: count }, () => browser())

  let ideas = 0
  async function idea(by: ReturnType<typeof browser>, title = `Idea ${++ideas}`): Promise<string> {
    site.pass(1_000)
    const added = await by('add-idea', { title, line: 'One line.', name: 'Ada Muster' })
    return added.ok ? (added.value as { demoId: string }).demoId : expect.fail(added.refusal.sentence)
  }
  async function shown(by = browser()): Promise<string> {
    const demoId = await idea(by)
    expect(await run({ do: 'show', demoId })).toMatchObject(done)
    expect(await run({ do: 'start', demoId })).toMatchObject(done)
    return demoId
  }

  test('take an idea while the list is open, with its first member, who alone may ask for a demo', async () => {
    const [ada, other] = [browser(), browser()]
    const demoId = await idea(ada, 'Maps')
    expect(await publicDemos(store().db)).toMatchObject({
      isOpen: true,
      ideas: [{ id: demoId, title: 'Maps', line: 'One line.', team: ['Ada Muster'] }],
    })
    expect(await other('ask-for-demo', { demoId, wanted: true })).toMatchObject(told(messages.notOnTeam))
    expect(await ada('ask-for-demo', { demoId, wanted: true })).toMatchObject(done)
    expect(await ada('list-own-demos', {})).toEqual({ ok: true, value: { teams: [demoId], stars: {} } })
    expect(await other('list-own-demos', {})).toEqual({ ok: true, value: { teams: [], stars: {} } })
    await run({ do: 'set', isOpen: false, seconds: 60 })
    expect(await ada('add-idea', { title: 'Late', line: 'x', name: 'Ada' })).toMatchObject(
      told(messages.closed),
    )
    for (const wrong of [
      { title: ' ', line: 'x', name: 'y' },
      { title: 'x', line: 'y'.repeat(201), name: 'z' },
      { title: 'x\u0000', line: 'y', name: 'z' },
      { title: 'x', line: 'y', name: 'z', homepage: 'https://example.org' },
    ])
      expect(await ada('add-idea', wrong)).toMatchObject({ refusal: { reason: 'invalid' } })
  })

  test('let people join, rename themselves and leave, and go with their last member', async () => {
    const [ada, teo] = [browser(), browser()]
    const demoId = await idea(ada)
    const team = async () => (await desk()).demos.find(({ id }) => id === demoId)?.team
    site.pass(1_000)
    for (const name of ['Teo', 'Teo Muster'])
      expect(await teo('join-team', { demoId, name })).toMatchObject(done)
    expect(await team()).toEqual(['Ada Muster', 'Teo Muster'])
    await ada('leave-team', { demoId })
    expect(await ada('leave-team', { demoId })).toMatchObject(told(messages.notOnTeam))
    expect(await team()).toEqual(['Teo Muster'])
    await teo('leave-team', { demoId })
    expect(await team()).toBeUndefined()
    for (const gone of [demoId, nobody, 'x'])
      expect(await ada('join-team', { demoId: gone, name: 'Ada' })).toMatchObject(told(messages.unknown))
  })

  test('take one idea for one press, and one member of twelve however many join at once', async () => {
    const payload = { title: 'Twice', line: 'x', name: 'Ada' }
    const press = () => site.call('add-idea', payload, { isPlainForm: true })
    await Promise.all([press(), press()])
    const [made, ...more] = (await desk()).demos
    expect(more).toEqual([])
    const demoId = made?.id ?? ''
    const joined = await Promise.all(
      anybody(14).map((by, at) => by('join-team', { demoId, name: `Builder ${at}` })),
    )
    expect(joined.filter(({ ok }) => ok)).toHaveLength(11)
    expect((await desk()).demos[0]?.team).toHaveLength(12)
  })

  test('are refused beyond what one browser may enter in an hour', async () => {
    const rateLimits = site.counted()
    const given = { rateLimits, visitor: 'one' }
    for (let at = 0; at < 20; at++) {
      const entry = { title: `Idea ${at}`, line: 'x', name: 'Ada' }
      // A browser that keeps its voter's cookie.
      const voterCookie = await cookieOf()
      expect(await site.call('add-idea', entry, { ...given, voterCookie })).toMatchObject(done)
    }
    expect(await site.call('add-idea', { title: 'x', line: 'x', name: 'x' }, given)).toMatchObject(tooMany)
  })
  async function cookieOf(): Promise<string> {
    let cookie = ''
    rememberVoter(site.context({ setCookie: (header) => (cookie = header) }), newVoter())
    return /^voter=([^;]*)/.exec(cookie)?.[1] ?? ''
  }

  test('have the order in which their teams asked, until an organiser moves them', async () => {
    const [ada, teo] = [browser(), browser()]
    const [first, second, third] = [await idea(ada), await idea(teo), await idea(ada)]
    const next = async () => (await publicDemos(store().db)).next.map(({ id }) => id)
    await teo('ask-for-demo', { demoId: second, wanted: true })
    await ada('ask-for-demo', { demoId: first, wanted: true })
    await teo('ask-for-demo', { demoId: second, wanted: true })
    expect(await next()).toEqual([second, first])
    await run({ do: 'move', demoId: first, before: second })
    await run({ do: 'move', demoId: third, before: null })
    expect(await next()).toEqual([first, second, third])
    await run({ do: 'withdraw', demoId: second })
    await ada('ask-for-demo', { demoId: first, wanted: false })
    expect(await next()).toEqual([third])
    expect(await run({ do: 'move', demoId: first, before: second })).toMatchObject(told(messages.unknown))
  })

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

  test('disappear while they are hidden, and lose a name that does not belong there', async () => {
    const by = browser()
    const demoId = await shown(by)
    await browser()('join-team', { demoId, name: 'Buy pills' })
    expect(await run({ do: 'remove-member', demoId, name: 'Buy pills' })).toMatchObject(done)
    expect(await run({ do: 'remove-member', demoId, name: 'Buy pills' })).toMatchObject(
      told(messages.noMember),
    )
    await run({ do: 'hide', demoId, isHidden: true })
    expect(await publicDemos(store().db)).toMatchObject({ up: undefined, shown: [], ideas: [] })
    expect(await browser()('rate-demo', { demoId, stars: 1 })).toMatchObject(told(messages.unknown))
    expect(await run({ do: 'show', demoId })).toMatchObject({ ok: false })
    // However many were hidden, the list is not full of them.
    await store().pool.query(
      `insert into demos (title, line, is_hidden, created_at) select 'Spam', 'x', true, now() from generate_series(1, ${mostDemos})`,
    )
    expect(await idea(browser(), 'Real')).toBeTruthy()
    await store().pool.query("delete from demos where title in ('Spam', 'Real')")
    await run({ do: 'hide', demoId, isHidden: false })
    expect((await publicDemos(store().db)).shown).toMatchObject([{ id: demoId, team: ['Ada Muster'] }])
  })

  test('are part of one’s data, and go with it', async () => {
    const [ada, guest] = [browser('ada@example.org'), browser()]
    const [own, shared, rated] = [await idea(ada, 'Own'), await idea(ada, 'Shared'), await shown()]
    await guest('join-team', { demoId: shared, name: 'Guest' })
    await ada('rate-demo', { demoId: rated, stars: 4 })
    const { voterKey } = site.context()
    const person = { email: 'ada@example.org', voterId: voterOfAddress(voterKey, 'ada@example.org') }
    const at = expect.any(String)
    expect((await readYourData(store().db, person, site.now)).demos).toEqual([
      { title: 'Own', line: 'One line.', name: 'Ada Muster', at },
      { title: 'Shared', line: 'One line.', name: 'Ada Muster', at },
      { title: expect.any(String), stars: 4, at },
    ])
    await store()
      .db.transaction()
      .execute((tx) => eraseDemoPerson(tx, person.voterId))
    const left = (await desk()).demos
    expect(left.map(({ id, team }) => [id, team.length])).toEqual([
      [shared, 1],
      [rated, 1],
    ])
    expect(left.some(({ id }) => id === own)).toBe(false)
    expect((await readYourData(store().db, person, site.now)).demos).toEqual([])
  })
})
