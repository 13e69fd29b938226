import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

/** Opens files until no more may be open, asks a child process meanwhile, and lives on. A signal is told, never sent. */
const program = `
  import { ChildProcess } from 'node:child_process'
  import { closeSync, openSync } from 'node:fs'
  import { childWorker } from ${JSON.stringify(join(import.meta.dirname, 'child-worker.ts'))}
  ChildProcess.prototype.kill = (signal) => console.log(signal)
  const worker = childWorker({ program: 'none.js', name: 'worker', execArgv: [] })
  const files = []
  try {
    for (;;) files.push(openSync(process.execPath))
  } catch {}
  const answer = worker.ask({}, 5_000).catch(() => 'refused')
  console.log(await answer)
  await new Promise((resume) => setImmediate(resume))
  for (const file of files) closeSync(file)
  console.log('goes on')`

test.skipIf(process.platform === 'win32')(
  'a process that may open no more files refuses work for a child process, signals no other, and goes on',
  async () => {
    const limited = 'ulimit -n 80; exec "$0" "$@"'
    const args = ['-c', limited, process.execPath, '--input-type=module', '--eval', program]
    const child = spawn('sh', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    expect(await text(child.stdout)).toBe('refused\ngoes on\n')
  },
)
