import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '../../../domain/paths.ts'
import { createStaticFiles } from './static-files.ts'

test('a build without a worker for the programme answers one that ends itself and takes its copy along', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { answer, read } = createStaticFiles(folder)
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
})
