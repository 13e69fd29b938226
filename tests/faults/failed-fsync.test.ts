import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openStore } from '../../src/server/store/engine/db.ts'
import { runProgram } from './run-program.ts'

test('when the disk fails the program ends, acknowledges nothing more, and starts again with everything', {
  timeout: 60_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'unconference-panic-'))
  const program = runProgram('fail-fsync', dataDir, inject('embeddedTemplate'))
  expect(await program.exited).toEqual({ code: 70, signal: null })
  expect(program.output()).toContain('before@example.org\n')
  expect(program.output()).not.toContain('after@example.org')
  expect(program.output()).toMatch(/The embedded database gave up: .*PANIC/)

  const store = await openStore({ dataDir })
  const kept = await store.db.selectFrom('subscribers').select('email').execute()
  expect(kept).toContainEqual({ email: 'before@example.org' })
  await store.close()
  rmSync(dataDir, { recursive: true })
})
