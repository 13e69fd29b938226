/** docs/security.md#power-loss */
import { expect, test } from 'vitest'
import { times } from '../support/times.ts'
import { losePower } from './power-loss.ts'

const seeds = Array.from({ length: 3 * times }, (_, index) => index + 1)

test('a power loss loses no acknowledged subscription', { timeout: 300_000 * times }, async ({
  annotate,
}) => {
  let total = 0
  for (const seed of seeds) {
    const { outcome, acknowledged, details } = await losePower('durable', seed)
    expect(outcome, details).toBe('intact')
    expect(acknowledged, details).toBeGreaterThan(0)
    total += acknowledged
  }
  await annotate(`${seeds.length} power losses, ${total} subscriptions acknowledged, none lost`)
})

test('PGlite without our fsync loses acknowledged subscriptions (negative control)', {
  timeout: 300_000 * times,
}, async () => {
  const outcomes: string[] = []
  for (const seed of seeds) {
    if (outcomes.some((outcome) => outcome !== 'intact')) break
    outcomes.push((await losePower('stock', seed)).outcome)
  }
  expect(outcomes).not.toEqual(seeds.map(() => 'intact'))
})
