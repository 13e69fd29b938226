import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withSourceLines } from './source-lines.ts'

test('a trace names the lines of the sources where there is a map, and stays as it is where there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'source-lines-'))
  try {
    const script = pathToFileURL(join(folder, 'server/main.js')).href
    const map = { version: 3, sources: ['../../src/seats.ts'], names: [], mappings: 'AAAA;AACA' }
    writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map))
    const built = pathToFileURL(join(folder, 'main.js')).href
    const trace = withSourceLines(
      `Error: no seat\n    at take (${built}:2:1)\n    at ${script}:2:1\n    at node:fs:1:1`,
    )
    expect(trace).toMatch(/^Error: no seat\n {4}at take \(.*src\/seats\.ts:2:1\)\n/)
    expect(trace.split('\n').slice(2)).toEqual([`    at ${script}:2:1`, '    at node:fs:1:1'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
