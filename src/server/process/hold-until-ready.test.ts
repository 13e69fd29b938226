import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refusalBody } from '../../../tests/support/refusal-body.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { holdUntilReady } from './hold-until-ready.ts'

async function serve(started: Promise<RequestListener>, waitMs: number): Promise<string> {
  const listener = holdUntilReady('https://example.org', started, waitMs)
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a starting site is alive, not ready, and refuses requests after a while', async () => {
  const url = await serve(new Promise(() => {}), 50)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  for (const path of ['/readyz', '/', '/functions/v1/subscribe-newsletter']) {
    const answer = await fetch(url + path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toEqual(refusalBody(callMessages.notReady))
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain(callMessages.notReady)
})

test('requests to a starting site wait for the start, except /readyz', async () => {
  const started = Promise.withResolvers<RequestListener>()
  const url = await serve(started.promise, 60_000)
  const form = fetch(`${url}/newsletter`, { method: 'POST', body: 'mara@example.org' })
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  started.resolve(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.end(`welcome ${body}`)
  })
  expect(await (await form).text()).toBe('welcome mara@example.org')
})
