/** Listens to what other processes change in a PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Change, changeKinds } from '../../../domain/changes.ts'
import type { Changes } from '../../http/cache/changes.ts'
import { withTimeout } from '../../lib/timeout.ts'

interface Log {
  info(message: string): void
  warn(details: object, message: string): void
}

interface Options {
  /** Whether a connection is of this process: its changes are announced already. */
  isOwn?: (processId: number) => boolean
  log?: Log
  checkEveryMs?: number
  answersWithinMs?: number
  retryAfterMs?: number
}

const closesWithinMs = 500

/** Reconnects when the connection breaks, and then announces everything. Never throws. */
export function listenForChanges(
  databaseUrl: string,
  changes: Changes,
  options: Options,
): { stop(): Promise<void> } {
  const { log, checkEveryMs = 5_000, answersWithinMs = 5_000, retryAfterMs = 500 } = options
  const stopped = new AbortController()
  const isStopped = () => stopped.signal.aborted
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => {})
  let isWarned = false

  async function listen(): Promise<void> {
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
      if (isChange(payload)) changes.announce(payload)
      else changes.announceAll()
    })
    try {
      await client.connect()
      await client.query('listen changes')
      changes.setListening(true)
      changes.announceAll()
      if (isWarned) log?.info('changes by other processes are heard again')
      isWarned = false
      while (!isStopped()) {
        await Promise.race([broken, pause(checkEveryMs)])
        // A connection may break without an event.
        if (!isStopped()) await Promise.race([broken, client.query('select 1')])
      }
    } finally {
      changes.setListening(false)
      // A server that does not answer does not confirm the end either.
      await withTimeout(client.end(), closesWithinMs).catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    while (!isStopped()) {
      await listen().catch((error: unknown) => {
        if (isStopped() || isWarned) return
        isWarned = true
        log?.warn({ err: error }, 'changes by other processes are not heard; trying again')
      })
      if (!isStopped()) await pause(retryAfterMs)
    }
  }

  changes.setListening(false)
  const ended = keepListening()
  return {
    stop() {
      stopped.abort()
      return ended
    },
  }
}

const isChange = (payload: string): payload is Change => (changeKinds as readonly string[]).includes(payload)
