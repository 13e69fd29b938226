/** Makes the empty database that a first start copies: initdb at build time, not while a newcomer waits. Safe to repeat. */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { builtTemplate, initCluster } from '../src/server/store/engine/embedded/cluster.ts'

if (!existsSync(builtTemplate)) {
  const aside = `${builtTemplate}.new`
  mkdirSync(dirname(builtTemplate), { recursive: true })
  rmSync(aside, { recursive: true, force: true })
  await initCluster(aside)
  renameSync(aside, builtTemplate)
}
letEverybodyRead(builtTemplate)

/** PostgreSQL keeps its files for one user. Who runs the site need not be who built it, and nothing in here is secret. */
function letEverybodyRead(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) letEverybodyRead(path)
    else chmodSync(path, 0o644)
  }
}
