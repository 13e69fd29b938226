import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { newDataFolder } from '../../../../../tests/support/data-folders.ts'
import { openEmbedded } from './engine.ts'
import { analyzeChanged, msUntil, startMaintenance } from './maintenance.ts'

const at = { hour: 3, minute: 30, timeZone: 'Europe/Zurich' }

test.each([
  ['the same night', '2025-08-30T01:29:00Z', 60_000],
  ['the next night, when it is that very minute', '2025-08-30T01:30:00Z', 24 * 3600_000],
  ['the next night, from the evening', '2025-08-30T19:30:00.250Z', 6 * 3600_000 - 250],
  ['in winter, too', '2025-12-01T02:00:00Z', 30 * 60_000],
])('the nightly vacuum runs %s', (_, now, ms) => {
  expect(msUntil(at, new Date(now))).toBe(ms)
})

describe('the query planner of the embedded database', () => {
  test('knows the rows of a table once many have changed', async () => {
    const dataDir = await newDataFolder()
    const { pool, close } = await openEmbedded(dataDir)
    const knownRows = async () =>
      (await pool.query("select relname, reltuples from pg_class where relname in ('many', 'few')")).rows
    await pool.query('create table many (i int); create table few (i int)')
    await analyzeChanged(pool)
    await pool.query('insert into many select generate_series(1, 300)')
    await pool.query('insert into few select generate_series(1, 30)')
    // Changes are counted once a second at most.
    await expect
      .poll(
        async () => {
          await analyzeChanged(pool)
          return knownRows()
        },
        { timeout: 10_000 },
      )
      .toContainEqual({ relname: 'many', reltuples: 300 })
    expect(await knownRows()).toContainEqual({ relname: 'few', reltuples: 0 })
    await close()
    await rm(dataDir, { recursive: true })
  })

  test('looks at its tables soon after the start and every five minutes, unless nothing may be written', async () => {
    vi.useFakeTimers()
    const statements: string[] = []
    const client = { query: async (text: string) => statements.push(text), release: () => {} }
    const query = async () => ({ rows: [{ name: 'votes' }] })
    const pool = { connect: async () => client, query } as unknown as pg.Pool
    let isPaused = false
    const stop = startMaintenance(pool, { isPaused: () => isPaused })
    const runs = () => statements.filter((text) => text === 'analyze votes').length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(runs()).toBe(1)
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(runs()).toBe(2)
    isPaused = true
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(runs()).toBe(2)
    stop()
    vi.useRealTimers()
  })
})
