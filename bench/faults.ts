/** The faults of SECURITY 3, each broken into the real site; figures of a round are printed whatever becomes of the others. */
import type { Figures, Options } from './part.ts'

/** What a round did and found; a promise that was broken is in `figure`, after the word BROKEN. */
export type Finding = { 'what was done': string; figure: string }

interface Round {
  /** Of SECURITY 3. */
  promise: string
  run(options: Options): Promise<Finding[]>
}

const rounds: Record<string, Round> = {
  'mail-server': {
    promise: 'R2 mail server away',
    run: async () => (await import('./faults/mail-server.ts')).mailServer(),
  },
  'full-disk': {
    promise: 'R5 disk full',
    run: async () => (await import('./faults/full-disk.ts')).fullDisk(),
  },
  restarts: {
    promise: 'R6 PostgreSQL restarts',
    run: async () => (await import('./faults/restarts.ts')).restarts(),
  },
  overload: {
    promise: 'R7 overload',
    run: async () => (await import('./faults/overload.ts')).overloads(),
  },
  leaving: {
    promise: 'R8 shutdown',
    run: async (options) => (await import('./faults/leaving.ts')).leaving(options),
  },
  'one-holder': {
    promise: 'R9 one writer',
    run: async () => (await import('./faults/one-holder.ts')).oneHolder(),
  },
  migrations: {
    promise: 'R12 migrations',
    run: async (options) => (await import('./faults/killed-migrations.ts')).killedMigrations(options),
  },
  'query-hogs': {
    promise: 'R10 query hog',
    run: async () => (await import('./faults/query-hogs.ts')).queryHogs(),
  },
}

/** `--only=<round>,<round>` picks, `--times=<n>` repeats what is repeated fewer times than usual. A round that throws, or finds a promise broken, ends the command with 1. */
export async function faults(options: Options): Promise<Figures> {
  const { only } = options
  const wanted = only?.split(',') ?? Object.keys(rounds)
  const unknown = wanted.filter((name) => !Object.hasOwn(rounds, name))
  if (unknown.length > 0)
    throw new Error(`no round ${unknown.join(', ')}; there are ${Object.keys(rounds).join(', ')}`)
  const figures: Record<string, string>[] = []
  for (const [name, { promise, run }] of Object.entries(rounds)) {
    if (!wanted.includes(name)) continue
    const found = await run(options).catch((error: unknown) => [
      { 'what was done': name, figure: `BROKEN: ${error instanceof Error ? error.stack : error}` },
    ])
    if (found.some(({ figure }) => figure.startsWith('BROKEN'))) process.exitCode = 1
    figures.push(...found.map((row) => ({ promise, ...row })))
  }
  return figures
}

/** A figure, marked when the promise behind it was not kept. */
export const figureOf = (isKept: boolean, figure: string) => (isKept ? figure : `BROKEN: ${figure}`)
