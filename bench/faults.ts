import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Figures, Options } from './part.ts'

const root = join(import.meta.dirname, '..')
const tests = new Map(
  globSync(
    ['tests/faults/*.test.ts', 'tests/machines/behind-nginx.test.ts', 'tests/wire/wrong-requests.test.ts'],
    { cwd: root },
  ).map((file) => [basename(file, '.test.ts'), file]),
)

/** Runs the tests that break something as `npm test` does, but each `times` times as long; they print what they counted. */
export async function faults({ only, times = '10' }: Options): Promise<Figures> {
  const named = only?.split(',') ?? [...tests.keys()]
  const unknown = named.filter((name) => !tests.has(name))
  if (unknown.length > 0)
    throw new Error(`no test ${unknown.join(', ')}; there are ${[...tests.keys()].join(', ')}`)
  const files = named.map((name) => tests.get(name) ?? '')
  const options = ['run', '--no-file-parallelism', '--reporter=verbose']
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...options, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULT_TIMES: times },
  })
  const [code] = await once(vitest, 'close')
  if (code !== 0) process.exitCode = 1
  return [code === 0 ? 'Every promise was kept.' : 'A promise was broken (above).']
}
