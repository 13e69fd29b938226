/**
 * Builds the site: first the script of the document pages, whose hashed name the pages carry, then the pages.
 * Result: `build/client` (static files) and `build/server/index.js`. Safe to repeat.
 */
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
process.env.NODE_ENV = 'production'

await build({ configFile: 'vite.document.config.ts', logLevel: 'warn' })

const pages = spawnSync(
  process.execPath,
  ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
  { stdio: 'inherit' },
)
if (pages.status !== 0) process.exit(pages.status ?? 1)

cpSync('.react-router/document/assets', 'build/client/assets', { recursive: true })
