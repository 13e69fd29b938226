/** Makes the empty database that a first start copies: initdb at build time, not while a newcomer waits. Safe to repeat. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { builtTemplate, initCluster } from '../src/server/store/embedded/cluster.ts'

if (!existsSync(builtTemplate)) {
  const aside = `${builtTemplate}.new`
  mkdirSync(dirname(builtTemplate), { recursive: true })
  rmSync(aside, { recursive: true, force: true })
  await initCluster(aside)
  renameSync(aside, builtTemplate)
}
