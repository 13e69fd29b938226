import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '../src/domain/paths.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'
import { fireCalls, writesOn } from './call-speed.ts'
import { memoryOf, onStartedSite, type StartedSite } from './npm-start.ts'
import { fire } from './request-speed.ts'

const minute = 60_000
const loadSeconds = 10
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The resident memory of the server on both engines: a minute after its start and its first visitor, the most while people read
 * and write, and a minute later.
 */
export async function memoryUse() {
  const server = await startPostgres()
  try {
    const { url } = await createDatabaseOn(server.url)
    // At once: most of the time is waiting.
    return await Promise.all([onEngine('embedded', {}), onEngine('postgresql', { DATABASE_URL: url })])
  } finally {
    await server.stop()
  }
}

async function onEngine(engine: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return await onStartedSite(
      { ...env, DATA_DIR: dataDir, BUDGETS: 'off', LOG_LEVEL: 'warn' },
      async (site) => {
        await (await fetch(site.url)).text()
        await rest(minute)
        const atRest = memoryOf(site.pid).residentMB
        await underLoad(site, dataDir)
        await rest(minute)
        const { residentMB, peakMB } = memoryOf(site.pid)
        return {
          engine,
          'at rest, MB': atRest,
          'highest, MB': peakMB,
          'a minute later, MB': residentMB,
        }
      },
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Pages, kept and not, and writes, all at once; how fast is another part's question. */
async function underLoad({ url, pid }: StartedSite, dataDir: string): Promise<void> {
  const { anonKey } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const calls = await writesOn(url, anonKey)
  await Promise.all([
    ...[paths.home, `${paths.participants}?q=e`].map((path) =>
      fire(url + path, pid, { 'accept-encoding': 'br' }),
    ),
    ...calls.map(({ call, bodies }) =>
      fireCalls({
        url,
        path: `/functions/v1/${call}`,
        headers: { apikey: anonKey },
        bodies,
        clients: 8,
        seconds: loadSeconds,
      }),
    ),
  ])
}
