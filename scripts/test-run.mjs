/**
 * What one `npm test` leaves behind ends with it, however it ends: all of its temporary files lie in one folder, and a
 * process beside the run, which notices when the run is gone, ends every process that names this folder and removes it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const inMemory = '/dev/shm'
const bytesForTests = 3 * 2 ** 30
const graceMs = 5_000

/** `folder` belongs into TMPDIR of all that the run starts; `end` resolves once nothing of it is left. */
export function startTestRun() {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'unconference-test-'))
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o711)
  const sweeper = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
    // Out of the reach of Ctrl-C.
    detached: true,
  })
  const ended = once(sweeper, 'exit')
  return {
    folder,
    async end() {
      sweeper.stdin.end()
      await ended
    },
  }
}

/** In memory a sync costs nothing, and databases sync at every commit. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) > bytesForTests
  } catch {
    return false
  }
}

/** Processes whose command line or environment names the folder. Elsewhere than on Linux they notice by themselves. */
function processesOf(folder) {
  const mentions = (id, file) => {
    try {
      return readFileSync(`/proc/${id}/${file}`, 'latin1').includes(folder)
    } catch {
      return false
    }
  }
  return (process.platform === 'linux' ? readdirSync('/proc') : []).filter(
    (id) =>
      /^\d+$/.test(id) &&
      Number(id) !== process.pid &&
      (mentions(id, 'environ') || mentions(id, 'cmdline')) &&
      !/^\d+ \(.*\) Z/s.test(read(`/proc/${id}/stat`)),
  )
}

function read(file) {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

async function sweep(folder) {
  const killBy = Date.now() + graceMs
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    for (const id of left) {
      try {
        process.kill(Number(id), Date.now() < killBy ? 'SIGTERM' : 'SIGKILL')
      } catch {
        // It has just ended.
      }
    }
    await delay(200)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdin.resume().on('error', () => {})
  await once(process.stdin, 'close')
  await sweep(process.argv[2])
}
