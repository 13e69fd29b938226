import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testEvent } from '../support/event.ts'

const client = join(import.meta.dirname, '../../build/client')

/** Every script and page part that browsers may load, as text. */
async function scripts(): Promise<string> {
  const names = await readdir(client, { recursive: true })
  const texts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFile(join(client, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

/** What a part of the event says in its strings, apart from short ones and ids, which the program may know. */
function wordsIn(part: unknown): string[] {
  if (typeof part === 'string') return part.length > 11 && /[\s@]/.test(part) ? [part] : []
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(wordsIn) : []
}

test('no script that browsers load holds a coupon code or anything else of the event, which is data', async () => {
  const all = await scripts()
  const { name, venue, publisher, posterLines, people, prompts, poll, schedule, tickets } = testEvent
  const told = [name, venue, publisher, posterLines, people, prompts, poll, schedule, tickets]
  const words = [...wordsIn(told), ...tickets.coupons.map(({ code }) => code)]
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((text) => all.includes(text))).toEqual([])
  // The control: what the same files do say of the tickets is found.
  expect(all).toContain('/tickets')
})
