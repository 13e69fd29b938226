/**
 * Runs the server. Installs and builds nothing: `npm start` does both before, and the container image and the systemd unit
 * call this file directly. `--dev` serves with hot reload.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pinnedNode, refuseOptions, serverFlags, stop, toolEnv } from './setup.mjs'

refuseOptions()
const isDev = process.argv.includes('--dev')
const program = isDev ? 'src/main.ts' : 'build/server/main.js'
if (!existsSync(program)) stop('The site is not built yet. Run npm start, or npm run build.')

// A change of server code restarts the server; Vite reloads pages, and writes files that a plain --watch would follow.
const watch = ['src/server', 'src/domain', 'src/app.ts', 'src/main.ts', 'content'].map(
  (path) => `--watch-path=${path}`,
)
const flags = [...serverFlags, ...(isDev ? [...watch, '--watch-preserve-output'] : [])]
const node = pinnedNode()
const args = [...flags, '--import', './scripts/exit-with-parent.mjs', program, ...process.argv.slice(2)]
const env = { ...toolEnv(), NODE_ENV: isDev ? 'development' : 'production' }

// Where Node has execve, the server replaces this process: one process less to hold memory and pass signals on.
// Not in watch mode, whose supervisor would not notice that npm is gone.
if (!isDev && typeof process.execve === 'function' && process.platform !== 'win32')
  process.execve(node, [node, ...args], env)

const server = spawn(node, args, { stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
await import('./exit-with-parent.mjs')
server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code) => process.exit(code ?? 1))
