import { type RunningApp, secretsOf } from '../tests/support/app.ts'
import { cpuSeconds } from '../tests/support/cpu.ts'
import { fireCalls, startBareServer } from './load.ts'
import type { CallLoad } from './programs/call-load.ts'
import { onBothEngines } from './sites.ts'

/** Calls that write, and a price, on both engines; and a bare server that is sent the same. */
export const writes = () => onBothEngines(measure)

async function measure(app: RunningApp) {
  const bare = await startBareServer(`${app.url}/healthz`, {})
  try {
    const calls = await callsOf(app)
    const measured = [
      ...calls
        .slice(0, 1)
        .map((load) => ({ name: 'bare node:http', pid: bare.pid, load: { ...load, url: bare.url } })),
      ...calls.map((load) => ({ name: load.path.slice('/functions/v1/'.length), pid: app.pid, load })),
    ]
    const byPeople = []
    for (const { load } of measured) {
      const { p50Ms, p99Ms } = await fireCalls({ ...load, clients: 64, seconds: 6, everyMs: 1_000 })
      byPeople.push({ 'people: p50 ms': p50Ms, 'people: p99 ms': p99Ms })
    }
    // Last, because the site still sends the mails of so many calls when they are over.
    const rows = []
    for (const [index, { name, pid, load }] of measured.entries())
      rows.push({ call: name, ...byPeople[index], ...(await withoutPause(load, pid)) })
    return rows
  } finally {
    await bare.stop()
  }
}

type Calls = Pick<CallLoad, 'url' | 'path' | 'headers' | 'bodies'>

/** Calls that anybody may make, with what to send. */
export async function callsOf(app: RunningApp): Promise<Calls[]> {
  const { url } = app
  const apikey = secretsOf(app).anonKey
  const board = await fetch(`${url}/rest/v1/contributions_public?select=id`, { headers: { apikey } })
  const contributions = (await board.json()) as { id: string }[]
  const proposal = {
    type: 'volunteer',
    title: 'I can carry chairs, {n}',
    details: 'Any number, anywhere.',
    contributor_name: 'Vera Voluntaria',
    contributor_email: 'vera@example.org',
  }
  const payloads: Record<string, object[]> = {
    'contribution-vote': contributions.map(({ id }) => ({ contributionId: id })),
    'subscribe-newsletter': [{ email: 'reader-{n}@example.org' }],
    'submit-contribution': [proposal],
    'create-checkout': [{ quote: true, numberOfTickets: 2, couponCode: 'COMMUNITY20' }],
  }
  return Object.entries(payloads).map(([call, bodies]) => ({
    url,
    path: `/functions/v1/${call}`,
    headers: { apikey },
    bodies: bodies.map((body) => JSON.stringify(body)),
  }))
}

async function withoutPause(calls: Calls, pid: number) {
  const figures: Record<string, number> = {}
  let answered = 0
  const before = cpuSeconds(pid)
  for (const clients of [1, 16, 64]) {
    const found = await fireCalls({ ...calls, clients, seconds: 2 })
    answered += found.calls
    figures[`${clients}: calls/s`] = Math.round(found.perSecond)
    figures[`${clients}: p50 ms`] = found.p50Ms
    figures[`${clients}: p99 ms`] = found.p99Ms
  }
  return { ...figures, 'CPU µs': Math.round(((cpuSeconds(pid) - before) / answered) * 1e6) }
}
