/** Hears on a connection of its own what changes in a PostgreSQL that others write to, too. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Change, changeKinds } from '../../domain/changes.ts'
import type { Changes } from '../changes.ts'

const partWithinMs = 500

interface Log {
  info(message: string): void
  warn(details: object, message: string): void
}

/**
 * Announces what anybody commits, a moment after the commit (the triggers of migration 9 say it). When the connection breaks
 * it is made anew, and since nobody knows what was missed, everything is announced. Never throws: until it hears, and
 * while it does not, `changes.isHearing()` is false.
 */
export function hearChanges(
  databaseUrl: string,
  changes: Changes,
  {
    log,
    checkEveryMs = 5_000,
    retryAfterMs = 500,
  }: { log?: Log; checkEveryMs?: number; retryAfterMs?: number },
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const isStopped = () => stopped.signal.aborted
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => {})
  let isToldOf = false

  /** Hears until the connection breaks, and throws why; returns when stopped. */
  async function hear(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'unconference: changes',
      connectionTimeoutMillis: 5_000,
      query_timeout: checkEveryMs,
      keepAlive: true,
    })
    const broken = new Promise<never>((_, reject) => {
      client.on('error', reject).on('end', () => reject(new Error('the connection ended')))
    })
    broken.catch(() => {})
    client.on('notification', ({ payload = '' }) => {
      if (isChange(payload)) changes.announce(payload)
      // A newer version of the program says what we do not know.
      else changes.announceAll()
    })
    try {
      await client.connect()
      await client.query('listen changes')
      changes.setHearing(true)
      changes.announceAll()
      if (isToldOf) log?.info('changes by other processes are heard again')
      isToldOf = false
      while (!isStopped()) {
        await Promise.race([broken, pause(checkEveryMs)])
        // A connection may break without a word.
        if (!isStopped()) await Promise.race([broken, client.query('select 1')])
      }
    } finally {
      changes.setHearing(false)
      // Whoever fell silent does not say goodbye either.
      await Promise.race([client.end().catch(() => {}), sleep(partWithinMs, undefined, { ref: false })])
    }
  }

  async function keepHearing(): Promise<void> {
    while (!isStopped()) {
      await hear().catch((error: unknown) => {
        if (isStopped() || isToldOf) return
        isToldOf = true
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
