import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openEmbedded } from './engine.ts'

test('the embedded engine lets connections in between slow queries', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'unconference-'))
  const { pool, close } = await openEmbedded(dataDir, { template: inject('embeddedTemplate') })
  const visitors = 50
  let letIn = 0
  const server = createServer((socket) => {
    letIn += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  for (let visitor = 0; visitor < visitors; visitor += 1) connect(port, '127.0.0.1').on('error', () => {})

  let queries = 0
  for (; letIn < visitors && queries < visitors; queries += 1)
    await pool.query('select count(*) from generate_series(1, 200000)')
  // One a query, as the event loop would have it, would be fifty.
  expect(letIn).toBe(visitors)
  expect(queries).toBeLessThan(visitors / 2)

  server.close()
  await close()
  await rm(dataDir, { recursive: true })
})
