import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '../src/domain/paths.ts'
import type { RunningApp } from '../tests/support/app.ts'
import { cpuSeconds, median } from './figures.ts'
import { onSampleSite } from './seeded.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

interface Round {
  perSecond: number
  p99Ms: number
  cpuMicroseconds: number
}

/** What is asked for again and again, and how it is called on the page. */
export interface Question {
  name: string
  path: string
  headers: Record<string, string>
}

const brotli = { 'accept-encoding': 'br' }
const pages: Question[] = [
  { name: 'GET / (identity)', path: paths.home, headers: { 'accept-encoding': 'identity' } },
  { name: 'GET /', path: paths.home, headers: brotli },
  { name: 'GET /participants', path: paths.participants, headers: brotli },
  { name: 'GET /contribute', path: paths.contribute, headers: brotli },
]

/** Finished pages beside a bare server that sends the same bytes. */
export const requestSpeed = () =>
  onSampleSite(async (app) => {
    const rows = []
    for (const page of pages) rows.push(await besideBare(app, page))
    return rows
  })

/** Requests per second, p99 and server CPU of 32 connections, in turns with a bare server, so that both meet the same machine. */
export async function besideBare(app: RunningApp, { name, path, headers }: Question, rounds = 3) {
  const url = app.url + path
  const bare = await startBareServer(url, headers)
  const ours: Round[] = []
  const theirs: Round[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      ours.push(await fire(url, app.pid, headers))
      theirs.push(await fire(bare.url, bare.pid, headers))
    }
  } finally {
    await bare.stop()
  }
  const of = (all: Round[], pick: (round: Round) => number) => median(all.map(pick))
  const perSecond = (all: Round[]) => of(all, (round) => round.perSecond)
  const cpu = (all: Round[]) => of(all, (round) => round.cpuMicroseconds)
  return {
    asked: name,
    'requests/s': Math.round(perSecond(ours)),
    'bare/s': Math.round(perSecond(theirs)),
    'of bare': (perSecond(ours) / perSecond(theirs)).toFixed(2),
    'CPU µs': Math.round(cpu(ours)),
    'bare µs': Math.round(cpu(theirs)),
    'p99 ms': of(ours, ({ p99Ms }) => p99Ms),
    'bare p99': of(theirs, ({ p99Ms }) => p99Ms),
  }
}

/** A server of a process of its own that repeats the answer to this request, and does nothing else. */
export async function startBareServer(url: string, headers: Record<string, string>) {
  const program = join(import.meta.dirname, 'programs/bare-server.ts')
  const server = spawn(process.execPath, [program, url, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(server.stdout.setEncoding('utf8'), 'data')
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: server.pid ?? 0,
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
  }
}

/** One round of 32 connections, fired from a process of its own. */
export async function fire(url: string, pid: number, headers: Record<string, string>): Promise<Round> {
  const options = ['--json', '-c', '32', '-d', '3', '-W', '[', '-c', '8', '-d', '1', ']']
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const gun = spawn(process.execPath, [autocannon, ...options, ...sent, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const started = cpuSeconds(pid)
  let json = ''
  gun.stdout.setEncoding('utf8').on('data', (text) => {
    json += text
  })
  await once(gun, 'close')
  const spent = cpuSeconds(pid) - started
  const results = json
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const result = results.at(-1)
  const answered = results.reduce((sum, { requests }) => sum + requests.total, 0)
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    cpuMicroseconds: (spent / answered) * 1e6,
  }
}
