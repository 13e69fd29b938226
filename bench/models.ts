import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Figures, Options } from './part.ts'

const root = join(import.meta.dirname, '..')

/** Plays the models of forms and votes in a real browser, as `npm test` does, but more sequences, and others each time. */
export async function models({ times = '100', only = '' }: Options): Promise<Figures> {
  const files = ['form-models', 'posted-form-models', 'vote-model', 'control-models'].map(
    (name) => `tests/journeys/${name}.spec.ts`,
  )
  const playwright = spawn(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...files, ...(only ? ['-g', only] : [])],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MODEL_TIMES: times } },
  )
  const [code] = await once(playwright, 'close')
  if (code !== 0) process.exitCode = 1
  return [code === 0 ? `Every model agreed, ${times} sequences each.` : 'A model disagreed (above).']
}
