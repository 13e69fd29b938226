import { expect, test } from 'vitest'
import { tooMany } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openStarHarness } from '../../../../tests/support/starring.ts'
import { starMessages as messages } from '../../../domain/day/stars.ts'
import { day, hour } from '../../../domain/durations.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { clientLimits } from '../../auth/limits.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { planFeed } from '../../day/programme-feeds.ts'
import { sweepRetention } from '../../jobs/retention.ts'
import { enqueue } from '../../mail/outbox.ts'
import { erasePerson } from '../../store/erasure.ts'
import { countStars } from '../../store/stars.ts'
import { readYourData } from '../../store/your-data.ts'

/** docs/product.md#stars */
describeOnBothEngines('stars of a visitor', (store) => {
  const { site, db, talks, proposed, browser, linkTo } = openStarHarness(store)

  test('go with their calendars thirty days after the event, requests for a link after a day', async () => {
    const mia = browser()
    await mia.star(0)
    await mia.call('make-plan-feed', {})
    await mia.call('send-plan-link', { email: 'mia@example.org' })
    await db().updateTable('outbox').set({ sent_at: site.now }).execute()
    const left = async () => {
      const counts = []
      for (const table of ['stars', 'plan_feeds', 'plan_links'] as const)
        counts.push((await db().selectFrom(table).selectAll().execute()).length)
      return counts
    }
    const { config, ...context } = site.context()
    const sweep = (at: number) =>
      sweepRetention({ ...context, config: { ...config, mode: 'live' } }, new Date(at))
    await sweep(site.now.getTime() + 24 * hour)
    expect(await left()).toEqual([1, 1, 1])
    const end = Date.parse(context.event.endsAt) + 30 * day
    await sweep(end - 1)
    expect(await left()).toEqual([1, 1, 0])
    await sweep(end)
    expect(await left()).toEqual([0, 0, 0])
  })

  test('are opened by a link for 24 hours from its mail on, however late that goes out', async () => {
    const mia = browser()
    await mia.call('send-plan-link', { email: 'mia@example.org' })
    const sweep = () => sweepRetention(site.context(), site.now)
    site.pass(30 * hour)
    await sweep()
    const token = await linkTo('mia@example.org')
    await db().updateTable('outbox').set({ sent_at: site.now }).execute()
    site.pass(23 * hour)
    await sweep()
    expect(await mia.open(token)).toEqual(ok({ success: true }))
    site.pass(2 * hour)
    await sweep()
    expect(await db().selectFrom('plan_links').selectAll().execute()).toEqual([])
  })

  test('come to other devices by a mailed link, and the newest press of all devices counts', async () => {
    const [phone, laptop] = [browser(), browser()]
    await phone.star(0)
    await phone.call('contribution-vote', { contributionId: proposed.id, wanted: true })
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

  test('of a person come into no calendar of somebody who had a link sent to their address', async () => {
    const [mallory, mia] = [browser(), browser()]
    await mallory.star(0)
    const made = await mallory.call('make-plan-feed', {})
    if (!made.ok) expect.fail(made.refusal.sentence)
    const file = (made.value as { path: string }).path.replace('/plan/', '')
    const titles = async () => (await planFeed(file, site.context()))?.match(/(?<=^SUMMARY:)\w+/gm)
    await mia.star(1)
    await mallory.call('send-plan-link', { email: 'mia@example.org' })
    const token = await linkTo('mia@example.org')
    await mia.open(token)
    expect(await titles()).toEqual(['Agents'])
    // Only who reads the mail: then it is the same person's.
    await mallory.open(token)
    expect(await titles()).toEqual(['Agents', 'Maps'])
  })

  test('use up a limit of their own with mailed links, so that other mails still go out', async () => {
    const rateLimits = site.counted()
    let sent = 0
    const ask = async (visitor?: string) =>
      site.call('send-plan-link', { email: `mia${++sent}@example.org` }, { rateLimits, visitor })
    for (let link = 0; link < 5; link++) expect(await ask('one')).toMatchObject({ ok: true })
    expect(await ask('one')).toMatchObject(tooMany)
    for (const { level, points } of [
      { level: '', points: clientLimits['plan-links'].address },
      { level: ' in all', points: clientLimits['plan-links'].inAll },
    ]) {
      await site.setSpent(`plan-links with cookie${level}`, points)
      await site.setSpent(`unconfirmed-mails with cookie${level}`, points)
      expect(await ask('two')).toMatchObject(tooMany)
    }
    const other = { email: 'ada@example.org' }
    const given = { rateLimits, visitor: 'three' }
    expect(await site.call('subscribe-newsletter', other, given)).toMatchObject({ ok: true })
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
})
