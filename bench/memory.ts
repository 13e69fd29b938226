import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../src/domain/paths.ts'
import type { RunningApp } from '../tests/support/app.ts'
import { fireCalls, fireRequests } from './load.ts'
import { memoryOf } from './measure.ts'
import { onBothEngines } from './sites.ts'
import { callsOf } from './writes.ts'

const minuteMs = 60_000

/** Both engines at once: most of the time is waiting. */
export const memory = () => onBothEngines(async (app) => [await measure(app)], { atOnce: true })

async function measure(app: RunningApp) {
  await (await fetch(app.url)).text()
  await sleep(minuteMs)
  const { residentMB: atRest } = memoryOf(app.pid)
  await load(app)
  await sleep(minuteMs)
  const { residentMB, peakMB } = memoryOf(app.pid)
  return { 'at rest, MB': atRest, 'highest, MB': peakMB, 'a minute later, MB': residentMB }
}

/** Cached and uncached pages, and writes, all at once. */
async function load(app: RunningApp): Promise<void> {
  const calls = await callsOf(app)
  await Promise.all([
    ...[paths.home, `${paths.participants}?q=e`].map((path) =>
      fireRequests(app.url + path, app.pid, { 'accept-encoding': 'br' }),
    ),
    ...calls.map((call) => fireCalls({ ...call, clients: 8, seconds: 10 })),
  ])
}
