/**
 * Reads a list with many connections while one request in a hundred changes a row of it, and looks into every answer: one that
 * was asked for after a change was acknowledged has to show it. `node mixed-load.ts <settings as JSON>` prints its findings.
 */
import { brotliDecompressSync } from 'node:zlib'
import { percentile } from '../figures.ts'
import { openConnection, requestText } from './connection.ts'

export interface MixedLoad {
  /** `http://127.0.0.1:<port>` */
  url: string
  clients: number
  seconds: number
  /** Of all requests. */
  writeShare: number
  read: { path: string; headers: Record<string, string> }
  /** One for each row that is changed; `{mark}` in the body stands for what the row has to say from then on. */
  writes: { method: string; path: string; headers: Record<string, string>; body: string }[]
}

export interface MixedFindings {
  reads: number
  writes: number
  /** Answers that did not show what had been acknowledged before they were asked for. */
  stale: number
  seconds: number
  readP99Ms: number
  writeP99Ms: number
}

/** What row so-and-so says in its version so-and-so; found in an answer without reading it whole. */
export const markOf = (row: number, version: number) => `mark-${row}-${String(version).padStart(6, '0')}.`

async function run({ url, clients, seconds, writeShare, read, writes }: MixedLoad): Promise<MixedFindings> {
  const rows = writes.map((_, row) => ({
    row,
    isBusy: false,
    sent: 0,
    acknowledged: 0,
    prefix: markOf(row, 0).slice(0, -7),
  }))
  const reading = requestText(url, 'GET', read.path, read.headers)
  let last: { body: Buffer; versions: number[] } = { body: Buffer.alloc(0), versions: [] }
  const times = { read: [] as number[], write: [] as number[] }
  let stale = 0
  let due = 0
  let isOver = false
  const started = performance.now()
  setTimeout(() => {
    isOver = true
  }, seconds * 1_000)

  await Promise.all(Array.from({ length: clients }, client))
  const spent = (performance.now() - started) / 1_000
  return {
    reads: times.read.length,
    writes: times.write.length,
    stale,
    seconds: spent,
    readP99Ms: p99(times.read),
    writeP99Ms: p99(times.write),
  }

  async function client() {
    const connection = await openConnection(url)
    while (!isOver) {
      due += writeShare
      const row = due >= 1 ? rows.find(({ isBusy }) => !isBusy) : undefined
      const asked = performance.now()
      if (row) {
        due -= 1
        row.isBusy = true
        row.sent += 1
        const { method, path, headers, body } = writes[row.row] as MixedLoad['writes'][number]
        const filled = body.replace('{mark}', markOf(row.row, row.sent))
        await connection.ask(requestText(url, method, path, headers, filled))
        row.acknowledged = row.sent
        row.isBusy = false
        times.write.push(performance.now() - asked)
      } else {
        const known = rows.map(({ acknowledged }) => acknowledged)
        const answer = await connection.ask(reading)
        times.read.push(performance.now() - asked)
        const versions = versionsIn(answer)
        if (known.some((version, row) => (versions[row] ?? -1) < version)) stale += 1
      }
    }
    connection.close()
  }

  /** An answer like the last one says the same: only new ones are unpacked. */
  function versionsIn(answer: Buffer): number[] {
    const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
    if (!body.equals(last.body)) {
      const isPacked = /\r\ncontent-encoding: *br\r\n/i.test(answer.toString('latin1', 0, 2_000))
      const text = isPacked ? brotliDecompressSync(body) : body
      last = { body, versions: rows.map(({ prefix }) => versionIn(text, prefix)) }
    }
    return last.versions
  }
}

function versionIn(answer: Buffer, prefix: string): number {
  const at = answer.indexOf(prefix)
  return at === -1 ? -1 : Number(answer.toString('latin1', at + prefix.length, at + prefix.length + 6))
}

const p99 = (times: number[]) => Math.round(percentile(times, 0.99) * 10) / 10

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? ''))))
