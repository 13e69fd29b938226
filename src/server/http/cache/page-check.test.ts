import { expect, test } from 'vitest'
import { until } from '../../../../tests/support/until.ts'
import { createPageCheck } from './page-check.ts'

const silent = () => {}

test('a site is not ready before every page was rendered', async () => {
  const rendered: string[] = []
  const check = createPageCheck({
    paths: ['/', '/tickets'],
    async render(path) {
      expect(check.fault()).toBe('/')
      rendered.push(path)
      return 200
    },
    onFault: silent,
  })
  expect(check.fault()).toBe('/')
  await check.run()
  expect([rendered, check.fault()]).toEqual([['/', '/tickets'], undefined])
})

test('a page that fails, by its status or by an error, keeps the site from being ready until it can be shown', async () => {
  const statuses = new Map<string, number | Error>([
    ['/', 200],
    ['/summary', 404],
    ['/tickets', 500],
  ])
  const faults: string[] = []
  const check = createPageCheck({
    paths: statuses.keys(),
    async render(path) {
      const status = statuses.get(path) ?? 0
      if (status instanceof Error) throw status
      return status
    },
    onFault: (path) => faults.push(path),
    retryAfterMs: 5,
  })
  await check.run()
  expect(check.fault()).toBe('/tickets')
  statuses.set('/tickets', new Error('no such drawing'))
  await check.run()
  expect(check.fault()).toBe('/tickets')
  statuses.set('/tickets', 200)
  await until(async () => check.fault() === undefined || undefined)
  check.stop()
  expect(faults.length).toBeGreaterThanOrEqual(2)
})

test('what is published while pages are rendered is rendered as well', async () => {
  let event = 'old'
  const rendered: string[] = []
  const check = createPageCheck({
    paths: ['/'],
    async render() {
      rendered.push(event)
      if (event === 'old') {
        event = 'new'
        void check.run()
      }
      return 200
    },
    onFault: silent,
  })
  await check.run()
  expect(rendered).toEqual(['old', 'new'])
})
