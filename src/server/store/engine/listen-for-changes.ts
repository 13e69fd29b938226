/** Hears on a connection of its own what changes in a PostgreSQL that others write to, too, and tells them of votes. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Change, changeKinds } from '../../../domain/changes.ts'
import type { Changes } from '../../http/cache/changes.ts'

interface Log {
  info(message: string): void
  warn(details: object, message: string): void
}

interface Options {
  /** Whether a session is one of this process, which has announced what it changed: its echo would drop new copies. */
  isOwn?: (processId: number) => boolean
  log?: Log
  checkEveryMs?: number
  answersWithinMs?: number
  retryAfterMs?: number
  /** Votes that follow each other faster are told together. */
  tellEveryMs?: number
}

const votesWord = `notify changes, 'votes'`
const partWithinMs = 500

/**
 * Passes on what anybody commits, a moment after the commit (migration 9 says it), and lets others know of votes given here.
 * When the connection breaks it is made anew, and since nobody knows what was missed, everything is called changed. Never
 * throws: until it hears, and while it does not, `changes.isHearing()` is false.
 */
export function hearChanges(
  databaseUrl: string,
  changes: Changes,
  options: Options,
): { stop(): Promise<void> } {
  const {
    log,
    checkEveryMs = 5_000,
    answersWithinMs = 5_000,
    retryAfterMs = 500,
    tellEveryMs = 250,
  } = options
  const stopped = new AbortController()
  const isStopped = () => stopped.signal.aborted
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => {})
  let isWarned = false
  let connected: pg.Client | undefined

  let toldAt = Number.NEGATIVE_INFINITY
  let isTelling = false
  /** Without a connection it is told when there is one again. */
  async function tellOfVotes(): Promise<void> {
    if (isTelling) return
    isTelling = true
    await pause(Math.max(0, toldAt + tellEveryMs - performance.now()))
    isTelling = false
    toldAt = performance.now()
    await connected?.query(votesWord).catch(() => {})
  }
  changes.onChange((change, origin) => {
    if (change === 'votes' && origin === 'here') void tellOfVotes()
  })

  /** Hears until the connection breaks, and throws why; returns when stopped. */
  async function hear(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'unconference: changes',
      connectionTimeoutMillis: 5_000,
      query_timeout: answersWithinMs,
      keepAlive: true,
    })
    const broken = new Promise<never>((_, reject) => {
      client.on('error', reject).on('end', () => reject(new Error('the connection ended')))
    })
    broken.catch(() => {})
    client.on('notification', ({ payload = '', processId }) => {
      if (options.isOwn?.(processId)) return
      if (isChange(payload)) changes.hear(payload)
      // A newer version of the program says what we do not know.
      else changes.hearAll()
    })
    try {
      await client.connect()
      await client.query('listen changes')
      connected = client
      changes.setHearing(true)
      changes.hearAll()
      if (isWarned) log?.info('changes by other processes are heard again')
      isWarned = false
      // Some may have been given and not told: while there was no connection, or by a process that was killed.
      void tellOfVotes()
      while (!isStopped()) {
        await Promise.race([broken, pause(checkEveryMs)])
        // A connection may break without a word.
        if (!isStopped()) await Promise.race([broken, client.query('select 1')])
      }
      // The last ones, which waited to be told together.
      await client.query(votesWord)
    } finally {
      connected = undefined
      changes.setHearing(false)
      // Whoever fell silent does not say goodbye either.
      await Promise.race([client.end().catch(() => {}), sleep(partWithinMs, undefined, { ref: false })])
    }
  }

  async function keepHearing(): Promise<void> {
    while (!isStopped()) {
      await hear().catch((error: unknown) => {
        if (isStopped() || isWarned) return
        isWarned = true
        log?.warn({ err: error }, 'changes by other processes are not heard; trying again')
      })
      if (!isStopped()) await pause(retryAfterMs)
    }
  }

  changes.setHearing(false)
  const ended = keepHearing()
  return {
    stop() {
      stopped.abort()
      return ended
    },
  }
}

const isChange = (payload: string): payload is Change => (changeKinds as readonly string[]).includes(payload)
