/**
 * Becomes the server, with the flags of `serverFlags`. Installs and builds nothing: `npm start` does both before, the image has
 * both behind it. `--dev` serves with hot reload instead.
 */
import { spawn } from 'node:child_process'
import { pinnedNode, serverFlags, toolEnv } from './house.mjs'

const isDev = process.argv.includes('--dev')

// Server code restarts the server; pages are Vite's. Named folders, because Vite writes modules that --watch would follow.
const watch = ['src/server', 'src/domain', 'src/app.ts', 'src/main.ts', 'content'].map(
  (path) => `--watch-path=${path}`,
)
const flags = [...serverFlags, ...(isDev ? [...watch, '--watch-preserve-output'] : [])]
const node = pinnedNode()
const args = [
  ...flags,
  '--import',
  './scripts/leave-with-parent.mjs',
  'src/main.ts',
  ...process.argv.slice(2),
]
const env = { ...toolEnv(), NODE_ENV: isDev ? 'development' : 'production' }

// Where this Node can (and after the first start it is the pinned one), it becomes the server and waits no longer.
// Node's watch mode would not notice that its parent left.
if (!isDev && typeof process.execve === 'function' && process.platform !== 'win32')
  process.execve(node, [node, ...args], env)

const server = spawn(node, args, { stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
await import('./leave-with-parent.mjs')
server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.on('exit', (code) => process.exit(code ?? 1))
