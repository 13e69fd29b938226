import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runToEnd, startApp } from '../../tests/support/app.ts'
import { type Finding, figureOf } from '../faults.ts'

const rounds = 20

/** Starts the site again and again where it runs already, and kills the one that holds the folder. */
export async function oneHolder(): Promise<Finding[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'unconference-holder-'))
  let wrong = 0
  const refusedMs: number[] = []
  const freedMs: number[] = []
  try {
    let app = await startApp({ dataDir, env: { SAMPLE_DATA: 'off' } })
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now()
      const second = await runToEnd({ dataDir })
      refusedMs.push(Math.round(performance.now() - started))
      const isClear = second.output.includes(`is in use by process ${app.pid}`)
      if (second.code !== 1 || !isClear || !(await fetch(`${app.url}/readyz`)).ok) wrong += 1
    }
    for (let round = 0; round < 5; round += 1) {
      await app.kill('SIGKILL')
      const killed = performance.now()
      app = await startApp({ dataDir, env: { SAMPLE_DATA: 'off' } })
      freedMs.push(Math.round(performance.now() - killed))
    }
    await app.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  return [
    {
      'what was done': `a second start in a folder in use, ${rounds} times; the holder killed, 5 times`,
      figure: figureOf(
        wrong === 0,
        `${rounds - wrong} of ${rounds} refused with one sentence, the first unharmed; refused after ${Math.max(...refusedMs)} ms at the longest; ready ${Math.max(...freedMs)} ms after kill -9`,
      ),
    },
  ]
}
