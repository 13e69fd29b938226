import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { compileCache } from '../support/compile-cache.ts'

export interface Program {
  process: ChildProcessByStdio<null, Readable, Readable>
  /** Everything it wrote, on both streams. */
  output(): string
  /** Resolves once the output holds this text, or the program has ended. */
  says(text: string): Promise<void>
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts one of `programs/` in its own process, with the flags of the site. */
export function runProgram(name: string, ...args: string[]): Program {
  const file = join(import.meta.dirname, 'programs', `${name}.ts`)
  const exitWithParent = join(import.meta.dirname, '../../scripts/exit-with-parent.mjs')
  const child = spawn(process.execPath, ['--liftoff-only', '--import', exitWithParent, file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // As for started sites.
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  let output = ''
  const keep = (text: Buffer) => {
    output += text
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return {
    process: child,
    output: () => output,
    says: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (output.includes(text)) resolve()
        }
        child.stdout.on('data', look)
        child.on('close', () => resolve())
        look()
      }),
    exited,
  }
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32), so that a failure can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
