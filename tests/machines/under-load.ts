/** Visitors who read and write without a pause, while processes come and go. */
import { randomBytes } from 'node:crypto'
import { callAt } from './machines.ts'

/** Pages that are kept, one that is made for each who asks, and a read of the wire. */
const reads = [
  '/',
  '/participants',
  '/contribute',
  '/participants?q=a',
  '/rest/v1/contributions_public?limit=5',
]

/** They leave the processes time to start again beside them, on two cores. */
const pauseMs = 20

export interface LoadReport {
  /** Reads that were answered whole with 200. */
  read: number
  /** Addresses whose subscription was acknowledged. */
  acknowledged: string[]
  /** What was answered with something else, or with nothing. */
  lostReads: string[]
  lostWrites: string[]
}

export interface Load {
  report: LoadReport
  /** Waits until so many more reads and writes were answered. */
  goOn(reads: number, writes: number): Promise<void>
  stop(): Promise<LoadReport>
}

/** Starts so many readers and writers at this address; each asks again when it was answered. */
export function startLoad(
  url: string,
  anonKey: string,
  { readers = 3, writers = 3 }: { readers?: number; writers?: number } = {},
): Load {
  const report: LoadReport = { read: 0, acknowledged: [], lostReads: [], lostWrites: [] }
  const name = randomBytes(4).toString('hex')
  let isOver = false
  const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

  const read = async (path: string) => {
    try {
      const answer = await fetch(url + path, { headers: { apikey: anonKey } })
      await answer.text()
      if (answer.status === 200) report.read += 1
      else report.lostReads.push(`${path}: ${answer.status}`)
    } catch (error) {
      report.lostReads.push(`${path}: ${reasonOf(error)}`)
    }
  }
  const write = async (email: string) => {
    try {
      const { status } = await callAt(url, 'subscribe-newsletter', { email }, { anonKey })
      if (status === 200) report.acknowledged.push(email)
      else report.lostWrites.push(`${email}: ${status}`)
    } catch (error) {
      report.lostWrites.push(`${email}: ${reasonOf(error)}`)
    }
  }
  const visit = async (ask: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver; turn += 1) {
      await ask(turn)
      await pause()
    }
  }
  const visitors = [
    ...Array.from({ length: readers }, (_, n) =>
      visit((turn) => read(reads[(turn + n) % reads.length] ?? '/')),
    ),
    ...Array.from({ length: writers }, (_, n) => visit((turn) => write(`${name}-${n}-${turn}@example.org`))),
  ]
  return {
    report,
    async goOn(moreReads, moreWrites) {
      const wanted = { read: report.read + moreReads, written: report.acknowledged.length + moreWrites }
      const deadline = performance.now() + 120_000
      while (report.read < wanted.read || report.acknowledged.length < wanted.written) {
        if (performance.now() > deadline) throw new Error(`Nothing is answered: ${JSON.stringify(report)}`)
        await pause()
      }
    },
    async stop() {
      isOver = true
      await Promise.all(visitors)
      return report
    },
  }
}

const reasonOf = (error: unknown) => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message} (${cause.message})` : message
}
