import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache } from './compile-cache.ts'

const root = join(import.meta.dirname, '../..')

/** Runs `npm run <name> -- …` as somebody without a terminal would. */
export async function runCommand(name: string, args: string[], env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}
