/** Requests in flight, and what they wrote, when the site gets SIGTERM. */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { openStore } from '../../src/server/store/engine/db.ts'
import { startApp } from '../support/app.ts'
import { newSiteFolder } from '../support/data-folders.ts'

const anonKey = 'the-public-key-of-the-shutdown-test'
const idleConnections = 20

export interface Shutdown {
  /** The answer to each request in flight: its status, and whether it was complete. */
  answers: string[]
  exitCode: number | null
  /** From the signal to the exit. */
  exitMs: number
  /** Stored subscribers whose mail is in the outbox. */
  kept: number
  /** Whether the embedded database was shut down, before the signal and after the exit; empty for PostgreSQL. */
  wasShutDown: boolean[]
}

/** Sends SIGTERM after so many requests arrived in part, then the rest of them. Each `round` uses other addresses. */
export async function shutDownUnderLoad(
  inFlight: number,
  databaseUrl: string | undefined,
  round: number,
): Promise<Shutdown> {
  const dataDir = await newSiteFolder({ databaseUrl, env: { SAMPLE_DATA: 'off' } })
  const app = await startApp({
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    env: { ANON_KEY: anonKey, BUDGETS: 'off', LOG_LEVEL: 'error', SAMPLE_DATA: 'off' },
  })
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000, maxSockets: idleConnections })
  try {
    const { port } = new URL(app.url)
    await Promise.all(Array.from({ length: idleConnections }, () => visit(port, agent)))
    const requests = Array.from({ length: inFlight }, (_, at) =>
      begin(port, `shutdown-${round}-${at}@example.org`),
    )
    await Promise.all(requests.map(({ connected }) => connected))
    // Once this is answered, the site has read the requests before it.
    await visit(port, agent)

    const wasShutDown = databaseUrl ? [] : [isShutDown(dataDir)]
    const started = performance.now()
    const exited = app.kill('SIGTERM')
    for (const { end } of requests) end()
    const answers = await Promise.all(requests.map(({ answer }) => answer))
    const exitCode = await exited
    const exitMs = Math.round(performance.now() - started)
    if (!databaseUrl) wasShutDown.push(isShutDown(dataDir))

    const store = await openStore({ dataDir, databaseUrl })
    const { rows } = await store.pool.query(
      `select from subscribers join outbox on recipient = email where email like $1`,
      [`shutdown-${round}-%`],
    )
    await store.close()
    return { answers, exitCode, exitMs, kept: rows.length, wasShutDown }
  } finally {
    agent.destroy()
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A subscription whose last byte is sent by `end`. */
function begin(port: string, email: string) {
  const body = JSON.stringify({ email })
  const head = [
    'POST /functions/v1/subscribe-newsletter HTTP/1.1',
    'Host: localhost',
    `apikey: ${anonKey}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  const client = connect(Number(port), '127.0.0.1')
  const connected = new Promise<void>((resolve, reject) => {
    client.once('error', reject)
    client.once('connect', () => client.write(`${head}\r\n\r\n${body.slice(0, -1)}`, () => resolve()))
  })
  const answer = new Promise<string>((resolve) => {
    let text = ''
    client.on('data', (bytes) => {
      text += bytes
    })
    client.on('error', () => {}).on('close', () => resolve(summary(text)))
  })
  return { connected, answer, end: () => client.write(body.slice(-1)) }
}

const summary = (text: string) => {
  const [, status = 'none'] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? []
  return `${status} ${text.endsWith('{"success":true}') ? 'complete' : 'cut off'}`
}

const visit = (port: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent, path: '/healthz' }, (response) => {
      response.resume().on('end', resolve)
    }).on('error', reject)
  })

/** Reads the state in PostgreSQL's control file: 1 after a shutdown, 6 while it is in use. */
function isShutDown(dataDir: string): boolean {
  const stateAt = 16
  return readFileSync(join(dataDir, 'pg/global/pg_control')).readInt32LE(stateAt) === 1
}
