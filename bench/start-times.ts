import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../tests/support/until.ts'

const restMs = 8_000

/** From `npm start` to ready, on an empty and on a filled data folder, and the memory of the server at rest. */
export async function startTimes() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return [
      { start: 'first (makes the database)', ...(await oneStart(dataDir)) },
      { start: 'second', ...(await oneStart(dataDir)) },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function oneStart(dataDir: string) {
  const started = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const ended = new Promise((resolve) => npm.once('close', resolve))
  try {
    const url = await until(() => /http:\/\/localhost:\d+/.exec(output)?.[0], {
      withinMs: 60_000,
      what: 'the address',
    })
    await until(async () => (await fetch(`${url}/readyz`)).ok || undefined)
    const readyMs = performance.now() - started
    await (await fetch(url)).text()
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const [server] = descendants(npm.pid ?? 0).filter(
      ({ command }) => command.includes('src/main.ts') && command.includes('--liftoff-only'),
    )
    return {
      'npm start to ready, ms': Math.round(readyMs),
      'memory at rest, MB': server?.residentMB ?? 0,
      'highest, MB': server?.peakMB ?? 0,
    }
  } finally {
    process.kill(-(npm.pid ?? 0), 'SIGTERM')
    await ended
  }
}

/** The processes below this one, itself included (Linux). */
function descendants(pid: number): { command: string; residentMB: number; peakMB: number }[] {
  const read = (file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(read('status'))?.[1]) / 1024)
  const children = read(`task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [
    {
      command: read('cmdline').replaceAll('\0', ' '),
      residentMB: megabytes('VmRSS'),
      peakMB: megabytes('VmHWM'),
    },
    ...children.flatMap(descendants),
  ]
}
