import { expect, test } from 'vitest'
import { imageAddress, imageKeyOf, imageKeyOfAddress, imageNames, squaresOf } from './images.ts'

const key = '0123456789abcdef0123456789abcdef'

test('an upload has three files, whose names contain its key', () => {
  expect(imageNames(key)).toEqual([`${key}-1024.webp`, `${key}-256.webp`, `${key}-512.webp`])
  expect(imageNames(key).map(imageKeyOf)).toEqual([key, key, key])
})

test.each(['', key, `../${key}-256.webp`, `${key}-257.webp`, `${key}-256.webp\u0000`, `${key}-256.webp\n`])(
  'no stored image is called %j',
  (name) => expect(imageKeyOf(name)).toBeUndefined(),
)

test('the address of an image is recognised with and without the origin of this site', () => {
  const address = imageAddress(key)
  const origin = 'https://festival.example.org'
  expect(address).toBe(`/images/${key}-1024.webp`)
  expect([imageKeyOfAddress(address, origin), imageKeyOfAddress(origin + address, origin)]).toEqual([
    key,
    key,
  ])
  for (const other of [
    `https://evil.test${address}`,
    `${origin}.evil.test${address}`,
    `${origin}@evil.test${address}`,
    `//evil.test${address}`,
    `javascript:alert(1)//${address}`,
    `/images/../${key}-1024.webp`,
    `/images/${key}-256.webp`,
    `/pictures/${key}-1024.webp`,
    `${address}?x`,
  ]) {
    expect([other, imageKeyOfAddress(other, origin)]).toEqual([other, undefined])
  }
})

test('an upload has square pictures for cards, any other picture has none', () => {
  expect(squaresOf(imageAddress(key))).toBe(`/images/${key}-256.webp 256w, /images/${key}-512.webp 512w`)
  expect(squaresOf('/assets/portrait-a1b2.webp')).toBeUndefined()
})
