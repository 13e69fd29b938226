import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '../src/domain/paths.ts'
import { type RunningApp, startApp } from '../tests/support/app.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'
import { cpuSeconds } from './figures.ts'
import type { CallFindings, CallLoad } from './programs/call-load.ts'
import { besideBare, type Question, startBareServer } from './request-speed.ts'

const env = { BUDGETS: 'off', LOG_LEVEL: 'warn' }
const engines = ['embedded', 'postgresql'] as const

/** A page that is made anew each time, and what programs read, beside a bare server with the same bytes, on both engines. */
export const readSpeed = () =>
  onEachEngine(async (app, apikey) => {
    const rows = []
    for (const question of readsWith(apikey)) rows.push(await besideBare(app, question, 1))
    return rows
  })

const readsWith = (apikey: string): Question[] => [
  {
    name: 'GET /participants?q=e (never kept)',
    path: `${paths.participants}?q=e`,
    headers: { 'accept-encoding': 'br' },
  },
  ...['participants_public', 'contributions_public'].map((view) => ({
    name: `GET /rest/v1/${view}`,
    path: `/rest/v1/${view}?select=*`,
    headers: { apikey, 'accept-encoding': 'br' },
  })),
]

/** Calls that write, and a price, by the number of clients, on both engines; and a bare server that is sent the same. */
export const writeSpeed = () =>
  onEachEngine(async (app, apikey) => {
    const bare = await startBareServer(`${app.url}/healthz`, {})
    try {
      const writes = await writesOn(app.url, apikey)
      const loads = [
        ...writes.slice(0, 1).map((write) => ({ ...write, name: 'bare node:http', server: bare })),
        ...writes.map((write) => ({ ...write, name: write.call, server: app })),
      ].map(({ call, bodies, name, server: { url, pid } }) => {
        const load = { url, path: `/functions/v1/${call}`, headers: { apikey }, bodies }
        return { name, load, pid }
      })
      const ofPeople = []
      for (const { load } of loads) ofPeople.push(await byPeople(load))
      // Only then: the mails that a crowd causes take a while to be sent.
      const rows = []
      for (const [at, { name, load, pid }] of loads.entries())
        rows.push({ call: name, ...ofPeople[at], ...(await byClients(load, pid)) })
      return rows
    } finally {
      await bare.stop()
    }
  })

/** Calls that anybody may make, with what to send. */
export async function writesOn(url: string, apikey: string): Promise<{ call: string; bodies: string[] }[]> {
  const board = await fetch(`${url}/rest/v1/contributions_public?select=id`, { headers: { apikey } })
  const contributions = (await board.json()) as { id: string }[]
  return [
    {
      call: 'contribution-vote',
      bodies: contributions.map(({ id }) => JSON.stringify({ contributionId: id })),
    },
    { call: 'subscribe-newsletter', bodies: [JSON.stringify({ email: 'reader-{n}@example.org' })] },
    {
      call: 'submit-contribution',
      bodies: [
        JSON.stringify({
          type: 'volunteer',
          title: 'I can carry chairs, {n}',
          details: 'Any number, anywhere.',
          contributor_name: 'Vera Voluntaria',
          contributor_email: 'vera@example.org',
          contributor_phone: null,
        }),
      ],
    },
    {
      call: 'create-checkout',
      bodies: [JSON.stringify({ quote: true, numberOfTickets: 2, couponCode: 'COMMUNITY20' })],
    },
  ]
}

type Asked = Pick<CallLoad, 'url' | 'path' | 'headers' | 'bodies'>

/** By 64 people, each of whom asks once a second. */
async function byPeople(asked: Asked) {
  const { p50Ms, p99Ms } = await fireCalls({ ...asked, clients: 64, seconds: 6, everyMs: 1_000 })
  return { 'people: p50 ms': p50Ms, 'people: p99 ms': p99Ms }
}

/** By clients who ask again as soon as they are answered. */
async function byClients(asked: Asked, pid: number) {
  const figures: Record<string, number> = {}
  let answered = 0
  const before = cpuSeconds(pid)
  for (const clients of [1, 16, 64]) {
    const { calls, perSecond, p50Ms, p99Ms } = await fireCalls({ ...asked, clients, seconds: 2 })
    answered += calls
    figures[`${clients}: calls/s`] = Math.round(perSecond)
    figures[`${clients}: p50 ms`] = p50Ms
    figures[`${clients}: p99 ms`] = p99Ms
  }
  return { ...figures, 'CPU µs': Math.round(((cpuSeconds(pid) - before) / answered) * 1e6) }
}

/** Makes calls from a process of its own. */
export async function fireCalls(load: CallLoad): Promise<CallFindings> {
  const url = load.url.replace('localhost', '127.0.0.1')
  const program = join(import.meta.dirname, 'programs/call-load.ts')
  const gun = spawn(process.execPath, [program, JSON.stringify({ ...load, url })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let json = ''
  gun.stdout.setEncoding('utf8').on('data', (text) => {
    json += text
  })
  await once(gun, 'close')
  if (json === '') throw new Error(`${load.path} could not be measured`)
  return JSON.parse(json)
}

/** Runs the sample event on one engine after the other. */
async function onEachEngine<Row extends object>(
  measure: (app: RunningApp, apikey: string) => Promise<Row[]>,
): Promise<(Row & { engine: string })[]> {
  const server = await startPostgres()
  try {
    const rows = []
    for (const engine of engines) {
      const database = engine === 'postgresql' ? await createDatabaseOn(server.url) : undefined
      const app = await startApp({ env, ...(database && { databaseUrl: database.url }) })
      try {
        const { anonKey } = JSON.parse(await readFile(join(app.dataDir, 'secrets.json'), 'utf8'))
        rows.push(...(await measure(app, anonKey)).map((row) => ({ engine, ...row })))
      } finally {
        await app.stop()
      }
    }
    return rows
  } finally {
    await server.stop()
  }
}
