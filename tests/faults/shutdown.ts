/** What becomes of requests in flight, and of what they wrote, when the site is told to leave (SECURITY R8). */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/server/store/engine/db.ts'
import { startApp } from '../support/app.ts'

const anonKey = 'the-public-key-of-the-leaving-test'
const restingConnections = 20

export interface Leaving {
  /** Of the answers to those in flight, each a status and whether it was whole. */
  answers: string[]
  exitCode: number | null
  /** From the signal to the end of the process. */
  exitMs: number
  /** Subscribers of whom a mail is on its way, or was sent. */
  kept: number
  /** Whether the embedded database was closed in order; undefined for PostgreSQL. */
  isShutDown: boolean | undefined
}

/** Has that many requests arrive in part, sends SIGTERM, and only then the rest of them; each `round` is of other people. */
export async function leaveInFlight(inFlight: number, databaseUrl?: string, round = 1): Promise<Leaving> {
  const dataDir = await mkdtemp(join(tmpdir(), 'unconference-leaving-'))
  const app = await startApp({
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    env: { ANON_KEY: anonKey, BUDGETS: 'off', LOG_LEVEL: 'error', SAMPLE_DATA: 'off' },
  })
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000, maxSockets: restingConnections })
  try {
    const { port } = new URL(app.url)
    await Promise.all(Array.from({ length: restingConnections }, () => visit(port, agent)))
    const requests = Array.from({ length: inFlight }, (_, at) =>
      begin(port, `leaving-${round}-${at}@example.org`),
    )
    await Promise.all(requests.map(({ connected }) => connected))
    // It has read what came before this.
    await visit(port, agent)

    const started = performance.now()
    const exited = app.kill('SIGTERM')
    for (const { end } of requests) end()
    const answers = await Promise.all(requests.map(({ answer }) => answer))
    const exitCode = await exited
    const exitMs = Math.round(performance.now() - started)
    const isShutDown = databaseUrl === undefined ? wasShutDown(dataDir) : undefined

    const store = await openStore({ dataDir, databaseUrl })
    const { rows } = await store.pool.query(
      `select from subscribers join outbox on recipient = email where email like $1`,
      [`leaving-${round}-%`],
    )
    await store.close()
    return { answers, exitCode, exitMs, kept: rows.length, isShutDown }
  } finally {
    agent.destroy()
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A subscription of which the last byte is missing until `end`. */
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
  return `${status} ${text.endsWith('{"success":true}') ? 'whole' : 'cut'}`
}

const visit = (port: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent, path: '/healthz' }, (response) => {
      response.resume().on('end', resolve)
    }).on('error', reject)
  })

/** What the database noted in its control file when it ended: 1 after an orderly end, 6 while it is in use. */
export function wasShutDown(dataDir: string): boolean {
  const stateAt = 16
  return readFileSync(join(dataDir, 'pg/global/pg_control')).readInt32LE(stateAt) === 1
}
