/** docs/security.md#power-loss */
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openStore } from '../../src/server/store/engine/db.ts'
import { newDataFolder } from '../support/data-folders.ts'
import { runProgram } from './run-program.ts'

test('when an fsync fails the program exits, acknowledges nothing more, and has lost nothing acknowledged', {
  timeout: 60_000,
}, async () => {
  const dataDir = await newDataFolder()
  const program = runProgram('fail-fsync', dataDir)
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
