/** Makes a call, or asks for a page, with many clients, each waiting for its answer: `node call-load.ts <load as JSON>` prints its findings. */
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import { openConnection, requestText } from './connection.ts'

export interface CallLoad {
  url: string
  path: string
  headers: Record<string, string>
  /** Sent alternately; `{n}` stands for a number that no other request has. Without any it is a GET. */
  bodies: string[]
  clients: number
  seconds: number
  /** Each client asks this often; without it as soon as it has its answer. */
  everyMs?: number
  /** On a new connection each time. */
  reconnects?: true
}

export interface CallFindings {
  calls: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? ''))))

async function run({
  url,
  path,
  headers,
  bodies,
  clients,
  seconds,
  everyMs,
  reconnects,
}: CallLoad): Promise<CallFindings> {
  const times: number[] = []
  let count = 0
  const started = performance.now()
  const isOver = () => performance.now() - started > seconds * 1_000
  const client = async (_: unknown, number: number) => {
    let connection = reconnects ? undefined : await openConnection(url)
    // The clients' starts are spread, and a wait counts from when the call was due.
    let due = started + (number / clients) * (everyMs ?? 0)
    while (!isOver()) {
      if (due > started + seconds * 1_000) break
      if (everyMs !== undefined) await sleep(Math.max(0, due - performance.now()))
      if (isOver()) break
      count += 1
      const body = bodies[count % bodies.length]?.replace('{n}', `${process.pid}-${count}`)
      const asked = everyMs === undefined ? performance.now() : due
      due += everyMs ?? 0
      connection ??= await openConnection(url)
      await connection.ask(requestText(url, path, headers, body))
      times.push(performance.now() - asked)
      if (!reconnects) continue
      connection.close()
      connection = undefined
    }
    connection?.close()
  }
  await Promise.all(Array.from({ length: clients }, client))
  const tenths = (ms: number) => Math.round(ms * 10) / 10
  return {
    calls: times.length,
    perSecond: (times.length / (performance.now() - started)) * 1_000,
    p50Ms: tenths(percentile(times, 0.5)),
    p99Ms: tenths(percentile(times, 0.99)),
  }
}
