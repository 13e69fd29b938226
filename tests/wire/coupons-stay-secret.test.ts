import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tickets } from '../../content/tickets.ts'

const client = join(import.meta.dirname, '../../build/client')

/** Every script and page part that browsers may load, as text. */
async function scripts(): Promise<string> {
  const names = await readdir(client, { recursive: true })
  const texts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFile(join(client, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

test('no file that browsers load holds a coupon code', async () => {
  const all = await scripts()
  for (const { code } of tickets.coupons) expect(all).not.toContain(code)
  // The control: what the same files do say of the tickets is found.
  expect(all).toContain('/tickets')
})
