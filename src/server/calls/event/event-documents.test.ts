import { beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import {
  testDocuments as documents,
  pricedAt,
  testFolderEvent,
  ticketPrice,
} from '../../../../tests/support/event.ts'
import type { AdminUser } from '../../../domain/admins.ts'
import type { CallName, CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import type { EventDocuments } from '../../../domain/event/documents.ts'
import { type DocumentName, documentNames } from '../../../domain/event/schemas/index.ts'
import type { SiteEvent } from '../../../domain/event/site-event.ts'
import { eventMessages } from '../../../domain/event-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { firstKind } from '../../../domain/ticket-kinds.ts'
import { startAdminSession } from '../../auth/admin-sessions.ts'
import { type CurrentEvent, openCurrentEvent } from '../../event/current-event.ts'
import { takeFirstEvent } from '../../event/first-event.ts'
import { answerCall } from '../../http/answer.ts'
import { createChanges } from '../../http/cache/changes.ts'

const { tickets, people, links } = documents
const silent = { info() {}, error() {} }

describeOnBothEngines('the documents of the event', (store) => {
  const harness = openCallHarness(store)
  let current: CurrentEvent
  let mara: AdminUser
  let tokens: Record<'mara' | 'teo', string>
  beforeEach(async () => {
    const { db } = store()
    const { now } = harness
    await takeFirstEvent(db, async () => testFolderEvent, { log: silent, now })
    current = await openCurrentEvent({ db, changes: createChanges(), log: silent })
    mara = await addAdmin(db)
    const teo = await addAdmin(db, { email: 'teo@example.org', name: 'Teo Beispiel' })
    const startSession = (admin: AdminUser) => startAdminSession(db, admin, { now, adminToken: undefined })
    tokens = { mara: await startSession(mara), teo: await startSession(teo) }
  })
  const call = <Name extends CallName>(
    name: Name,
    payload: CallPayload<Name>,
    who: 'mara' | 'teo' = 'mara',
    idempotencyKey?: string,
  ): Promise<Result<CallOutput<Name>>> =>
    answerCall(
      name,
      payload,
      harness.context({
        adminToken: tokens[who],
        event: current.read(),
        eventPublished: current.refresh,
        idempotencyKey,
      }),
    )
  const answered = async <Name extends CallName>(...asked: Parameters<typeof call<Name>>) => {
    const answer = await call<Name>(...asked)
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const get = (name: DocumentName) => answered('get-event-document', { name })
  const publish = <Name extends DocumentName>(
    name: Name,
    value: EventDocuments[Name],
    { version = 1, draft = null as number | null, who = 'mara' as 'mara' | 'teo', key = '' } = {},
  ) => call('publish-event-document', { name, version, value: { ...value }, draft }, who, key || undefined)
  const priceNow = () => firstKind(current.read().tickets).priceCents
  const noted = async () => {
    const rows = await store().db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    return rows.map(({ actor, action, details }) => [actor, action, details])
  }

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
      adminToken: tokens.mara,
      event: current.read(),
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

  describe('that two organisers change at once', () => {
    test('hold both changes, where they are in different fields', async () => {
      const [first, ...others] = people.organizers
      if (!first) return expect.fail('nobody organises')
      const withFirst = (changes: object) => ({ organizers: [{ ...first, ...changes }, ...others] })
      const [one, other] = await Promise.all([
        publish('people', withFirst({ bio: 'Rings bells.' })),
        publish('people', withFirst({ role: 'Bells' }), { who: 'teo' }),
      ])
      expect([one, other].map((answer) => answer.ok && answer.value.version).sort()).toEqual([2, 3])
      expect((await get('people')).value).toEqual(withFirst({ bio: 'Rings bells.', role: 'Bells' }))
    })

    test('are refused to the later one where both changed the same, with both values', async () => {
      harness.now = new Date('2025-08-01T08:41:00Z')
      await publish('links', { ...links, chatGroup: { ...links.chatGroup, label: 'Chat' } }, { who: 'teo' })
      harness.pass(3_600_000)
      const mine = { ...links, chatGroup: { ...links.chatGroup, label: 'Talk' } }
      expect(await publish('links', mine)).toEqual({
        ok: false,
        refusal: {
          reason: 'conflict',
          sentence: 'Teo Beispiel changed this at 10:41',
          conflict: {
            current: 2,
            fields: [
              { path: ['chatGroup', 'label'], before: links.chatGroup.label, theirs: 'Chat', yours: 'Talk' },
            ],
          },
        },
      })
      expect((await get('links')).version).toBe(2)
      // With the version that was seen meanwhile it is a decision.
      expect((await publish('links', mine, { version: 2 })).ok).toBe(true)
      harness.pass(24 * 3_600_000)
      expect(await publish('links', links, { version: 2 })).toMatchObject({
        refusal: { sentence: 'Mara Muster changed this at 11:41 on 1 August' },
      })
    })

    test('are published once by a press that is tried again', async () => {
      const value = pricedAt(5900)
      const key = 'a-key-of-this-one-press'
      const presses = await Promise.all(
        [key, key, '', ''].map((given) => publish('tickets', value, { key: given })),
      )
      for (const press of presses) expect(press).toEqual(ok({ success: true, version: 2, merged: false }))
      await publish('tickets', tickets, { version: 2 })
      expect(await publish('tickets', value, { key })).toEqual(presses[0])
      expect((await get('tickets')).history).toHaveLength(3)
      expect(await noted()).toHaveLength(2)
    })
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
    const before = current.read()
    await publish('tickets', { ...tickets, maxPerOrder: 2, capacity: 4 })
    expect(await buy(before)).toMatchObject({ value: { url: expect.any(String) } })
    expect(await buy(before)).toEqual(ok({ waitlisted: true }))
    const few = current.read()
    await publish('tickets', { ...tickets, maxPerOrder: 2, capacity: 6 }, { version: 2 })
    expect(await buy(few, 2)).toMatchObject({ value: { url: expect.any(String) } })
    expect(await buy(few)).toEqual(ok({ waitlisted: true }))
  })

  describe('have a draft', () => {
    const save = (value: Record<string, unknown>, draft: number | null, who: 'mara' | 'teo' = 'mara') =>
      call('save-event-draft', { name: 'links', version: 1, value, draft }, who)
    const saved = async (...given: Parameters<typeof save>) => {
      const answer = await save(...given)
      return answer.ok ? answer.value.draft : expect.fail(answer.refusal.sentence)
    }

    test('that all organisers share, finished or not, and nobody else sees', async () => {
      const id = await saved({ half: 'done' }, null)
      expect((await get('links')).draft).toEqual({
        id,
        version: 1,
        value: { half: 'done' },
        saved_at: harness.now.toISOString(),
        saved_by: 'Mara Muster',
      })
      const listed = (await answered('list-event-documents', {})).documents.find(
        ({ name }) => name === 'links',
      )
      expect(listed?.draft).toEqual({ saved_at: harness.now.toISOString(), saved_by: 'Mara Muster' })
      expect(current.read().links).toEqual(links)
      const next = await saved({ half: 'more' }, id, 'teo')
      expect((await get('links')).draft).toMatchObject({ id: next, saved_by: 'Teo Beispiel' })
      expect(await noted()).toEqual([['mara@example.org', 'event-draft-begun', { document: 'links' }]])
    })

    test('that two who save at once merge, and that is refused where both changed the same', async () => {
      const begun = await saved({ a: 1, b: 1 }, null)
      await saved({ a: 2, b: 1 }, begun, 'teo')
      expect(await save({ a: 1, b: 2 }, begun)).toMatchObject({ value: { merged: true } })
      expect((await get('links')).draft?.value).toEqual({ a: 2, b: 2 })
      expect(await save({ a: 3, b: 1 }, begun)).toMatchObject({
        refusal: {
          reason: 'conflict',
          conflict: { fields: [{ path: ['a'], before: 1, theirs: 2, yours: 3 }] },
        },
      })
    })

    test('that is gone once it is published, unless somebody saved another meanwhile', async () => {
      const chat = (label: string) => ({ ...links, chatGroup: { ...links.chatGroup, label } })
      const draft = await saved(chat('Chat'), null)
      expect((await publish('links', chat('Chat'), { draft })).ok).toBe(true)
      expect((await get('links')).draft).toBeNull()

      const seen = await saved(chat('Talk'), null)
      await saved(chat('Speak'), seen, 'teo')
      expect((await publish('links', chat('Talk'), { version: 2, draft: seen })).ok).toBe(true)
      expect((await get('links')).draft?.value).toEqual(chat('Speak'))
    })

    test('that is discarded by who has seen it', async () => {
      const first = await saved({ a: 1 }, null)
      const second = await saved({ a: 2 }, first, 'teo')
      const discard = (draft: number) => call('discard-event-draft', { name: 'links', draft })
      expect(await discard(first)).toMatchObject({
        refusal: { reason: 'conflict', sentence: 'Teo Beispiel changed this at 12:00' },
      })
      for (let press = 0; press < 2; press += 1) expect(await discard(second)).toEqual(ok({ success: true }))
      expect((await get('links')).draft).toBeNull()
    })

    test('without text that cannot be stored, however deep', async () => {
      for (const value of [{ a: ['\u0000'] }, { a: { '\ud800': 1 } }, { a: [{ b: '\udfff' }] }])
        expect(await save(value, null)).toMatchObject({ refusal: { reason: 'invalid' } })
      expect(await saved({ a: ['\u0001', { b: '\\u0000' }] }, null)).toBeGreaterThan(0)
    })

    test('of which the last twenty savings are kept', async () => {
      let draft: number | null = null
      for (let turn = 0; turn < 25; turn += 1) draft = await saved({ turn }, draft)
      expect(await store().db.selectFrom('event_drafts').select('id').execute()).toHaveLength(20)
    })
  })

  test('stay, with the name of the administrator who published them, when that account is gone', async () => {
    await publish('tickets', pricedAt(5900))
    await store().db.deleteFrom('admins').where('id', '=', mara.id).execute()
    const { published_by, version } = await answered('get-event-document', { name: 'tickets' }, 'teo')
    expect([published_by, version]).toEqual(['Mara Muster', 2])
  })
})
