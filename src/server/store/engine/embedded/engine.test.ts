import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newDataFolder } from '../../../../../tests/support/data-folders.ts'
import { until } from '../../../../../tests/support/until.ts'
import { isDatabaseAway } from '../../../http/responses.ts'
import { type Engine, openEmbedded } from './engine.ts'
import { sentMessages } from './thread-messages.ts'

const limitMs = 5_000

describe('the embedded engine', () => {
  let dataDir: string
  let engine: Engine
  let threads: Worker[]
  const problems: unknown[] = []
  const keepThread = (thread: Worker) => void threads.push(thread)
  beforeEach(async () => {
    threads = []
    process.on('worker', keepThread)
    dataDir = await newDataFolder()
    engine = await openEmbedded(dataDir, {
      onProblem: (error) => problems.push(error),
    })
    // Opening a new thread on a busy machine takes longer than in production.
    engine.pool.options.connectionTimeoutMillis = 50_000
    await engine.pool.query('create table notes (note text primary key)')
    await write('before')
  })
  afterEach(async () => {
    process.off('worker', keepThread)
    await engine.close()
    await rm(dataDir, { recursive: true })
  })
  const write = (note: string) => engine.pool.query('insert into notes values ($1)', [note])
  const notes = async () =>
    (await engine.pool.query<{ note: string }>('select note from notes order by note')).rows.map(
      ({ note }) => note,
    )

  test('ends a query after five seconds, and lets everybody in meanwhile', async () => {
    const visitors = 50
    let letIn = 0
    const server = createServer((socket) => {
      letIn += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo

    const begun = performance.now()
    const runaway = engine.pool.query('select pg_sleep(60)').then(
      () => 'answered',
      (error: unknown) => error,
    )
    const waiting = write('waited')
    for (let visitor = 0; visitor < visitors; visitor += 1) connect(port, '127.0.0.1').on('error', () => {})
    await until(() => letIn === visitors || undefined, { what: 'the visitors', withinMs: limitMs })
    const error = await runaway
    const tookMs = performance.now() - begun
    expect(error).toMatchObject({ code: '57014' })
    expect(error).toSatisfy(isDatabaseAway)
    expect(tookMs).toBeGreaterThan(limitMs - 10)
    expect(tookMs).toBeLessThan(6 * limitMs)
    await waiting
    expect(await notes()).toEqual(['before', 'waited'])
    expect(threads).toHaveLength(2)
    server.close()
  }, 60_000)

  test('drops the transaction of a query that ran away, and nothing else', async () => {
    const client = await engine.pool.connect()
    await client.query('begin')
    await client.query('set local statement_timeout = 200')
    await client.query(`insert into notes values ('half')`)
    const waiting = Promise.all([write('waited'), write('waited, too')])
    const runaway = client.query(
      'select count(*) from generate_series(1, 1000000) as a, generate_series(1, 1000000) as b',
    )
    await expect(runaway).rejects.toMatchObject({ code: '57014' })
    await expect(client.query(`insert into notes values ('after')`)).rejects.toSatisfy(isDatabaseAway)
    client.release()
    await waiting
    expect(await notes()).toEqual(['before', 'waited', 'waited, too'])
  })

  test('goes on in a new thread when its thread ends, and still only reads where it did', async () => {
    engine.setReadOnly(true)
    await expect(write('full')).rejects.toMatchObject({ code: '25006' })
    await threads[0]?.terminate()
    await expect(notes()).rejects.toSatisfy(isDatabaseAway)
    expect(await notes()).toEqual(['before'])
    await expect(write('full')).rejects.toMatchObject({ code: '25006' })
    expect(threads).toHaveLength(2)
  })

  test('goes on in a new thread when its thread fails', async () => {
    threads[0]?.emit('error', new Error('out of memory'))
    await expect(notes()).rejects.toThrow()
    expect(await notes()).toEqual(['before'])
    expect(threads).toHaveLength(2)
  })

  test('takes no report of Node’s watch mode for an answer', async () => {
    const report = () => threads.at(-1)?.emit('message', { 'watch:import': ['file:///module.ts'] })
    const reports = setInterval(report, 1)
    await engine.pool.query('select pg_sleep(0.2)').finally(() => clearInterval(reports))
    expect(await notes()).toEqual(['before'])
  })

  test('keeps its thread when that is woken without a message', async () => {
    const notify = vi.spyOn(Atomics, 'notify')
    await notes()
    const [state] = notify.mock.lastCall as unknown[]
    notify.mockRestore()
    const wake = () => Atomics.notify(state as Int32Array, sentMessages) || undefined
    await until(wake, { what: 'the thread to wait', withinMs: limitMs })
    expect(await notes()).toEqual(['before'])
    expect(threads).toHaveLength(1)
  })

  test('keeps its thread when a query fails', async () => {
    await expect(write('before')).rejects.toMatchObject({ code: '23505' })
    await expect(engine.pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect(await notes()).toEqual(['before'])
    expect(threads).toHaveLength(1)
  })
})
