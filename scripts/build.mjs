/**
 * Builds the site: first the script of the public pages, because the pages name its hashed file, then the server with its pages.
 * Result: `build/client` (static files) and `build/server` (programs). Safe to repeat.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

process.chdir(join(import.meta.dirname, '..'))
process.env.NODE_ENV = 'production'

await build({ configFile: 'vite.document.config.ts', logLevel: 'warn' })

const pages = spawnSync(
  process.execPath,
  ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
  { stdio: 'inherit' },
)
if (pages.status !== 0) process.exit(pages.status ?? 1)

for (const folder of ['assets', 'door', 'schedule'])
  cpSync(`.react-router/document/${folder}`, `build/client/${folder}`, { recursive: true })
compressFolder('build/client')

/** Writes `.br` and `.gz` beside each file that they make smaller, so that the server never compresses a static file. */
function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/.test(entry.name),
  )
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    for (const [ending, compressed] of [
      ['.br', brotliCompressSync(bytes)],
      ['.gz', gzipSync(bytes, { level: 9 })],
    ]) {
      if (compressed.length < bytes.length) writeFileSync(file + ending, compressed)
    }
  }
}
