import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { folder, imageStores, type TestImageStore } from '../../../tests/support/image-stores.ts'
import { addPaidOrder } from '../../../tests/support/paid-order.ts'
import { noise, page, plain, svg } from '../../../tests/support/pictures.ts'
import { imageKeyOfAddress, imageNames } from '../../domain/images.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { imageMessages } from '../../domain/messages/image-messages.ts'
import { sweepImages } from '../jobs/image-sweep.ts'
import { createLogger } from '../lib/log.ts'
import { isImageOfOrder, withdrawImage } from '../store/images.ts'
import type { ImageStore } from './image-store.ts'
import { deleteFiles, saveProfileImage } from './profile-images.ts'

const now = new Date('2025-08-01T12:00:00Z')
const log = createLogger('silent')

describe.each(Object.entries(imageStores))('with its images in %s', (_where, open) => {
  describeOnBothEngines('a profile', (store) => {
    let place: TestImageStore
    beforeEach(async () => {
      place = await open()
    })
    afterEach(() => place.close())

    const context = (images: ImageStore = place.images) => ({ db: store().db, images, log, now })
    const order = (name = 'Ada Lindqvist') => addPaidOrder(store().db, name, now)
    const save = async (orderId: string, file?: Buffer) => {
      const saved = await saveProfileImage(
        context(),
        orderId,
        file ?? (await plain(600, 400).jpeg().toBuffer()),
      )
      if (!saved.ok) throw new Error(saved.refusal.sentence)
      const key = imageKeyOfAddress(saved.value.address, '')
      if (key === undefined) throw new Error(`not an address: ${saved.value.address}`)
      return key
    }
    const remove = async (orderId: string) => {
      const withdrawn = await store()
        .db.transaction()
        .execute((tx) => withdrawImage(tx, orderId, now))
      await deleteFiles(context(), withdrawn)
    }
    const refusal = async (orderId: string, file: Buffer, images?: ImageStore) => {
      const saved = await saveProfileImage(context(images), orderId, file)
      return saved.ok ? 'taken' : [saved.refusal.reason, saved.refusal.sentence]
    }
    const stored = async () => (await place.images.list()).map(({ name }) => name).sort()
    const rows = () =>
      store().db.selectFrom('images').select(['order_id', 'storage_key', 'width', 'height']).execute()
    const addressOf = async (id: string) =>
      (
        await store()
          .db.selectFrom('orders')
          .select('profile_image_url')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.profile_image_url

    test('gets an image: three files, one row, one address', async () => {
      const id = await order()
      const key = await save(id)
      expect(await stored()).toEqual(imageNames(key).sort())
      expect(await rows()).toEqual([{ order_id: id, storage_key: key, width: 600, height: 400 }])
      expect(await addressOf(id)).toBe(`/images/${key}-1024.webp`)
    })

    test('with a new image keeps nothing of the old one', async () => {
      const id = await order()
      const first = await save(id)
      const second = await save(id)
      expect(second).not.toBe(first)
      expect(await stored()).toEqual(imageNames(second).sort())
      expect(await rows()).toMatchObject([{ storage_key: second }])
    })

    test('whose image is removed keeps nothing of it', async () => {
      const id = await order()
      await save(id)
      await remove(id)
      expect([await stored(), await rows(), await addressOf(id)]).toEqual([[], [], null])
      await remove(id)
    })

    test('of another order stays as it is', async () => {
      const [ada, ben] = [await order(), await order('Ben Okafor')]
      const [ofAda, ofBen] = [await save(ada), await save(ben)]
      await remove(ada)
      expect([await stored(), await addressOf(ben)]).toEqual([
        imageNames(ofBen).sort(),
        `/images/${ofBen}-1024.webp`,
      ])
      const { db } = store()
      expect(await isImageOfOrder(db, ben, ofBen)).toBe(true)
      expect(await isImageOfOrder(db, ada, ofBen)).toBe(false)
      expect(await isImageOfOrder(db, ada, ofAda)).toBe(false)
    })

    test('leaves nothing behind when the file is refused', async () => {
      const id = await order()
      const photo = await noise(200, 200).jpeg().toBuffer()
      for (const file of [svg, page, Buffer.alloc(0), photo.subarray(0, photo.length / 2)]) {
        expect(await refusal(id, file)).not.toBe('taken')
      }
      expect([await stored(), await rows(), await addressOf(id)]).toEqual([[], [], null])
    })

    test('of an order that is gone takes no image', async () => {
      const photo = await plain(20, 20).png().toBuffer()
      expect(await refusal('00000000-0000-4000-8000-000000000000', photo)).toEqual([
        'not-found',
        callMessages.invalid,
      ])
      expect([await stored(), await rows()]).toEqual([[], []])
    })

    test('ends with one image when five are uploaded at once', async () => {
      const id = await order()
      await Promise.all(Array.from({ length: 5 }, () => save(id)))
      const [row, ...others] = await rows()
      expect(others).toEqual([])
      expect(await stored()).toEqual(imageNames(row?.storage_key ?? '').sort())
      expect(await addressOf(id)).toBe(`/images/${row?.storage_key}-1024.webp`)
    })

    test('is refused when the disk is full or the store is away', async () => {
      const id = await order()
      const photo = await plain(20, 20).png().toBuffer()
      const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      const failing = (error: Error) => ({
        ...place.images,
        put: async (name: string, body: Buffer) => {
          if (name.includes('-512')) throw error
          return place.images.put(name, body)
        },
      })
      const noRoom = ['no-room', imageMessages.noRoom]
      expect(await refusal(id, photo, { ...place.images, hasRoom: async () => false })).toEqual(noRoom)
      expect(await refusal(id, photo, failing(full))).toEqual(noRoom)
      expect(await refusal(id, photo, failing(new Error('away')))).toEqual([
        'not-ready',
        callMessages.notReady,
      ])
      expect([await stored(), await rows()]).toEqual([[], []])
      expect(await refusal(id, photo)).toBe('taken')
    })

    test('is left alone by the image sweep, which deletes files without a row', async () => {
      const id = await order()
      const key = await save(id)
      const orphans = imageNames('e'.repeat(32))
      for (const name of orphans) await place.images.put(name, Buffer.from('x'))
      await sweepImages(context(), new Date())
      expect(await stored()).toEqual([...imageNames(key), ...orphans].sort())
      const inTwoHours = new Date(Date.now() + 2 * 3600_000)
      await sweepImages(context(), inTwoHours)
      expect(await stored()).toEqual(imageNames(key).sort())
      await store().db.deleteFrom('orders').where('id', '=', id).execute()
      await sweepImages(context(), inTwoHours)
      expect(await stored()).toEqual([])
    })

    test('is replaced although old files cannot be deleted, which the image sweep does later', async () => {
      const id = await order()
      await save(id)
      const stuck = { ...place.images, delete: async () => Promise.reject(new Error('away')) }
      expect(await refusal(id, await plain(20, 20).png().toBuffer(), stuck)).toBe('taken')
      expect(await stored()).toHaveLength(6)
      await sweepImages(context(), new Date(Date.now() + 2 * 3600_000))
      const [row] = await rows()
      expect(await stored()).toEqual(imageNames(row?.storage_key ?? '').sort())
    })

    test('whose files are missing is logged by the image sweep', async () => {
      const key = await save(await order())
      await place.images.delete([imageNames(key)[0] ?? ''])
      const logged: object[] = []
      const collecting = { ...log, error: (details: object) => void logged.push(details) } as typeof log
      await sweepImages({ ...context(), log: collecting }, new Date())
      expect(logged).toEqual([{ images: [key] }])
    })
  })
})

describeOnBothEngines('the folder of images', (store) => {
  test('loses old unfinished files in the image sweep, and keeps recent ones and other files', async () => {
    const { images, path, close } = await folder()
    const draft = (digit: string) => `.${digit.repeat(32)}-256.webp.tmp`
    await images.hasRoom()
    for (const name of [draft('a'), draft('b'), 'README.txt']) await writeFile(join(path, name), 'x')
    const yesterday = new Date(Date.now() - 24 * 3600_000)
    for (const name of [draft('a'), 'README.txt']) await utimes(join(path, name), yesterday, yesterday)
    await sweepImages({ db: store().db, images, log }, new Date())
    expect((await readdir(path)).sort()).toEqual([draft('b'), 'README.txt'].sort())
    await close()
  })
})
