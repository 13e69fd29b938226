import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { newDataFolder } from '../../../../../tests/support/data-folders.ts'
import { openEmbedded } from './engine.ts'
import { startMaintenance, vacuumAndAnalyze } from './maintenance.ts'

describe('the query planner of the embedded database', () => {
  test('knows the rows of a table once many have changed', async () => {
    const dataDir = await newDataFolder()
    const { pool, close } = await openEmbedded(dataDir)
    const knownRows = async () =>
      (await pool.query("select relname, reltuples from pg_class where relname in ('many', 'few')")).rows
    await pool.query('create table many (i int); create table few (i int)')
    await vacuumAndAnalyze(pool)
    await pool.query('insert into many select generate_series(1, 300)')
    await pool.query('insert into few select generate_series(1, 30)')
    // Changes are counted once a second at most.
    await expect
      .poll(
        async () => {
          await vacuumAndAnalyze(pool)
          return knownRows()
        },
        { timeout: 10_000 },
      )
      .toContainEqual({ relname: 'many', reltuples: 300 })
    expect(await knownRows()).toContainEqual({ relname: 'few', reltuples: 0 })
    await close()
    await rm(dataDir, { recursive: true })
  })

  test('scans no dead rows once they are many', async () => {
    const dataDir = await newDataFolder()
    const { pool, close } = await openEmbedded(dataDir)
    const vacuums = async () => {
      await vacuumAndAnalyze(pool)
      const counts =
        "select relname, vacuum_count::int from pg_stat_user_tables where relname in ('busy', 'quiet') order by 1"
      return (await pool.query(counts)).rows
    }
    await pool.query('create table busy (i int); create table quiet (i int)')
    await pool.query('insert into busy select generate_series(1, 200); update busy set i = i + 1')
    await pool.query(
      'insert into quiet select generate_series(1, 200); update quiet set i = i + 1 where i < 50',
    )
    await expect.poll(vacuums, { timeout: 10_000 }).toEqual([
      { relname: 'busy', vacuum_count: 1 },
      { relname: 'quiet', vacuum_count: 0 },
    ])
    await close()
    await rm(dataDir, { recursive: true })
  })

  test('looks at its tables soon after the start and every five minutes, unless nothing may be written', async () => {
    vi.useFakeTimers()
    const statements: string[] = []
    const client = { query: async (text: string) => statements.push(text), release: () => {} }
    const query = async () => ({ rows: [{ statement: 'analyze votes' }] })
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
