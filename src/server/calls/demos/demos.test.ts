import { expect, test } from 'vitest'
import { nobody, told, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openDemoHarness } from '../../../../tests/support/demo-harness.ts'
import { mostDemos } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { newVoter, rememberVoter, voterOfAddress } from '../../auth/voter-cookie.ts'
import { publicDemos } from '../../demos/public-demos.ts'
import { listAudit } from '../../store/audit-log.ts'
import { eraseDemoPerson } from '../../store/demo-people.ts'
import { readOrder } from '../../store/demos.ts'
import { readYourData } from '../../store/your-data.ts'

const done = { ok: true }

/** docs/product.md#demos */
describeOnBothEngines('ideas and demos', (store) => {
  const { site, run, desk, browser, anybody, idea, shown } = openDemoHarness(store)

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

  test('have settings that two organisers change at once: different ones merge, the same one is asked about', async () => {
    const seen = { isOpen: true, seconds: 60 }
    const settings = async () => {
      const { isOpen, seconds } = await desk()
      return { isOpen, seconds }
    }
    expect(await run({ do: 'set', isOpen: false, seconds: 60, seen })).toMatchObject(done)
    expect(await run({ do: 'set', isOpen: true, seconds: 90, seen })).toMatchObject(done)
    expect(await settings()).toEqual({ isOpen: false, seconds: 90 })
    expect(await run({ do: 'set', isOpen: true, seconds: 120, seen })).toMatchObject({
      refusal: {
        reason: 'conflict',
        fields: {
          seconds: expect.stringMatching(/^\S+@example\.org set the clock to 90 seconds at \d\d:\d\d\. /),
        },
      },
    })
    expect(await settings()).toEqual({ isOpen: false, seconds: 90 })
    expect(await run({ do: 'set', isOpen: false, seconds: 120, seen: await settings() })).toMatchObject(done)
    expect(await settings()).toEqual({ isOpen: false, seconds: 120 })
    // Also who set both at once.
    expect(await run({ do: 'set', isOpen: true, seconds: 75, seen: await settings() })).toMatchObject(done)
    expect(
      await run({ do: 'set', isOpen: true, seconds: 80, seen: { isOpen: true, seconds: 120 } }),
    ).toMatchObject({
      refusal: { sentence: expect.stringContaining('set the clock to 75 seconds at ') },
    })
    expect((await listAudit(store().db, 1))[0]).toMatchObject({
      action: 'ideas-opened',
      details: { seconds: 75 },
    })
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

  test('store an idea sent twice once, and at most twelve members', async () => {
    const payload = { title: 'Twice', line: 'x', name: 'Ada' }
    // A browser whose first answer is lost has the cookie of the second alone.
    const presses = anybody(2)
    await Promise.all(presses.map((press) => press('add-idea', payload, { isPlainForm: true })))
    const [made, ...more] = (await desk()).demos
    expect(more).toEqual([])
    const demoId = made?.id ?? ''
    for (const press of presses)
      expect(await press('ask-for-demo', { demoId, wanted: true })).toMatchObject(done)
    const { revision, demos } = await desk()
    expect(demos[0]?.team).toEqual(['Ada'])
    for (const press of presses)
      expect(await press('add-idea', payload)).toEqual({ ok: true, value: { demoId } })
    expect((await desk()).revision).toBe(revision)
    const joined = await Promise.all(
      anybody(14).map((by, at) => by('join-team', { demoId, name: `Builder ${at}` })),
    )
    expect(joined.filter(({ ok }) => ok)).toHaveLength(10)
    expect((await desk()).demos[0]?.team).toHaveLength(11)
    expect(await browser()('add-idea', payload)).toMatchObject(told(messages.teamFull))
    // Another line, or another name, is another idea.
    await idea(browser(), 'Twice')
    expect((await desk()).demos).toHaveLength(2)
  })

  test('are refused beyond five ideas an hour of one browser, which may still join others', async () => {
    const rateLimits = site.counted()
    const given = { rateLimits, visitor: 'one' }
    const enter = async (at: number) =>
      // A browser that keeps its voter's cookie.
      site.call(
        'add-idea',
        { title: `Idea ${at}`, line: 'x', name: 'Ada' },
        { ...given, voterCookie: await cookieOf() },
      )
    for (let at = 0; at < 5; at++) expect(await enter(at)).toMatchObject(done)
    expect(await enter(5)).toMatchObject(tooMany)
    const [first] = (await desk()).demos
    expect(await site.call('join-team', { demoId: first?.id, name: 'Ada' }, given)).toMatchObject(done)
  })

  test('of a program without cookies do not fill the list, from one network or from many', async () => {
    const rateLimits = site.counted()
    const add = (at: number, clientAddress: string) =>
      site.call('add-idea', { title: `Spam ${at}`, line: 'x', name: 'x' }, { rateLimits, clientAddress })
    const answers = []
    for (let at = 0; at < 30; at++) answers.push(await add(at, '198.51.100.7'))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    for (let at = 30; at < 110; at++) answers.push(await add(at, `203.${at}.113.9`))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(60)
    const visitor = { rateLimits, clientAddress: '198.51.100.7', visitor: 'a person there' }
    expect(await site.call('add-idea', { title: 'Maps', line: 'x', name: 'Ada' }, visitor)).toMatchObject(
      done,
    )
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
    const [last, before] = await listAudit(store().db, 2)
    expect(last).toMatchObject({
      actor: 'its team',
      action: 'demo-withdrawn',
      details: { title: expect.any(String) },
    })
    expect(before).toMatchObject({ actor: expect.stringContaining('@'), action: 'demo-withdrawn' })
    expect(await run({ do: 'move', demoId: first, before: second })).toMatchObject(told(messages.unknown))
  })

  test('are changed by a member at most sixty times an hour, and only where something changes', async () => {
    const [ada, teo] = [browser(undefined, { rateLimits: site.counted() }), browser()]
    const [first, second] = [await idea(ada), await idea(teo)]
    for (const [by, demoId] of [
      [ada, first],
      [teo, second],
    ] as const)
      await by('ask-for-demo', { demoId, wanted: true })
    const versions = async () => {
      const { rows } = await store().pool.query('select id, xmin::text as version from demos')
      return new Map(rows.map(({ id, version }) => [id, version]))
    }
    const before = await versions()
    const third = await idea(teo)
    await teo('ask-for-demo', { demoId: third, wanted: true })
    await teo('ask-for-demo', { demoId: third, wanted: false })
    await teo('ask-for-demo', { demoId: third, wanted: false })
    const after = await versions()
    expect([first, second].map((id) => after.get(id))).toEqual([first, second].map((id) => before.get(id)))
    expect(await readOrder(store().db)).toEqual([first, second])

    for (let at = 1; at < 60; at++)
      expect(await ada('ask-for-demo', { demoId: first, wanted: at % 2 === 0 })).toMatchObject(done)
    expect(await ada('ask-for-demo', { demoId: first, wanted: true })).toMatchObject(tooMany)
    expect(await ada('leave-team', { demoId: first })).toMatchObject(tooMany)
    expect(await teo('leave-team', { demoId: second })).toMatchObject(done)
  })

  test('keep their number where a press changes nothing, so that no page loads again for it', async () => {
    const by = browser()
    const demoId = await idea(by)
    const number = async () => (await publicDemos(store().db)).revision
    const ask = () => by('ask-for-demo', { demoId, wanted: true })
    const steps: (() => Promise<unknown>)[] = [
      ask,
      () => run({ do: 'set', isOpen: true, seconds: 90 }),
      () => run({ do: 'move', demoId, before: null }),
      () => run({ do: 'show', demoId }),
      () => run({ do: 'start', demoId }),
      () => run({ do: 'show', demoId: null }),
      () => run({ do: 'reveal', isRevealed: true }),
      () => run({ do: 'reveal', isRevealed: false }),
      () => run({ do: 'hide', demoId, isHidden: true }),
    ]
    const pressed: (readonly [number, number])[] = []
    for (const step of steps) {
      const before = await number()
      expect(await step()).toMatchObject(done)
      const after = await number()
      const pages = site.pagesDropped
      expect(await step()).toMatchObject(done)
      expect(site.pagesDropped).toBe(pages)
      pressed.push([after - before, (await number()) - after])
    }
    const alone = [0, 0] as const
    const once = [1, 0] as const
    // One demo alone stands at the end already.
    expect(pressed).toEqual([once, once, alone, once, once, once, once, once, once])
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
    for (const isHidden of [true, false]) await run({ do: 'hide', demoId: own, isHidden })
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
    const logged = await store().db.selectFrom('audit_log').select('details').execute()
    expect(logged.map(({ details }) => details)).toContainEqual({ title: 'Deleted' })
    expect(logged.map(({ details }) => details)).not.toContainEqual({ title: 'Own' })
  })
})
