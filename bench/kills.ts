import { killWhileWriting } from '../tests/faults/kills.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'
import type { Options } from './part.ts'

/** Kills the site while people write, on both engines or on one. A lost write fails the command. */
export async function kills({ kills = '30', engine }: Options) {
  const rows = []
  if (engine !== 'postgresql') {
    rows.push(figuresOf('embedded', await killWhileWriting({ kills: Number(kills) })))
  }
  if (engine !== 'embedded') {
    const server = await startPostgres()
    const { url } = await createDatabaseOn(server.url)
    const survival = await killWhileWriting({ kills: Number(kills), databaseUrl: url }).finally(server.stop)
    rows.push(figuresOf('postgresql', survival))
  }
  return rows
}

function figuresOf(engine: string, survival: Awaited<ReturnType<typeof killWhileWriting>>) {
  const { kills, acknowledged, lost, withoutMail, miscounted, oversold } = survival
  const starts = survival.startMs.toSorted((one, other) => one - other)
  if (lost.length + withoutMail + miscounted + oversold > 0) process.exitCode = 1
  return {
    engine,
    kills,
    acknowledged,
    lost: lost.length,
    'without their mail': withoutMail,
    miscounted,
    oversold,
    'ready after ms (median)': starts[Math.floor(starts.length / 2)] ?? 0,
    longest: starts.at(-1) ?? 0,
  }
}
