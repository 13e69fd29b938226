import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { limitConnections, limitsOfAddress } from './limit-connections.ts'

let port: number
let open: Socket[]
beforeEach(async () => {
  open = []
  const server = createServer((_request, response) => response.end('heard'))
  limitConnections(server, limitsOfAddress(8))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
  return () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
})

const whole = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

/** Resolves to what is heard first, or to `closed`. */
function send(text: string, localAddress = '127.0.0.1'): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  open.push(socket)
  return new Promise((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve('closed'))
    socket.on('data', (bytes) => resolve(String(bytes).includes('heard') ? 'heard' : 'something else'))
    socket.write(text)
  })
}

test('connections of one address that send no whole request are capped, and others are not concerned', async () => {
  const slow = [send('GET / HTT'), send(''), send('GET / HTTP/1.1\r\nhost: a\r\n')]
  expect(await Promise.race([...slow, send(whole)])).toBe('closed')
  expect(await send(whole, '127.0.0.2')).toBe('heard')
  // Negative control: as soon as one of them leaves, there is room again.
  open[0]?.destroy()
  expect(await until(async () => (await send(whole)) === 'heard' || undefined)).toBe(true)
})

test('connections of one address are capped, also when each has been served', async () => {
  for (let i = 0; i < 6; i += 1) expect([i, await send(whole)]).toEqual([i, 'heard'])
  expect(await send(whole)).toBe('closed')
  expect(await send(whole, '127.0.0.2')).toBe('heard')
  open[0]?.destroy()
  expect(await until(async () => (await send(whole)) === 'heard' || undefined)).toBe(true)
})
