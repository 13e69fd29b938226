import { expect, test } from 'vitest'
import { onceMade } from './once-made.ts'

test('what could not be made is made the next time, and then kept', async () => {
  const results = [Promise.reject(new Error('EMFILE: too many open files')), Promise.resolve('a library')]
  const load = onceMade(() => results.shift() ?? Promise.reject(new Error('made twice')))
  await expect(load()).rejects.toThrow('EMFILE')
  expect(await Promise.all([load(), load()])).toEqual(['a library', 'a library'])
  expect(await load()).toBe('a library')
})
