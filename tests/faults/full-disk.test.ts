/** docs/security.md#disk-full; the disk is simulated, and a real one in `npm run bench -- faults` where root may mount one. */
import { expect, test } from 'vitest'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { times } from '../support/times.ts'
import { fillDisk, mountedDisk, simulatedDisk } from './full-disk.ts'

test('with a full disk the site serves reads, also after kill -9, refuses writes, and loses nothing acknowledged', {
  timeout: 180_000 * times,
}, async ({ annotate }) => {
  for (let round = 1; round <= times; round += 1) {
    const disk = (times > 1 ? mountedDisk() : undefined) ?? simulatedDisk()
    try {
      const { acknowledged, lost, writes, reads, readiness, upload, after, backMs } = await fillDisk(disk)
      await annotate(
        `${acknowledged} writes acknowledged, ${lost.length} lost; writes again after ${backMs} ms`,
      )
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
    } finally {
      disk.remove()
    }
  }
})
