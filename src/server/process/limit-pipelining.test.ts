import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitPipelining } from './limit-pipelining.ts'

let port: number
let close: () => void
beforeEach(async () => {
  const server = createServer(limitPipelining((_request, response) => response.end('heard')))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
  close = () => server.close()
})
afterEach(() => close())

/** How many answers come, one after the other, to groups of requests that are sent at once. */
function answersTo(...groups: number[]): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let asked = 0
  const answers = () => heard.split('heard').length - 1
  const sendNext = () => {
    const length = groups.shift()
    if (length === undefined) return void socket.destroy()
    asked += length
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(length))
  }
  return new Promise((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve(answers()))
    socket.on('data', (bytes) => {
      heard += bytes
      if (answers() === asked) sendNext()
    })
    sendNext()
  })
}

test('a client that asks some requests ahead has all answers, as often as it waits for them', async () => {
  expect(await answersTo(30, 30, 30)).toBe(90)
})

test('a client that asks hundreds ahead is disconnected', async () => {
  expect(await answersTo(500)).toBeLessThan(100)
})
