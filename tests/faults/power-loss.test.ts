import { expect, inject, test } from 'vitest'
import { losePower } from './power-loss.ts'

const seeds = [1, 2, 3]

test('no acknowledged subscription is lost when the power fails', { timeout: 300_000 }, async () => {
  for (const seed of seeds) {
    const { outcome, acknowledged, story } = await losePower('durable', seed, inject('embeddedTemplate'))
    expect(outcome, story).toBe('intact')
    expect(acknowledged, story).toBeGreaterThan(0)
  }
})

test('the embedded engine as it ships does lose them: the test can tell', { timeout: 300_000 }, async () => {
  const outcomes: string[] = []
  for (const seed of seeds) {
    if (outcomes.some((outcome) => outcome !== 'intact')) break
    outcomes.push((await losePower('stock', seed, inject('embeddedTemplate'))).outcome)
  }
  expect(outcomes).not.toEqual(seeds.map(() => 'intact'))
})
