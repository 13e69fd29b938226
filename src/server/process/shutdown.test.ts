import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { prepareDrain } from './shutdown.ts'

/** A server that answers after `ms`: its end and its port. */
async function serve(ms: number) {
  const server = createServer(async (_request, response) => {
    await wait(ms)
    response.end('whole')
  })
  const drain = prepareDrain(server)
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { drain, port: (server.address() as AddressInfo).port }
}

test('shutdown answers a request on an idle connection and closes it', async () => {
  const { drain, port } = await serve(10)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<{ body: string; connection: string | undefined }>((resolve, reject) =>
      get({ host: '127.0.0.1', port, agent }, (response) => {
        let body = ''
        response.on('data', (chunk) => (body += chunk))
        response.on('end', () => resolve({ body, connection: response.headers.connection }))
      }).on('error', reject),
    )
  expect(await ask()).toEqual({ body: 'whole', connection: 'keep-alive' })
  // The bytes are on their way when the end begins; the server has not read them yet.
  const late = ask()
  const drained = drain(5_000)
  expect(await late).toEqual({ body: 'whole', connection: 'close' })
  await drained
})

test('shutdown answers every queued connection', async () => {
  const { drain, port } = await serve(10)
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const client = connect(port, '127.0.0.1').on('error', reject)
      let answer = ''
      client.on('data', (bytes) => (answer += bytes)).on('end', () => resolve(answer))
      client.once('connect', () => client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    })
  const answers = Promise.all(Array.from({ length: 50 }, ask))
  await new Promise((resume) => setImmediate(resume))
  await drain(5_000)
  expect((await answers).filter((answer) => answer.includes('whole'))).toHaveLength(50)
})

/** Once the state is 1 it connects and asks; the state is 2 as soon as it is connected. */
const clientInThread = `
  const { workerData: { port, state }, parentPort } = require('node:worker_threads')
  Atomics.wait(state, 0, 0)
  let answer = ''
  const tell = () => parentPort.postMessage(answer)
  const client = require('node:net').connect(port, '127.0.0.1')
  client.on('data', (bytes) => (answer += bytes)).on('end', tell).on('error', (error) => ((answer = error.code), tell()))
  client.once('connect', () => {
    client.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n')
    Atomics.store(state, 0, 2)
  })`

test.each([1, 2])(
  'shutdown answers who connects while the server is busy, in tick %d of its event loop',
  async (busyTick) => {
    const { drain, port } = await serve(10)
    const state = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(clientInThread, { eval: true, workerData: { port, state } })
    await new Promise((resolve) => worker.once('online', resolve))
    const answer = new Promise((resolve) => worker.once('message', resolve))
    let tick = 0
    const work = () => {
      tick += 1
      if (tick < 10) setImmediate(work)
      if (tick !== busyTick) return
      Atomics.store(state, 0, 1)
      Atomics.notify(state, 0)
      const begun = performance.now()
      while (performance.now() - begun < (Atomics.load(state, 0) === 2 ? 20 : 2_000));
    }
    setImmediate(work)
    await drain(50_000)
    expect(await answer).toContain('whole')
    await worker.terminate()
  },
)

test('shutdown answers the late first request of a connection that was just opened', async () => {
  const { drain, port } = await serve(10)
  const client = connect(port, '127.0.0.1')
  let answer = ''
  const ended = new Promise((resolve, reject) => client.on('close', resolve).on('error', reject))
  client.on('data', (bytes) => (answer += bytes))
  await new Promise((resolve) => client.once('connect', resolve))
  const drained = drain(50_000)
  await wait(300)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await ended
  expect(answer).toContain('whole')
  await drained
})

test('shutdown closes idle connections soon and refuses new ones', async () => {
  const { drain, port } = await serve(0)
  const resting = connect(port, '127.0.0.1')
  await new Promise((resolve) => resting.once('connect', resolve))
  const begun = performance.now()
  await drain(50_000)
  expect(performance.now() - begun).toBeLessThan(25_000)
  const refused = new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve))
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
  resting.destroy()
})

test('shutdown ends within its limit, whatever is half sent and whoever keeps coming', async () => {
  const { drain, port } = await serve(0)
  const half = connect(port, '127.0.0.1').on('error', () => {})
  half.once('connect', () => half.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n'))
  let isOver = false
  const come = () => {
    if (isOver) return
    const visitor = connect(port, '127.0.0.1').on('error', () => {})
    visitor.on('close', () => setImmediate(come))
    visitor.once('connect', () => visitor.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).resume()
  }
  for (let visitors = 0; visitors < 20; visitors += 1) come()
  await wait(50)
  const begun = performance.now()
  await drain(1_000)
  isOver = true
  // Without the limit it would never end; the rest is for a busy machine.
  expect(performance.now() - begun).toBeLessThan(25_000)
})
