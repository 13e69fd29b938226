import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testDocuments as documents, pricedAt, ticketPrice } from '../../../../tests/support/event.ts'
import { openDocumentsHarness } from '../../../../tests/support/event-documents.ts'
import { documentNames } from '../../../domain/event/schemas/index.ts'
import type { SiteEvent } from '../../../domain/event/site-event.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { firstKind } from '../../../domain/ticket-kinds.ts'
import { answerCall } from '../../http/answer.ts'

const { tickets } = documents

describeOnBothEngines('the documents of the event', (store) => {
  const { harness, call, answered, get, publish, noted, event, mara, tokens } = openDocumentsHarness(store)
  const priceNow = () => firstKind(event().tickets).priceCents

  test('are listed with their versions, and read with value, history and draft', async () => {
    const listed = await answered('list-event-documents', {})
    expect(listed.documents.map(({ name }) => name)).toEqual(documentNames)
    expect(listed.documents[0]).toEqual({
      name: documentNames[0],
      version: 1,
      published_at: harness.now.toISOString(),
      published_by: null,
      draft: null,
    })
    expect(await get('poll')).toMatchObject({ version: 1, value: documents.poll, draft: null })
  })

  test('count at once when they are published, and tell who did it', async () => {
    harness.pass(60_000)
    const value = pricedAt(5900)
    expect(await publish('tickets', value)).toEqual(ok({ success: true, version: 2, merged: false }))
    expect(priceNow()).toBe(5900)
    const quote = await answered('create-checkout', { quote: true, numberOfTickets: 2 })
    expect(quote).toMatchObject({ totalCents: 2 * 5900 })
    const { history, ...newest } = await get('tickets')
    const second = { version: 2, published_at: harness.now.toISOString(), published_by: 'Mara Muster' }
    expect(newest).toMatchObject({ ...second, value })
    expect(history.map(({ version }) => version)).toEqual([2, 1])
    expect(await answered('get-event-version', { name: 'tickets', version: 1 })).toMatchObject({
      value: tickets,
    })
    expect(await call('get-event-version', { name: 'tickets', version: 3 })).toMatchObject({
      refusal: { reason: 'not-found' },
    })
    expect(await noted()).toEqual([
      ['mara@example.org', 'event-published', { document: 'tickets', version: 2 }],
    ])
  })

  test('are put back as a new version', async () => {
    await publish('tickets', pricedAt(5900))
    const wanted = { name: 'tickets', version: 1, current: 2 } as const
    for (let press = 0; press < 2; press += 1)
      expect(await call('put-back-event-version', wanted)).toMatchObject({ value: { version: 3 } })
    expect(priceNow()).toBe(ticketPrice)
    expect((await noted()).at(-1)).toEqual([
      'mara@example.org',
      'event-put-back',
      { document: 'tickets', version: 3, from: 1 },
    ])
    // Not over what somebody published meanwhile.
    await publish('tickets', pricedAt(6900), { version: 3, who: 'teo' })
    expect(await call('put-back-event-version', { ...wanted, current: 3 })).toMatchObject({
      refusal: { reason: 'conflict', conflict: { current: 4 } },
    })
  })

  test('are not published while a page could not be shown with them', async () => {
    await publish('tickets', pricedAt(5900))
    const looked: SiteEvent[] = []
    const asked = harness.context({
      adminToken: tokens().mara,
      event: event(),
      pageBrokenBy: async (event) => {
        looked.push(event)
        return { path: '/tickets', isLate: false }
      },
    })
    const value = { ...pricedAt(6900), capacity: 90 }
    const told = refuse('invalid', eventMessages.pageWouldFail('/tickets'))
    const publication = { name: 'tickets', version: 2, value, draft: null }
    expect(await answerCall('publish-event-document', publication, asked)).toEqual(told)
    const back = { name: 'tickets', version: 1, current: 2 }
    expect(await answerCall('put-back-event-version', back, asked)).toEqual(told)
    expect(looked.map((event) => firstKind(event.tickets).priceCents)).toEqual([6900, ticketPrice])
    expect((await get('tickets')).version).toBe(2)
    // The control: once its pages can be shown, the same is published.
    expect(await publish('tickets', value, { version: 2 })).toMatchObject({ value: { version: 3 } })
  })

  test('that are wrong are refused with everything that is wrong, and nothing changes', async () => {
    const wrong = { ...pricedAt('much'), capacity: [] }
    const { currency: _, ...short } = wrong
    const answer = await call('publish-event-document', {
      name: 'tickets',
      version: 1,
      value: short,
      draft: null,
    })
    const problems = answer.ok ? [] : (answer.refusal.problems ?? [])
    expect(problems.map(({ document, path }) => [document, ...path].join('.')).sort()).toEqual([
      'tickets.capacity',
      'tickets.currency',
      'tickets.kinds.0.priceCents',
    ])
    for (const { sentence } of problems) expect(sentence).toMatch(/\.$/)
    // A rule between fields and documents.
    const backwards = { ...documents.event, endsAt: documents.event.startsAt }
    expect(await publish('event', backwards)).toMatchObject({
      refusal: { problems: [{ document: 'event', path: ['endsAt'] }] },
    })
    expect((await answered('list-event-documents', {})).documents.every(({ version }) => version === 1)).toBe(
      true,
    )
    expect(await noted()).toEqual([])
  })

  test('never leave fewer seats than are sold, and say how many too many', async () => {
    await harness.add('Ada', { number_of_tickets: 3 })
    await harness.add('Bo', { number_of_tickets: 2 })
    expect(await publish('tickets', { ...tickets, maxPerOrder: 2, capacity: 4 })).toMatchObject({
      refusal: {
        reason: 'invalid',
        problems: [
          {
            document: 'tickets',
            path: ['capacity'],
            sentence: '5 seats are sold or held, 1 more than 4: please leave at least 5.',
          },
        ],
      },
    })
    const kinds = tickets.kinds.map((kind) => ({ ...kind, capacity: 4 }))
    expect(await publish('tickets', { ...tickets, kinds })).toMatchObject({
      refusal: {
        problems: [
          {
            path: ['kinds', 0, 'capacity'],
            sentence: 'Ticket: 5 seats are sold or held, 1 more than 4: please leave at least 5.',
          },
        ],
      },
    })
    expect((await publish('tickets', { ...tickets, maxPerOrder: 2, capacity: 5 })).ok).toBe(true)
    // Nor by putting an earlier version back.
    await publish('tickets', { ...tickets, maxPerOrder: 2, capacity: 6 }, { version: 2 })
    await harness.add('Cy')
    const former = { name: 'tickets', version: 2, current: 3 } as const
    expect(await call('put-back-event-version', former)).toMatchObject({
      refusal: { reason: 'invalid', problems: [{ path: ['capacity'] }] },
    })
  })

  test('are published where guests came in above the capacity, unless they leave fewer seats than before', async () => {
    const kinds = tickets.kinds.map((kind) => ({ ...kind, capacity: 4 }))
    const small = { ...tickets, kinds, capacity: 4, maxPerOrder: 2 }
    expect(await publish('tickets', small)).toMatchObject({ ok: true })
    await harness.add('Ada', { number_of_tickets: 6 })
    const changed = { ...small, farewell: 'See you soon.' }
    expect(await publish('tickets', changed, { version: 2 })).toMatchObject({ ok: true })
    expect(await publish('tickets', { ...changed, capacity: 5 }, { version: 3 })).toMatchObject({ ok: true })
    const fewer = { ...changed, kinds: kinds.map((kind) => ({ ...kind, capacity: 3 })) }
    expect(await publish('tickets', fewer, { version: 4 })).toMatchObject({
      refusal: { problems: [{ path: ['capacity'] }, { path: ['kinds', 0, 'capacity'] }] },
    })
  })

  test('keep the currency in which people have ordered, and may change it before', async () => {
    const stays = {
      document: 'tickets',
      path: ['currency'],
      sentence: eventMessages.currencyStays('EUR', 'CHF'),
    }
    expect(await publish('tickets', { ...tickets, currency: 'EUR' })).toMatchObject({ value: { version: 2 } })
    await harness.add('Ada', { total_amount: 0 })
    await publish('tickets', tickets, { version: 2 })
    await publish('tickets', { ...tickets, currency: 'EUR' }, { version: 3 })
    await harness.add('Bo', { total_amount: 4900, status: 'expired' })
    expect(await publish('tickets', tickets, { version: 4 })).toMatchObject({
      refusal: { problems: [stays] },
    })
    expect(await call('put-back-event-version', { name: 'tickets', version: 1, current: 4 })).toMatchObject({
      refusal: { problems: [stays] },
    })
  })

  test('limit at once what is sold, also in a process that has not heard of the change', async () => {
    await harness.add('Ada', { number_of_tickets: 3 })
    let buyers = 0
    const buy = (event: SiteEvent, numberOfTickets = 1) => {
      buyers += 1
      const form = { name: 'Bea', email: `bea-${buyers}@example.org`, numberOfTickets }
      // Each from a network of their own.
      const clientAddress = `198.51.${buyers}.1`
      return answerCall('create-checkout', form, harness.context({ event, clientAddress }))
    }
    const before = event()
    await publish('tickets', { ...tickets, maxPerOrder: 2, capacity: 4 })
    expect(await buy(before)).toMatchObject({ value: { url: expect.any(String) } })
    expect(await buy(before)).toEqual(ok({ waitlisted: true }))
    const few = event()
    await publish('tickets', { ...tickets, maxPerOrder: 2, capacity: 6 }, { version: 2 })
    expect(await buy(few, 2)).toMatchObject({ value: { url: expect.any(String) } })
    expect(await buy(few)).toEqual(ok({ waitlisted: true }))
  })

  test('stay, with the name of the administrator who published them, when that account is gone', async () => {
    await publish('tickets', pricedAt(5900))
    await store().db.deleteFrom('admins').where('id', '=', mara().id).execute()
    const { published_by, version } = await answered('get-event-document', { name: 'tickets' }, 'teo')
    expect([published_by, version]).toEqual(['Mara Muster', 2])
  })
})
