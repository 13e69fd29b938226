import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningApp } from '../tests/support/app.ts'
import { onSampleSite } from './seeded.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const rounds = 3
const secondsEach = 4

interface Round {
  perSecond: number
  p99Ms: number
  cpuMicroseconds: number
}

/** Requests per second, p99 and server CPU of `/`, in turns with a bare server, so that both meet the same machine. */
export const requestSpeed = () => onSampleSite(besideBare)

async function besideBare(app: RunningApp) {
  const rows = []
  for (const encoding of ['identity', 'br']) {
    const bare = await startBareServer(app.url, encoding)
    const ours: Round[] = []
    const theirs: Round[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        ours.push(await fire(app.url, app.pid, encoding))
        theirs.push(await fire(bare.url, bare.pid, encoding))
      }
    } finally {
      await bare.stop()
    }
    const ratio = (pick: (round: Round) => number) => median(ours.map(pick)) / median(theirs.map(pick))
    rows.push(
      {
        server: `the site, ${encoding}`,
        ...summary(ours),
        'of bare': ratio(({ perSecond }) => perSecond).toFixed(2),
      },
      { server: `bare node:http, ${encoding}`, ...summary(theirs), 'of bare': '1.00' },
    )
  }
  return rows
}

const summary = (all: Round[]) => ({
  'requests/s': Math.round(median(all.map(({ perSecond }) => perSecond))),
  'p99 ms': median(all.map(({ p99Ms }) => p99Ms)),
  'CPU µs/request': Math.round(median(all.map(({ cpuMicroseconds }) => cpuMicroseconds))),
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function startBareServer(url: string, encoding: string) {
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, 'programs/bare-server.ts'), url, encoding],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [port] = await once(server.stdout.setEncoding('utf8'), 'data')
  return {
    url: `http://localhost:${String(port).trim()}`,
    pid: server.pid ?? 0,
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
  }
}

/** One round of 32 connections, fired from a process of its own; `headers` as `name=value`. */
export async function fire(
  url: string,
  pid: number,
  encoding: string,
  headers: string[] = [],
): Promise<Round> {
  const options = ['--json', '-c', '32', '-d', String(secondsEach), '-W', '[', '-c', '8', '-d', '1', ']']
  const before = () => cpuSeconds(pid)
  const sent = [`accept-encoding=${encoding}`, ...headers].flatMap((header) => ['-H', header])
  const gun = spawn(process.execPath, [autocannon, ...options, ...sent, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const started = before()
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

/** User and system time of a process so far (Linux). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticksPerSecond = 100
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
