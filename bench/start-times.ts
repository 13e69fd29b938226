import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStartedSite } from './npm-start.ts'

/** From `npm start` to ready, on an empty and on a filled data folder. */
export async function startTimes() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const start = () => onStartedSite({ DATA_DIR: dataDir }, async ({ readyMs }) => Math.round(readyMs))
  try {
    return [
      { start: 'first (makes the database)', 'npm start to ready, ms': await start() },
      { start: 'second', 'npm start to ready, ms': await start() },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
