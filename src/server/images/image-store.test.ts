import { mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { folder, imageStores, type TestImageStore } from '../../../tests/support/image-stores.ts'
import { newBucket, s3Key } from '../../../tests/support/s3.ts'
import { readConfig } from '../config/config.ts'
import { cachedStore } from './cached-store.ts'
import { openImageFolder } from './folder-store.ts'
import type { ImageStore } from './image-store.ts'
import { openImageBucket } from './s3-store.ts'

const name = (digit: string) => `${digit.repeat(32)}-256.webp`

describe.each(Object.entries(imageStores))('%s', (_where, open) => {
  let store: TestImageStore
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  test('keeps files byte by byte until they are deleted', async () => {
    const { images } = store
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256))
    expect([await images.get(name('a')), await images.list()]).toEqual([undefined, []])
    await images.put(name('a'), bytes)
    await images.put(name('b'), Buffer.from('another'))
    expect((await images.get(name('a')))?.equals(bytes)).toBe(true)
    await images.delete([name('a'), name('c')])
    expect(await images.get(name('a'))).toBeUndefined()
    expect((await images.get(name('b')))?.toString()).toBe('another')
  })

  test('lists its files with their times', async () => {
    const before = Date.now()
    await Promise.all(['a', 'b', 'c'].map((digit) => store.images.put(name(digit), Buffer.from(digit))))
    const files = await store.images.list()
    expect(files.map((file) => file.name).sort()).toEqual([name('a'), name('b'), name('c')])
    for (const { changedAt } of files) expect(Math.abs(changedAt.getTime() - before)).toBeLessThan(10_000)
  })

  test('replaces a file of the same name', async () => {
    await store.images.put(name('a'), Buffer.from('one'))
    await store.images.put(name('a'), Buffer.from('one'))
    expect((await store.images.get(name('a')))?.toString()).toBe('one')
    expect(await store.images.list()).toHaveLength(1)
  })

  test('has room for images', async () => {
    expect(await store.images.hasRoom()).toBe(true)
  })
})

describe('a folder', () => {
  test('keeps no part of a file that could not be stored', async () => {
    const { images, path, close } = await folder()
    await mkdir(join(path, name('a'), 'in the way'), { recursive: true })
    await expect(images.put(name('a'), Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(path)).toEqual([name('a')])
    await close()
  })

  test('has no room when too little of the disk is free', async () => {
    const { path, close } = await folder()
    expect(await openImageFolder(path, { leastFree: 1 }).hasRoom()).toBe(true)
    expect(await openImageFolder(path, { leastFree: Number.MAX_SAFE_INTEGER }).hasRoom()).toBe(false)
    await close()
  })
})

describe('an S3 bucket', () => {
  const settings = (url: string) => {
    const { s3 } = readConfig({ S3_URL: url })
    if (!s3) throw new Error('no bucket')
    return s3
  }
  test('lists files over several pages', async () => {
    const images = openImageBucket(settings(await newBucket()))
    const names = Array.from({ length: 1_100 }, (_, i) => `${i.toString(16).padStart(32, '0')}-256.webp`)
    for (let at = 0; at < names.length; at += 100) {
      await Promise.all(names.slice(at, at + 100).map((each) => images.put(each, Buffer.from('x'))))
    }
    expect((await images.list()).map((file) => file.name).sort()).toEqual(names)
  })

  test('refuses a wrong key or name, with no secret in the error', async () => {
    const url = await newBucket()
    const wrong = url.replace(`:${s3Key}@`, ':not-the-secret@')
    const elsewhere = url.replace('/portraits-', '/elsewhere-')
    for (const bad of [wrong, elsewhere]) {
      const error = await openImageBucket(settings(bad))
        .put(name('a'), Buffer.from('x'))
        .then(
          () => undefined,
          (thrown: Error) => thrown,
        )
      expect(error).toBeInstanceOf(Error)
      expect(`${error?.message} ${error?.stack} ${JSON.stringify(error)}`).not.toContain('not-the-secret')
    }
    await expect(openImageBucket(settings(elsewhere)).list()).rejects.toThrow('404 NoSuchBucket')
    await expect(openImageBucket(settings(wrong)).list()).rejects.toThrow('403 SignatureDoesNotMatch')
  })

  test('is asked again after a failure, not after a refusal', async () => {
    let status = 503
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      response.writeHead(asked === 3 ? 200 : status).end('x')
    })
    await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const images = openImageBucket(settings(`s3://key:secret@127.0.0.1:${port}/portraits`))
    expect((await images.get(name('a')))?.toString()).toBe('x')
    expect(asked).toBe(3)
    status = 403
    await expect(images.get(name('a'))).rejects.toThrow('403')
    expect(asked).toBe(4)
  })
})

describe('the cache of an image store', () => {
  const counting = () => {
    let asked = 0
    const files = new Map<string, Buffer>()
    const store: ImageStore = {
      put: async (key, body) => void files.set(key, body),
      async get(key) {
        asked += 1
        return files.get(key)
      },
      async delete(keys) {
        for (const key of keys) files.delete(key)
      },
      list: async () => [],
      hasRoom: async () => true,
    }
    return { store, asked: () => asked }
  }

  test('keeps a file for ten minutes, or until it is deleted', async () => {
    let now = 0
    const { store, asked } = counting()
    const images = cachedStore(store, () => now)
    await images.put('a', Buffer.from('x'))
    for (let i = 0; i < 3; i += 1) expect((await images.get('a'))?.toString()).toBe('x')
    expect(asked()).toBe(1)
    now += 600_001
    await images.get('a')
    expect(asked()).toBe(2)
    await images.delete(['a'])
    expect(await images.get('a')).toBeUndefined()
  })

  test('never holds more than 16 MB', async () => {
    const { store, asked } = counting()
    const images = cachedStore(store)
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      await store.put(key, Buffer.alloc(4_000_000))
      await images.get(key)
    }
    await images.get('e')
    expect(asked()).toBe(5)
    await images.get('a')
    expect(asked()).toBe(6)
  })
})
