import { expect, test } from 'vitest'
import { nobody, tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { publishProgramme } from '../../../../tests/support/programme.ts'
import { openStarHarness } from '../../../../tests/support/starring.ts'
import { countForOrganizers } from '../../../domain/day/reasons.ts'
import { starMessages as messages } from '../../../domain/day/stars.ts'
import { hour } from '../../../domain/durations.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { planFeed } from '../../day/programme-feeds.ts'
import { publicProgramme } from '../../day/public-programme.ts'
import { countStars } from '../../store/stars.ts'
import { mergeInto } from '../../store/talks.ts'
import { listWishers } from '../../store/wishes.ts'

const gone = refuse('not-found', messages.notOnProgramme)

/** docs/product.md#stars */
describeOnBothEngines('stars', (store) => {
  const { site, db, talks, proposed, browser, linkTo } = openStarHarness(store)

  test('are set as often as one likes, with the others of that time, and taken back', async () => {
    const mia = browser()
    expect(await mia.star(0)).toEqual(ok({ wanted: true, clashes: [] }))
    expect(await mia.star(0)).toEqual(ok({ wanted: true, clashes: [] }))
    expect(await mia.star(1)).toEqual(ok({ wanted: true, clashes: [talks[0]] }))
    expect(await mia.list()).toEqual({ stars: [0, 1], byVote: [] })
    expect(await mia.star(0, false)).toEqual(ok({ wanted: false, clashes: [] }))
    expect(await mia.list()).toEqual({ stars: [1], byVote: [] })
    expect((await browser().list()).stars).toEqual([])
    for (const talkId of ['x', nobody])
      expect(await mia.call('star-talk', { talkId, wanted: true })).toEqual(gone)
    expect((await mia.call('star-talk', { talkId: talks[0] })).ok).toBe(false)
  })

  test('fifty of one browser at once are one, and a forged cookie is a new visitor', async () => {
    const mia = browser()
    await mia.star(0)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => mia.star(1, at % 2 === 0)))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    const rows = await db().selectFrom('stars').selectAll().execute()
    expect(rows).toHaveLength(2)
    const forger = browser()
    forger.jar.voter = mia.jar.voter?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await forger.list()).stars).toEqual([])
  })

  test('of a talk that is cancelled or gone cannot be given, and given ones clash with nothing', async () => {
    const mia = browser()
    await mia.star(0)
    await db()
      .updateTable('talks')
      .set({ withdrawn_at: site.now })
      .where('id', '=', talks[0] ?? '')
      .execute()
    expect(await browser().star(0)).toEqual(gone)
    expect(await mia.star(1)).toEqual(ok({ wanted: true, clashes: [] }))
    expect((await mia.list()).stars).toEqual([0, 1])
    expect(await mia.star(0, false)).toMatchObject({ ok: true })
    await publishProgramme(db(), [{ roomId: 'hall', slotId: 'first', talkId: talks[2] ?? '' }], site.now)
    expect(await mia.star(1)).toEqual(gone)
    expect((await mia.list()).stars).toEqual([])
    await db().updateTable('contributions').set({ standing: 'hidden', hidden_from: 'shown' }).execute()
    expect(await mia.star(2)).toEqual(gone)
  })

  test('two thousand first ones in an hour come from one venue, and no more', async () => {
    const rateLimits = site.counted()
    const first = (visitor: number) =>
      site.call('star-talk', { talkId: talks[0], wanted: true }, { rateLimits, visitor: `phone ${visitor}` })
    expect(await first(1)).toMatchObject({ ok: true })
    await site.setSpent('new-voters with cookie', 1_999)
    expect(await first(2)).toMatchObject({ ok: true })
    expect(await first(3)).toMatchObject(tooMany)
  })

  test('stand where somebody voted, until they say otherwise', async () => {
    const mia = browser()
    await mia.call('contribution-vote', { contributionId: proposed.id, wanted: true })
    expect(await mia.list()).toEqual({ stars: [2], byVote: [2] })
    await mia.star(2, false)
    expect(await mia.list()).toEqual({ stars: [], byVote: [] })
    await mia.star(2)
    expect(await mia.list()).toEqual({ stars: [2], byVote: [] })
  })

  test('follow a talk that is merged, and organisers hear of fewer than five only that they are a few', async () => {
    const people = Array.from({ length: 5 }, () => browser())
    for (const person of people) await person.star(1)
    await people[0]?.star(0)
    await db()
      .transaction()
      .execute((tx) => mergeInto(tx, talks[0] ?? '', [talks[1] ?? ''], 'Both', site.now))
    expect((await people[4]?.list())?.stars).toEqual([0])
    const counts = await countStars(db())
    expect([...counts.values()].map(countForOrganizers)).toEqual([5])
    expect([0, 1, 4].map(countForOrganizers)).toEqual([0, 'a few', 'a few'])
  })

  test('are wishes for the planner, where a star outweighs the vote, on whichever device', async () => {
    const [phone, laptop, other] = [browser(), browser(), browser()]
    const wishes = async () =>
      (await listWishers(db())).flatMap(({ verified_as, wishes: some }) =>
        some.map(({ id }) => [talks.indexOf(id), verified_as !== null]),
      )
    await other.call('contribution-vote', { contributionId: proposed.id, wanted: true })
    await phone.call('contribution-vote', { contributionId: proposed.id, wanted: true })
    await phone.star(1)
    expect((await wishes()).toSorted()).toEqual([
      [1, false],
      [2, false],
      [2, false],
    ])
    await phone.call('send-plan-link', { email: 'mia@example.org' })
    const token = await linkTo('mia@example.org')
    for (const device of [laptop, phone]) await device.open(token)
    await laptop.star(2, false)
    await laptop.star(1, false)
    expect(await wishes()).toEqual([[2, false]])
    await phone.star(1)
    expect((await wishes()).toSorted()).toEqual([
      [1, true],
      [2, false],
    ])
    // Taken back in another browser, it says nothing about this one.
    await other.star(2)
    await browser().star(2, false)
    expect((await wishes()).filter(([talk]) => talk === 2)).toHaveLength(2)
  })

  test('stay in the own plan and calendar when a talk is left out, and can be taken back', async () => {
    const mia = browser()
    await mia.star(1)
    const made = await mia.call('make-plan-feed', {})
    const file = made.ok ? (made.value as { path: string }).path.replace('/plan/', '') : ''
    site.pass(hour)
    await publishProgramme(db(), [{ roomId: 'hall', slotId: 'first', talkId: talks[0] ?? '' }], site.now)
    expect((await mia.list()).stars).toEqual([1])
    expect(await planFeed(file, site.context())).toMatch(/SUMMARY:Maps.*STATUS:CANCELLED/s)
    expect(await browser().star(1)).toMatchObject({ ok: false })
    expect(await mia.star(1, false)).toMatchObject({ ok: true })
    expect((await mia.list()).stars).toEqual([])
  })

  test('stay while a talk moves, which everybody is told for an hour', async () => {
    const moved = async () =>
      (await publicProgramme(site.context()))?.slots.flatMap(({ startsAt, places }) =>
        places.flatMap((talk) => (talk?.isMoved ? [`${talk.title} ${startsAt} ${talk.room}`] : [])),
      )
    const mia = browser()
    await mia.star(0)
    expect(await moved()).toEqual([])
    site.pass(hour)
    const stay = { roomId: 'loft', slotId: 'first', talkId: talks[1] ?? '' }
    await publishProgramme(
      db(),
      [{ roomId: 'quay', slotId: 'third', talkId: talks[0] ?? '' }, stay],
      site.now,
    )
    expect((await mia.list()).stars).toEqual([0])
    expect(await moved()).toEqual(['Agents 14:00 Quay'])
    site.pass(hour - 1)
    expect(await moved()).toEqual(['Agents 14:00 Quay'])
    site.pass(1)
    expect(await moved()).toEqual([])
  })
})
