/** Makes a call with many clients, each waiting for its answer: `node call-load.ts <settings as JSON>` prints what it took. */
import { percentile } from '../figures.ts'
import { openConnection, requestText } from './connection.ts'

export interface CallLoad {
  url: string
  path: string
  headers: Record<string, string>
  /** Taken in turn; `{n}` in one stands for a number that no other request has. */
  bodies: string[]
  clients: number
  seconds: number
}

export interface CallFindings {
  calls: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? ''))))

async function run({ url, path, headers, bodies, clients, seconds }: CallLoad): Promise<CallFindings> {
  const times: number[] = []
  let count = 0
  const started = performance.now()
  const isOver = () => performance.now() - started > seconds * 1_000
  const client = async () => {
    const connection = await openConnection(url)
    while (!isOver()) {
      count += 1
      const body = (bodies[count % bodies.length] ?? '').replace('{n}', `${process.pid}-${count}`)
      const asked = performance.now()
      await connection.ask(requestText(url, 'POST', path, headers, body))
      times.push(performance.now() - asked)
    }
    connection.close()
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
