import { fillDisk, mountedDisk, pretendedDisk } from '../../tests/faults/full-disk.ts'
import { type Finding, figureOf } from '../faults.ts'

/** Fills the disk below the site three times, a real one where the machine lets us mount one. */
export async function fullDisk(): Promise<Finding[]> {
  const found: Finding[] = []
  for (let round = 1; round <= 3; round += 1) {
    const mounted = mountedDisk()
    const disk = mounted ?? pretendedDisk()
    try {
      const { acknowledged, lost, writes, reads, readiness, upload, after, backMs } = await fillDisk(disk)
      const isKept =
        lost.length === 0 &&
        [...writes].every((write) => write === 'gone' || write.startsWith('503')) &&
        [...reads].every((read) => read.endsWith(' 200')) &&
        upload === '507' &&
        after === '200' &&
        readiness.join() === '503,503,200'
      found.push({
        'what was done': `${mounted ? 'a 300 MB tmpfs' : 'a pretended disk'} filled to the last byte, kill -9, started while full, emptied`,
        figure: figureOf(
          isKept,
          `${acknowledged} acknowledged, ${lost.length} lost; while full reads ${statuses(reads)}, writes ${statuses(writes)}, upload ${upload}, readyz ${readiness.join(' ')}; writing again ${backMs} ms after there was room`,
        ),
      })
    } finally {
      disk.remove()
    }
  }
  return found
}

const statuses = (answers: Set<string>) =>
  [...new Set([...answers].map((answer) => /\b\d{3}\b|gone$/.exec(answer)?.[0] ?? answer))].join(' ')
