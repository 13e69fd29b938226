/** A backup crafted to exhaust memory (docs/security.md#backups). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBackedUpSite } from '../../../tests/support/backed-up-site.ts'
import { entriesOf, packCrafted } from '../../../tests/support/backups.ts'
import { newDataFolder } from '../../../tests/support/data-folders.ts'
import { digestOf, type Manifest } from './manifest.ts'

const { commandFlags }: { commandFlags: string[] } = await import('../../../scripts/setup.mjs' as string)

let folder: string
let file: string
beforeAll(async () => {
  const opened = await openBackedUpSite()
  ;({ folder, file } = opened)
  return opened.close
})

describe('a crafted backup that is a thousand times as large as its file', () => {
  const mostMegabytes = 300
  const rowMegabytes = 250

  /** Ends `npm run restore` of this archive; its output, and the most memory it has taken. */
  async function restoreInChild(archive: string) {
    // Its database is made already: initdb, which a site without a build runs, takes 600 MB by itself.
    const dataDir = await newDataFolder()
    // Not `maxRSS`, which begins with what the process had that started this one.
    const tellMemory =
      'data:text/javascript,import{readFileSync}from"node:fs";process.on("exit",()=>console.log(/VmHWM:.*/.exec(readFileSync("/proc/self/status","utf8"))[0]))'
    const flags = [...commandFlags, '--import', tellMemory]
    const child = spawn(process.execPath, [...flags, 'src/restore.ts', archive], {
      env: { DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    await once(child, 'close')
    await rm(dataDir, { recursive: true })
    return { output, megabytes: Number(/VmHWM:\s+(\d+)/.exec(output)?.[1]) / 1024 }
  }

  test.skipIf(process.platform !== 'linux').each([
    ['with a row of 250 MB', true, /A row in tables\/internal_tasks\S+ of the backup is too large/],
    ['with other rows than it says', false, /the rows of internal_tasks are not those/],
  ])('%s is refused within 300 MB of memory', { timeout: 120_000 }, async (_, isForged, reason) => {
    const crafted = join(folder, 'crafted.tar.gz')
    const piece = Buffer.alloc(1_000_000, 'a')
    const pieces = async function* () {
      for (let i = 0; i < rowMegabytes; i += 1) yield piece
    }
    const bytes = rowMegabytes * piece.length
    const { sha256 } = await digestOf(pieces())
    const entries = await entriesOf(file)
    const manifest = JSON.parse(entries.pop()?.body.toString() ?? '') as Manifest
    const table = manifest.tables.find(({ name }) => name === 'internal_tasks')
    if (table && isForged) Object.assign(table, { rows: 0, sha256 })
    await packCrafted(crafted, [
      { name: 'tables/internal_tasks/000001.jsonl', bytes, pieces },
      ...entries.filter(({ name }) => !name.includes('internal_tasks')),
      { name: 'manifest.json', body: Buffer.from(JSON.stringify(manifest)) },
    ])
    expect((await stat(crafted)).size).toBeLessThan(2_000_000)
    const { output, megabytes } = await restoreInChild(crafted)
    expect(output).toMatch(reason)
    expect(megabytes).toBeGreaterThan(50)
    expect(megabytes).toBeLessThan(mostMegabytes)
  })
})
