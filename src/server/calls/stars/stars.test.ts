import { beforeEach, expect, test } from 'vitest'
import { hour, nobody, openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { publishProgramme } from '../../../../tests/support/programme.ts'
import { proposal } from '../../../../tests/support/proposals.ts'
import type { AnyCallName } from '../../../domain/calls/index.ts'
import { countForOrganizers, starMessages as messages } from '../../../domain/day/stars.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { planFeed } from '../../day/programme-feeds.ts'
import { publicProgramme } from '../../day/public-programme.ts'
import { enqueue } from '../../mail/outbox.ts'
import { erasePerson } from '../../store/erasure.ts'
import { countStars } from '../../store/stars.ts'
import { mergeInto } from '../../store/talks.ts'
import { listWishes } from '../../store/wishes.ts'
import { readYourData } from '../../store/your-data.ts'

const gone = refuse('not-found', messages.notOnProgramme)

/** docs/product.md#stars */
describeOnBothEngines('stars', (store) => {
  const site = openCallHarness(store)
  const db = () => store().db
  let talks: string[]
  let proposed: string
  beforeEach(async () => {
    expect(await site.call('submit-contribution', proposal)).toMatchObject({ ok: true })
    const row = await db().selectFrom('contributions').select('id').executeTakeFirstOrThrow()
    proposed = row.id
    talks = await publishProgramme(
      db(),
      [
        { roomId: 'hall', slotId: 'first', title: 'Agents' },
        { roomId: 'loft', slotId: 'first', title: 'Maps' },
        { roomId: 'hall', slotId: 'second', contributionId: proposed },
      ],
      site.now,
    )
  })

  /** A browser with its cookies. */
  function browser() {
    const jar = { voter: undefined as string | undefined }
    const call = (name: AnyCallName, payload: object) =>
      site.call(name, payload, {
        voterCookie: jar.voter,
        setCookie(cookie) {
          jar.voter = /^voter=([^;]+)/.exec(cookie)?.[1] ?? jar.voter
        },
      })
    const star = (at: number, wanted = true) => {
      site.pass(1)
      return call('star-talk', { talkId: talks[at], wanted })
    }
    const list = async () => {
      const answer = await call('list-stars', {})
      if (!answer.ok) expect.fail(answer.refusal.sentence)
      const { talkIds, votedTalkIds } = answer.value as { talkIds: string[]; votedTalkIds: string[] }
      const places = (ids: string[]) => ids.map((id) => talks.indexOf(id))
      return { stars: places(talkIds), byVote: places(votedTalkIds) }
    }
    const open = (token: string) => call('open-plan', { token })
    return { jar, call, star, list, open }
  }
  const linkTo = async (address: string) => site.newestIn(address, /open\?token=([\w-]{43})/)

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

  test('stand where somebody voted, until they say otherwise', async () => {
    const mia = browser()
    await mia.call('contribution-vote', { contributionId: proposed, wanted: true })
    expect(await mia.list()).toEqual({ stars: [2], byVote: [2] })
    await mia.star(2, false)
    expect(await mia.list()).toEqual({ stars: [], byVote: [] })
    await mia.star(2)
    expect(await mia.list()).toEqual({ stars: [2], byVote: [] })
  })

  test('come to other devices by a mailed link, and the newest press of all devices counts', async () => {
    const [phone, laptop] = [browser(), browser()]
    await phone.star(0)
    await phone.call('contribution-vote', { contributionId: proposed, wanted: true })
    expect(await phone.call('send-plan-link', { email: 'Mia@Example.org ' })).toEqual(ok({ success: true }))
    const token = await linkTo('mia@example.org')
    expect(await laptop.open(token)).toEqual(ok({ success: true }))
    expect(await laptop.list()).toEqual({ stars: [0, 2], byVote: [2] })
    await laptop.star(1)
    await laptop.star(0, false)
    // Only who opens the link sees what others with it do.
    expect((await phone.list()).stars).toEqual([0, 2])
    expect(await phone.open(token)).toEqual(ok({ success: true }))
    expect((await phone.list()).stars).toEqual([1, 2])
    expect(await countStars(db())).toEqual(new Map([[talks[1], 1]]))
    site.pass(25 * hour)
    expect(await browser().open(token)).toEqual(refuse('not-found', messages.linkEnded))
    expect(await browser().open('x')).toEqual(refuse('not-found', messages.linkEnded))
  })

  test('of the ticket mail belong to its address, as long as the ticket is good', async () => {
    const orderId = await site.add('Ada')
    const order = await db().selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const { order_number: orderNumber, customer_name: name, customer_email: recipient } = order
    const costs = { numberOfTickets: 1, totalCents: 4900, discountCents: 0, couponCode: null }
    const params = { orderId, orderNumber, name, ...costs }
    await enqueue(db(), 'order-confirmation', { recipient, params }, site.now)
    const token = await linkTo(recipient)
    const [phone, laptop] = [browser(), browser()]
    for (const device of [phone, laptop]) expect(await device.open(token)).toMatchObject({ ok: true })
    await phone.star(0)
    expect((await laptop.list()).stars).toEqual([0])
    await db().updateTable('orders').set({ status: 'refunded' }).execute()
    expect(await browser().open(token)).toMatchObject({ ok: false })
  })

  test('go into a calendar behind a secret link, and a new link ends the one before', async () => {
    const mia = browser()
    expect(await mia.call('make-plan-feed', {})).toEqual(refuse('not-found', messages.nothingStarred))
    await mia.star(0)
    await mia.star(1)
    const make = async () => {
      const made = await mia.call('make-plan-feed', {})
      return made.ok ? (made.value as { path: string }).path : expect.fail(made.refusal.sentence)
    }
    const first = await make()
    expect(first).toMatch(/^\/plan\/[\w-]{43}\.ics$/)
    const read = (path: string) => planFeed(path.replace('/plan/', ''), site.context())
    await db()
      .updateTable('talks')
      .set({ withdrawn_at: site.now })
      .where('id', '=', talks[1] ?? '')
      .execute()
    const calendar = (await read(first)) ?? ''
    expect(calendar.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
      'SUMMARY:Agents',
      'SUMMARY:Maps',
    ])
    expect(calendar.match(/^STATUS:.*$/gm)?.map((line) => line.trim())).toEqual([
      'STATUS:CONFIRMED',
      'STATUS:CANCELLED',
    ])
    await make()
    expect(await read(first)).toBeUndefined()
    for (const path of ['/plan/x.ics', '/plan/', `/plan/${'A'.repeat(43)}.ics`, `/plan/${'A'.repeat(43)}`])
      expect(await read(path)).toBeUndefined()
    const stored = await db().selectFrom('plan_feeds').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(first.slice(6, 49))
  })

  test('are exported to their person and erased with them, while others keep theirs', async () => {
    const [mia, other] = [browser(), browser()]
    const email = 'mia@example.org'
    await other.star(0)
    await mia.star(1)
    await mia.call('send-plan-link', { email })
    await mia.open(await linkTo(email))
    await mia.call('make-plan-feed', {})
    const voterId = voterOfAddress(site.context().voterKey, email)
    const { stars } = await readYourData(db(), { email, voterId }, site.now)
    expect(stars).toMatchObject([{ session: 'Maps', wanted: true }])
    const { id: requestId } = await db()
      .insertInto('data_requests')
      .values({ email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db()
      .transaction()
      .execute((tx) => erasePerson(tx, { email, voterId, requestId }, site.now))
    expect((await mia.list()).stars).toEqual([])
    expect((await other.list()).stars).toEqual([0])
    for (const table of ['plan_feeds', 'plan_links'] as const)
      expect(await db().selectFrom(table).selectAll().execute()).toEqual([])
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
      (await listWishes(db())).map(({ talk_id, id, verified_as }) => [
        talks.indexOf(talk_id ?? ''),
        talk_id === id ? 'star' : 'vote',
        verified_as !== null,
      ])
    await other.call('contribution-vote', { contributionId: proposed, wanted: true })
    await phone.call('contribution-vote', { contributionId: proposed, wanted: true })
    await phone.star(1)
    expect((await wishes()).toSorted()).toEqual([
      [1, 'star', false],
      [2, 'vote', false],
      [2, 'vote', false],
    ])
    await phone.call('send-plan-link', { email: 'mia@example.org' })
    const token = await linkTo('mia@example.org')
    for (const device of [laptop, phone]) await device.open(token)
    await laptop.star(2, false)
    await laptop.star(1, false)
    expect(await wishes()).toEqual([[2, 'vote', false]])
    await phone.star(1)
    expect((await wishes()).toSorted()).toEqual([
      [1, 'star', true],
      [2, 'vote', false],
    ])
    // Taken back in another browser, it says nothing about this one.
    await other.star(2)
    await browser().star(2, false)
    expect((await wishes()).filter(([talk]) => talk === 2)).toHaveLength(2)
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
