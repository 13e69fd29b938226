import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A program that ends with `code` while a file is opened; one that nobody writes to never answers. */
async function endWhileOpening(file: string, code: number) {
  const program = `
    import { open } from 'node:fs/promises'
    import { endProcess } from ${JSON.stringify(join(import.meta.dirname, 'end-process.ts'))}
    open(${JSON.stringify(file)}).catch(() => {})
    setImmediate(() => endProcess(${code}))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [ended] = await once(child, 'exit')
  return ended
}

test('a process ends with its exit code', async () => {
  expect(await endWhileOpening(import.meta.filename, 0)).toBe(0)
  expect(await endWhileOpening(import.meta.filename, 3)).toBe(3)
})

test.skipIf(process.platform === 'win32')('a process ends though a file it opens never answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'end-process-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const silent = join(folder, 'pipe')
  execFileSync('mkfifo', [silent])
  expect(await endWhileOpening(silent, 0)).toBe(0)
  expect(await endWhileOpening(silent, 1)).toBe(1)
})
