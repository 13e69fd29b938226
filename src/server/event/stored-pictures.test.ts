/** Pictures of the event on their way between files and the database (docs/product.md#pictures). */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testDocuments, testEventFolder, testFolderEvent } from '../../../tests/support/event.ts'
import { plain } from '../../../tests/support/pictures.ts'
import { day } from '../../domain/durations.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { eventMessages } from '../../domain/messages/event-messages.ts'
import { createChanges } from '../http/cache/changes.ts'
import { pictureOfFile } from '../images/event-pictures.ts'
import { sweepPictures } from '../jobs/picture-sweep.ts'
import { insertDraft, insertVersion } from '../store/event-documents.ts'
import { insertPicture, insertPictures, readPictureFile, readPictures } from '../store/event-pictures.ts'
import { adoptPictures } from './adopt-pictures.ts'
import { openCurrentEvent } from './current-event.ts'
import { takeFirstEvent } from './first-event.ts'
import { exportEvent, importEvent } from './import-export.ts'

const now = new Date('2025-08-01T10:00:00Z')
const pageBrokenBy = async () => undefined

describeOnBothEngines('the pictures of an event', (store) => {
  const told: string[] = []
  const log = {
    info: (...said: unknown[]) => void told.push(JSON.stringify(said)),
    warn: (...said: unknown[]) => void told.push(JSON.stringify(said)),
    error: (...said: unknown[]) => void told.push(JSON.stringify(said)),
  }
  const take = () => takeFirstEvent(store().db, async () => testFolderEvent, { log, now })
  const open = () => openCurrentEvent({ db: store().db, changes: createChanges(), log })
  let folder: string
  beforeEach(async () => {
    told.length = 0
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('come with it at a first start, whole and with their sizes', async () => {
    await take()
    const { look } = testDocuments
    expect((await open()).read().pictures[look.heroImage.file]).toEqual({
      shown: look.heroImage.file,
      width: 1200,
      height: 800,
      widths: [],
    })
    const hero = await readFile(join(testEventFolder, 'pictures/hero.svg'))
    expect((await readPictureFile(store().db, look.heroImage.file))?.equals(hero)).toBe(true)
  })

  test('travel byte for byte: exported and imported into an empty database it is the same event', async () => {
    await cp(testEventFolder, join(folder, 'from'), { recursive: true })
    const photo = await plain(2500, 1700).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    await writeFile(join(folder, 'from/pictures/organizers/mara.jpg'), photo)
    const people = await readFile(join(folder, 'from/people.yaml'), 'utf8')
    await writeFile(join(folder, 'from/people.yaml'), people.replaceAll('mara.avif', 'mara.jpg'))
    const { db, pool } = store()
    await importEvent({ db, pageBrokenBy }, join(folder, 'from'), now)
    const before = (await open()).read()
    expect(Object.values(before.pictures).filter(({ widths }) => widths.length > 0)).toMatchObject([
      { width: 1306, height: 1920, widths: [640, 1306] },
    ])
    await exportEvent(db, join(folder, 'to'))
    const files = await readdir(join(folder, 'to/pictures'))
    expect(files.toSorted()).toEqual(Object.keys(before.pictures).toSorted())
    const mara = files.find((name) => name.startsWith('mara-')) ?? ''
    expect((await readFile(join(folder, 'to/pictures', mara))).equals(photo)).toBe(true)
    expect(await importEvent({ db, pageBrokenBy }, join(folder, 'to'), now)).toEqual([])

    await pool.query('truncate event_documents, event_drafts, event_pictures, event_picture_files')
    await importEvent({ db, pageBrokenBy }, join(folder, 'to'), now)
    expect((await open()).read()).toEqual(before)
  })

  test('of an import that is refused are not stored', async () => {
    await take()
    const before = await readPictures(store().db)
    await cp(testEventFolder, folder, { recursive: true })
    await writeFile(
      join(folder, 'pictures/logo.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    )
    await store().pool.query(
      `insert into orders (customer_name, customer_email, total_amount, status, number_of_tickets, paid_at)
       values ('Ada', 'ada@example.org', 4900, 'paid', 30, now())`,
    )
    const tickets = await readFile(join(folder, 'tickets.yaml'), 'utf8')
    await writeFile(join(folder, 'tickets.yaml'), tickets.replace(/^capacity: .*$/m, 'capacity: 20'))
    await expect(importEvent({ db: store().db, pageBrokenBy }, folder, now)).rejects.toThrow(
      'tickets.yaml: 30 seats are sold or held, 10 more than 20',
    )
    expect(await readPictures(store().db)).toEqual(before)
  })

  test('of an import with which a page could not be shown are not stored either; it sees them', async () => {
    const looked: SiteEvent[] = []
    const broken = async (event: SiteEvent) => {
      looked.push(event)
      return { path: '/tickets', isLate: false }
    }
    await expect(importEvent({ db: store().db, pageBrokenBy: broken }, testEventFolder, now)).rejects.toThrow(
      eventMessages.pageWouldFail('/tickets'),
    )
    expect(await readPictures(store().db)).toEqual({})
    const [{ look, pictures } = expect.fail('no page was tried')] = looked
    expect(pictures[look.heroImage.file]).toMatchObject({ width: 1200, height: 800 })
  })

  test('have one name for one content, also when two store it at once', async () => {
    const body = await plain(40, 30).png().toBuffer()
    const prepared = await Promise.all(
      ['a.png', 'b.png'].map(async (file) => {
        const read = await pictureOfFile({ file, body }, log)
        return 'picture' in read ? read.picture : expect.fail(read.sentence)
      }),
    )
    const names = await Promise.all(
      prepared.map((picture) =>
        store()
          .db.transaction()
          .execute((tx) => insertPicture(tx, picture, now)),
      ),
    )
    expect(new Set(names).size).toBe(1)
    const [first, second] = prepared
    const again = [first, second, first].filter((each) => each !== undefined)
    expect(new Set((await insertPictures(store().db, again, now)).values())).toEqual(new Set(names))
    expect(Object.keys(await readPictures(store().db))).toEqual([names[0]])
  })

  test('that nothing names are deleted after a day; those of versions and drafts stay', async () => {
    await take()
    const { db } = store()
    const add = async (file: string, width: number, at: Date) => {
      const read = await pictureOfFile({ file, body: await plain(width, 30).png().toBuffer() }, log)
      return insertPicture(db, 'picture' in read ? read.picture : expect.fail(read.sentence), at)
    }
    const old = new Date(now.getTime() - day - 1)
    const [left, drafted, earlier] = [
      await add('left.png', 40, old),
      await add('drafted.png', 50, old),
      await add('earlier.png', 60, old),
    ]
    const young = await add('young.png', 70, new Date(now.getTime() - day + 1))
    const look = (file: string) => ({ ...testDocuments.look, logo: { file, alt: 'x' } })
    await insertVersion(db, { name: 'look', version: 2, value: look(earlier), adminId: null }, now)
    await insertVersion(db, { name: 'look', version: 3, value: testDocuments.look, adminId: null }, now)
    const { id: adminId } = await addAdmin(db)
    await insertDraft(
      db,
      { name: 'look', version: 3, value: { logo: { file: drafted }, x: { file: null } }, adminId },
      now,
    )
    const before = Object.keys(await readPictures(db))
    await sweepPictures({ db, log: log as never }, now)
    const after = Object.keys(await readPictures(db))
    expect(before.filter((name) => !after.includes(name))).toEqual([left])
    expect(after).toEqual(expect.arrayContaining([drafted, earlier, young]))
    expect(await readPictureFile(db, left)).toBeUndefined()
  })

  describe('that an older release left in files', () => {
    const olderLook = {
      ...testDocuments.look,
      logo: { src: 'logo.svg', width: 48, height: 48, alt: 'Logo' },
      openGraphImage: { src: 'open-graph.png', width: 1200, height: 630, alt: 'Poster' },
    }
    const older = async () => {
      await take()
      const { pool } = store()
      await pool.query('truncate event_pictures, event_picture_files')
      await pool.query(`update event_documents set value = $1 where name = 'look'`, [olderLook])
      const photo = {
        src: 'organizers/mara',
        formats: ['avif', 'webp'],
        widths: [240, 480],
        width: 480,
        height: 480,
      }
      const organizers = testDocuments.people.organizers.map((each) => ({
        ...each,
        photo: { ...photo, alt: 'Mara' },
      }))
      await pool.query(`update event_documents set value = $1 where name = 'people'`, [{ organizers }])
      await pool.query(`insert into event_drafts (name, version, value) values ('look', 1, $1)`, [
        { logo: olderLook.logo },
      ])
    }

    test('are taken into the database, in every version and draft', async () => {
      await older()
      const { db } = store()
      await adoptPictures(db, testEventFolder, { log, now })
      const event = (await open()).read()
      const { file } = event.look.logo
      expect(event.pictures[file]).toMatchObject({ width: 48, height: 48 })
      expect(event.pictures[event.people.organizers[0]?.photo.file ?? '']).toMatchObject({ width: 480 })
      const [draft] = await db.selectFrom('event_drafts').select('value').execute()
      expect(draft?.value).toMatchObject({ logo: { file, alt: 'Logo' } })
    })

    test('and are not there any more are told, and the site starts without them', async () => {
      await older()
      await adoptPictures(store().db, folder, { log, now })
      expect(told.at(-1)).toContain('organizers/mara.avif')
      expect((await open()).read().look.logo).toEqual({ file: 'logo.svg', alt: 'Logo' })
    })
  })
})
