/** Makes the empty database that a first start copies, so that nobody waits for initdb. Safe to repeat. */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { builtTemplate, initCluster } from '../src/server/store/engine/embedded/cluster.ts'

if (!existsSync(builtTemplate)) {
  const unfinished = `${builtTemplate}.new`
  mkdirSync(dirname(builtTemplate), { recursive: true })
  rmSync(unfinished, { recursive: true, force: true })
  await initCluster(unfinished)
  renameSync(unfinished, builtTemplate)
}
makeReadable(builtTemplate)

/** PostgreSQL's files are private to one user, but another user may run the site; an empty database holds no secrets. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else chmodSync(path, 0o644)
  }
}
