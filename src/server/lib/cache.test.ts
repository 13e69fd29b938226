import { describe, expect, test } from 'vitest'
import { createCache } from './cache.ts'

const cacheOf = (options: Partial<Parameters<typeof createCache<string>>[0]> = {}) =>
  createCache<string>({
    maxEntries: 2,
    isCacheable: (value) => value !== 'fleeting',
    clock: () => 7,
    ...options,
  })
/** A read that ends when the test says so. */
function slowly() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let reads = 0
  const read = () => {
    reads += 1
    return promise
  }
  return { read, resolve, reject, reads: () => reads }
}

describe('a cache', () => {
  test('loads a value once for all who ask meanwhile, and keeps it', async () => {
    const cache = cacheOf()
    const { read, resolve, reads } = slowly()
    const asked = [cache.load('a', 'group', read), cache.load('a', 'group', read)]
    expect(cache.isLoading('a')).toBe(true)
    resolve('value')
    expect(await Promise.all(asked)).toEqual(['value', 'value'])
    expect([reads(), cache.isLoading('a')]).toEqual([1, false])
    expect(cache.get('a')).toEqual({ value: 'value', loadedAt: 7, group: 'group', version: 0 })
  })

  test('keeps no failure and nothing that may not be kept', async () => {
    const cache = cacheOf()
    const fail = () => Promise.reject(new Error('away'))
    await expect(cache.load('a', 'group', fail)).rejects.toThrow('away')
    expect(await cache.load('b', 'group', async () => 'fleeting')).toBe('fleeting')
    expect([cache.get('a'), cache.get('b'), cache.isLoading('a')]).toEqual([undefined, undefined, false])
    expect(await cache.load('a', 'group', async () => 'back')).toBe('back')
  })

  test('evicts what was not used for longest, and what is too large', async () => {
    const cache = cacheOf({ maxSize: 20, maxEntrySize: 10, sizeOf: (value) => value.length })
    for (const key of ['a', 'b']) await cache.load(key, 'group', async () => key)
    cache.get('a')
    await cache.load('c', 'group', async () => 'c')
    expect(['a', 'b', 'c'].map((key) => cache.get(key)?.value)).toEqual(['a', undefined, 'c'])
    await cache.load('d', 'group', async () => 'larger than ten')
    expect(cache.get('d')).toBeUndefined()
  })

  test.each<[string, (cache: ReturnType<typeof cacheOf>) => void]>([
    ['deleted', (cache) => cache.delete('a')],
    ['dropped with its group', (cache) => cache.drop('group')],
    ['dropped with all', (cache) => cache.drop()],
  ])('does not keep what was %s while it was loaded', async (_, forget) => {
    const cache = cacheOf()
    const { read, resolve } = slowly()
    const asked = cache.load('a', 'group', read)
    await Promise.resolve()
    forget(cache)
    resolve('old')
    expect(await asked).toBe('old')
    expect(cache.get('a')).toBeUndefined()
  })

  test('reads again for who asks after a change, once for all of them, and after the read before', async () => {
    const cache = cacheOf()
    const first = slowly()
    const early = cache.load('a', 'group', first.read)
    await Promise.resolve()
    cache.outdate('group')
    const second = slowly()
    const late = [cache.load('a', 'group', second.read), cache.load('a', 'group', second.read)]
    expect(second.reads()).toBe(0)
    first.resolve('old')
    second.resolve('new')
    expect([await early, ...(await Promise.all(late))]).toEqual(['old', 'new', 'new'])
    expect(second.reads()).toBe(1)
    const entry = cache.get('a')
    expect([entry?.value, entry && cache.isCurrent(entry)]).toEqual(['new', true])
  })

  test('keeps outdated values, and drops those of one group only', async () => {
    const cache = cacheOf()
    await cache.load('a', 'one', async () => 'a')
    await cache.load('b', 'two', async () => 'b')
    cache.outdate('one')
    const entry = cache.get('a')
    expect([entry?.value, entry && cache.isCurrent(entry)]).toEqual(['a', false])
    cache.drop('two')
    expect([cache.get('a')?.value, cache.get('b')]).toEqual(['a', undefined])
  })
})
