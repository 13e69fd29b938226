/** docs/security.md#one-writer */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../src/server/store/engine/db.ts'
import { lockDirectory } from '../../src/server/store/engine/directory-lock.ts'
import { copyMigrated } from '../support/data-folders.ts'
import { type Program, runProgram } from './run-program.ts'

let folder: string
let programs: Program[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unconference-lock-'))
  programs = []
})
afterEach(async () => {
  for (const { process } of programs) process.kill('SIGKILL')
  await Promise.all(programs.map(({ exited }) => exited))
  rmSync(folder, { recursive: true, force: true })
})

const start = () => {
  const program = runProgram('lock-directory', folder)
  programs.push(program)
  return program
}

test('of 20 processes that start at once one gets the data folder, and the others say who has it', async () => {
  const starters = Array.from({ length: 20 }, start)
  await Promise.all(starters.map((starter) => starter.says('\n')))
  const winners = starters.filter((starter) => starter.output() === 'locked\n')
  expect(winners).toHaveLength(1)
  const losers = starters.filter((starter) => !winners.includes(starter))
  for (const loser of losers) {
    expect(await loser.exited).toEqual({ code: 1, signal: null })
    expect(loser.output()).toMatch(/^The data folder .* is in use by .*\.\n$/)
  }

  const late = start()
  await late.exited
  expect(late.output()).toContain(
    `is in use by process ${winners[0]?.process.pid} on ${hostname()} (started `,
  )
})

test('kill -9 releases the lock of the data folder at once', async () => {
  const first = start()
  await first.says('locked')
  first.process.kill('SIGKILL')
  await first.exited
  const second = start()
  await second.says('\n')
  expect(second.output()).toBe('locked\n')
})

test('opening a data folder in use is refused before anything is changed, and its database goes on', async () => {
  copyMigrated(folder)
  const first = await openStore({ dataDir: folder })
  await expect(openStore({ dataDir: folder })).rejects.toThrow(`is in use by process ${process.pid} on`)
  expect(await first.isReady()).toBe(true)
  await first.close()
  const again = await openStore({ dataDir: folder })
  expect(await again.isReady()).toBe(true)
  await again.close()
})

test('the data folder is private to its owner (mode 700)', () => {
  const unlock = lockDirectory(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  unlock()
})

test('a data folder that cannot be written is refused with one sentence', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => lockDirectory(join(file, 'data'))).toThrow(
    /^The data folder .*file\/data cannot be used: ENOTDIR.*\.$/,
  )
})
