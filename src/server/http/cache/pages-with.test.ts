import { describe, expect, test } from 'vitest'
import { pageBrokenBy } from './pages-with.ts'

const paths = ['/', '/tickets', '/summary', '/privacy']
const asked = (render: (path: string, event: string) => Promise<number>, withinMs?: number) =>
  pageBrokenBy({ paths, today: 'today', next: 'next', render, ...(withinMs && { withinMs }) })

describe('a change of the event', () => {
  test('breaks no page when each is shown, or is not there', async () => {
    const rendered: string[] = []
    const fault = await asked(async (path, event) => {
      rendered.push(`${event} ${path}`)
      return path === '/summary' ? 404 : 200
    })
    expect([fault, rendered]).toEqual([undefined, paths.map((path) => `next ${path}`)])
  })

  test('breaks the first page that fails with it, by its status or by an error', async () => {
    const failing = async (path: string, event: string) =>
      event === 'next' && path === '/tickets' ? 500 : 200
    expect(await asked(failing)).toEqual({ path: '/tickets', isLate: false })
    const throwing = async (path: string, event: string) => {
      if (event === 'next' && path === '/privacy') throw new Error('no such drawing')
      return 200
    }
    expect(await asked(throwing)).toEqual({ path: '/privacy', isLate: false })
  })

  test('is not held up by a page that fails without it, too', async () => {
    expect(await asked(async (path) => (path === '/tickets' ? 500 : 200))).toBeUndefined()
  })

  test('waits for no page that never comes', async () => {
    const hanging = (path: string) =>
      path === '/tickets' ? new Promise<number>(() => {}) : Promise.resolve(200)
    expect(await asked(hanging, 20)).toEqual({ path: '/tickets', isLate: true })
  })
})
