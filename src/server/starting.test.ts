import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { callMessages } from '../domain/messages.ts'
import { answerWhileStarting } from './starting.ts'

test('while it starts the site says that it lives, and that it is not ready for anything else', async () => {
  const server = createServer(answerWhileStarting('https://example.org')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  for (const path of ['/readyz', '/', '/functions/v1/subscribe-newsletter']) {
    const answer = await fetch(url + path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toEqual({ error: callMessages.notReady })
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  server.close()
})
