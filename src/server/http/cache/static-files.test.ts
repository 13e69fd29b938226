import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '../../../domain/paths.ts'
import { createStaticFiles } from './static-files.ts'

test.each([
  ['a build without it', false, true],
  ['PROGRAMME_OFFLINE=off', true, false],
])(
  'with %s, the worker of the programme is one that ends itself and takes its copy along',
  async (_, isBuilt, programmeOffline) => {
    const folder = await mkdtemp(join(tmpdir(), 'build-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'schedule'))
    if (isBuilt) await writeFile(join(folder, paths.programmeWorker), 'keepsCopies()')
    const { answer, read } = createStaticFiles(folder, { programmeOffline })
    const asked = { method: 'GET', url: paths.programmeWorker, headers: { 'accept-encoding': 'br' } }
    expect(await answer(asked as Parameters<typeof answer>[0])).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'service-worker-allowed': paths.programme },
    })
    const done: unknown[] = []
    const worker = {
      skipWaiting: () => done.push('at once'),
      registration: { unregister: () => done.push('unregistered') },
      caches: { delete: (name: string) => done.push(name) },
      onactivate: (_: { waitUntil(work: Promise<unknown>): void }) => {},
      oninstall: () => {},
    }
    runInNewContext(read(paths.programmeWorker) ?? '', worker)
    worker.oninstall()
    worker.onactivate({ waitUntil: () => {} })
    expect(done).toEqual(['at once', 'unregistered', paths.programme])
  },
)

test('a file that a new build has removed is not found, and there again once it is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  const file = join(folder, 'assets/island-1a2b.js')
  await writeFile(file, 'island()')
  const { answer } = createStaticFiles(folder)
  const asked = { method: 'GET', url: '/assets/island-1a2b.js', headers: {} } as Parameters<typeof answer>[0]
  await rm(file)
  expect(answer(asked)).toBeUndefined()
  await writeFile(file, 'island()')
  expect(await answer(asked)).toMatchObject({ status: 200, body: Buffer.from('island()') })
})
