/** SECURITY R5, on a disk that only pretends to be full; `npm run bench -- faults` fills a real one. */
import { expect, test } from 'vitest'
import { callMessages } from '../../src/domain/messages.ts'
import { fillDisk, pretendedDisk } from './full-disk.ts'

test('on a full disk the site can be read, also after a kill, refuses what it cannot keep, and loses nothing', {
  timeout: 180_000,
}, async () => {
  const disk = pretendedDisk()
  const { acknowledged, lost, writes, reads, readiness, upload, after } = await fillDisk(disk)
  writes.delete('gone')
  writes.delete(`503 ${callMessages.notReady}`)
  expect([...writes]).toEqual([`503 ${callMessages.onlyReads}`])
  expect([...reads].filter((read) => !read.endsWith(' 200'))).toEqual([])
  expect(reads.size).toBe(4)
  expect({ readiness, upload, after, lost }).toEqual({
    readiness: [503, 503, 200],
    upload: '507',
    after: '200',
    lost: [],
  })
  expect(acknowledged).toBeGreaterThan(30)
  disk.remove()
})
