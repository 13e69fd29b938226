import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import {
  testDocuments as documents,
  pricedAt,
  testFolderEvent,
  ticketPrice,
} from '../../../tests/support/event.ts'
import { olderPoll } from '../../../tests/support/older-poll.ts'
import { plain } from '../../../tests/support/pictures.ts'
import { until } from '../../../tests/support/until.ts'
import type { EventDocuments } from '../../domain/event/documents.ts'
import { laterDocuments } from '../../domain/event/older-shapes.ts'
import { type DocumentName, documentNames } from '../../domain/event/schemas/index.ts'
import { firstKind, kindName } from '../../domain/ticket-kinds.ts'
import { createChanges } from '../http/cache/changes.ts'
import { pictureOfFile } from '../images/event-pictures.ts'
import { readMigrations } from '../store/engine/migrate.ts'
import { insertVersion } from '../store/event-documents.ts'
import { insertPicture } from '../store/event-pictures.ts'
import { openCurrentEvent } from './current-event.ts'
import { takeFirstEvent } from './first-event.ts'

const now = new Date('2025-08-01T10:00:00Z')

describeOnBothEngines('the event of a process', (store) => {
  const told: string[] = []
  const log = {
    info: (message: string) => void told.push(message),
    error: (_: object, message: string) => void told.push(message),
  }
  const take = (given: EventDocuments = documents) =>
    takeFirstEvent(store().db, async () => ({ ...testFolderEvent, documents: given }), { log, now })
  const open = async (retryAfterMs = 10) => {
    const changes = createChanges()
    const event = await openCurrentEvent({ db: store().db, changes, log, retryAfterMs })
    return { event, changes }
  }
  const publishPrice = (version: number, priceCents: number) =>
    insertVersion(store().db, { name: 'tickets', version, value: pricedAt(priceCents), adminId: null }, now)
  const pictureOf = async (file: string) => {
    const read = await pictureOfFile({ file, body: await plain(20, 10).png().toBuffer() }, console)
    return 'picture' in read ? read.picture : expect.fail(read.sentence)
  }
  beforeEach(() => void told.splice(0))

  test('is taken from the files by a database without one, once, and says so', async () => {
    await Promise.all([take(), take(), take()])
    await take({ ...documents, mail: { ...documents.mail, greeting: 'Changed in a file' } })
    expect(told).toEqual([
      'the event was taken from its files into the database, which is where it is changed from now on',
    ])
    const { event } = await open()
    expect(event.read()).toMatchObject({ name: documents.event.name, mail: documents.mail })
    expect(await store().db.selectFrom('event_documents').select('version').execute()).toHaveLength(
      documentNames.length,
    )
  })

  test('is read whole when an earlier release has written it, and remembers what it offered', async () => {
    await take()
    const soup = { ...olderPoll, lunch: { ...olderPoll.lunch, options: [{ value: 'soup', label: 'Soup' }] } }
    await store().pool.query(`update event_documents set value = $1 where name = 'poll'`, [soup])
    await insertVersion(store().db, { name: 'poll', version: 2, value: olderPoll, adminId: null }, now)
    const { event } = await open()
    const { past, ...poll } = event.read().poll
    expect(poll).toEqual(documents.poll)
    expect(past?.questions).toMatchObject([{ id: 'lunch', options: [{ value: 'soup', label: 'Soup' }] }])
  })

  test('calls a kind of ticket that is sold no more by its last name', async () => {
    await take()
    const [only] = documents.tickets.kinds
    for (const [index, name] of ['First come', 'Early birds'].entries()) {
      const value = { ...documents.tickets, kinds: [only, { ...only, id: 'early', name }] }
      await insertVersion(store().db, { name: 'tickets', version: index + 2, value, adminId: null }, now)
    }
    await insertVersion(
      store().db,
      { name: 'tickets', version: 4, value: documents.tickets, adminId: null },
      now,
    )
    const { tickets } = (await open()).event.read()
    expect(tickets.kinds).toEqual(documents.tickets.kinds)
    expect(['early', 'last-minute'].map((id) => kindName(tickets, id))).toEqual([
      'Early birds',
      'Last minute',
    ])
  })

  test.each([
    [['"><x-xss>', 'de-CH'], ['de-CH']],
    [['Swiss German'], ['en']],
  ])('is read without languages that an earlier release took and are no tags: %j', async (taken, read) => {
    await take()
    const value = { ...documents.event, languages: taken }
    await store().pool.query(`update event_documents set value = $1 where name = 'event'`, [value])
    const { event } = await open()
    expect(event.read().languages).toEqual(read)
  })

  test.each(Object.keys(laterDocuments) as Exclude<DocumentName, 'event'>[])(
    'has a usual document %s where an earlier release had none',
    async (document) => {
      const migration = readMigrations().find(({ name }) => name === `${document}-document`)
      expect(migration, `a migration named ${document}-document`).toBeDefined()
      const lift = () => store().pool.query(migration?.statements ?? '')
      await lift()
      expect(await store().db.selectFrom('event_documents').select('name').execute()).toEqual([])
      await take()
      await store().pool.query('delete from event_documents where name = $1', [document])
      await lift()
      await lift()
      expect((await open()).event.read()[document]).toEqual(laterDocuments[document])
    },
  )

  test('is replaced as a whole when somebody else publishes, and tells its listeners once', async () => {
    await take()
    const { event, changes } = await open()
    let replaced = 0
    event.onReplaced(() => (replaced += 1))
    const before = event.read()
    await publishPrice(2, 5900)
    expect(event.read()).toBe(before)
    changes.announce('event')
    await until(() => firstKind(event.read().tickets).priceCents === 5900 || undefined)
    expect(firstKind(before.tickets).priceCents).toBe(ticketPrice)
    // So are its pictures.
    await insertPicture(store().db, await pictureOf('new.png'), now)
    changes.announce('event')
    await until(() => Object.keys(event.read().pictures).some((name) => name.startsWith('new-')) || undefined)
    // What was missed meanwhile is read once everything is announced.
    await publishPrice(3, 6900)
    changes.announceAll()
    await until(() => firstKind(event.read().tickets).priceCents === 6900 || undefined)
    changes.announceAll()
    await event.refresh()
    expect(replaced).toBe(3)
  })

  test('is what was committed before, after a refresh that begins while another runs', async () => {
    await take()
    const { event } = await open()
    const first = event.refresh()
    await publishPrice(2, 5900)
    await event.refresh()
    expect(firstKind(event.read().tickets).priceCents).toBe(5900)
    await first
  })

  describe('when it cannot be read', () => {
    test('stays as it was, and is read again until it can', async () => {
      await take()
      const { event } = await open()
      await publishPrice(2, 5900)
      await store().pool.query('alter table event_documents rename to away')
      try {
        await event.refresh()
        expect(firstKind(event.read().tickets).priceCents).toBe(ticketPrice)
        expect(told.at(-1)).toBe('the event could not be read again; the one of before stays')
      } finally {
        await store().pool.query('alter table away rename to event_documents')
      }
      await until(() => firstKind(event.read().tickets).priceCents === 5900 || undefined)
    })

    test('stops a start, with everything that is missing or wrong', async () => {
      await take()
      await store().pool.query(
        `delete from event_documents where name = 'poll';
         update event_documents set value = value - 'kinds' where name = 'tickets'`,
      )
      const refusal = open()
      await expect(refusal).rejects.toThrow('npm run event -- import <folder>')
      await expect(refusal).rejects.toThrow(/^ {2}- poll: The document poll is missing\.$/m)
      await expect(refusal).rejects.toThrow(/^ {2}- tickets\.kinds: /m)
    })
  })
})
