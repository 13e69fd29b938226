import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../tests/support/until.ts'

export interface StartedSite {
  url: string
  /** Of the server itself, below npm and whatever looks after it. */
  pid: number
  readyMs: number
}

/** Runs the site as its owner does, by `npm start`, and ends it. */
export async function onStartedSite<Figures>(
  env: Record<string, string>,
  measure: (site: StartedSite) => Promise<Figures>,
): Promise<Figures> {
  const started = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const ended = new Promise((resolve) => npm.once('close', resolve))
  try {
    const address = () => {
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}:\n${output}`)
      return /http:\/\/localhost:\d+/.exec(output)?.[0]
    }
    const url = await until(address, { withinMs: 60_000, what: 'the address' })
    await until(async () => (await fetch(`${url}/readyz`)).ok || undefined)
    const readyMs = performance.now() - started
    const [server] = descendants(npm.pid ?? 0)
      .filter((pid) => read(pid, 'cmdline').includes('src/main.ts'))
      .toSorted((one, other) => memoryOf(other).residentMB - memoryOf(one).residentMB)
    return await measure({ url, pid: server ?? 0, readyMs })
  } finally {
    if (npm.exitCode === null) process.kill(-(npm.pid ?? 0), 'SIGTERM')
    await ended
  }
}

/** What a process holds in memory now, and the most it ever held (Linux). */
export function memoryOf(pid: number): { residentMB: number; peakMB: number } {
  const status = read(pid, 'status')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { residentMB: megabytes('VmRSS'), peakMB: megabytes('VmHWM') }
}

/** The processes below this one, itself included (Linux). */
function descendants(pid: number): number[] {
  const children = read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(descendants)]
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
