/** Decodes the named images all at once; prints by how many bytes its own memory grew at most, and how many its decoder used. */
import { readFileSync } from 'node:fs'
import { decodeInChild } from '../../../src/server/images/decode-in-child.ts'
import { createLogger } from '../../../src/server/lib/log.ts'

const files = process.argv.slice(2).map((path) => readFileSync(path))
const before = process.memoryUsage.rss()
let most = before
let decoderBytes = 0
const look = () => {
  most = Math.max(most, process.memoryUsage.rss())
  const children = readFileSync('/proc/thread-self/children', 'utf8').split(' ').filter(Boolean)
  for (const pid of children) {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    decoderBytes = Math.max(decoderBytes, Number(peak ?? 0) * 1024)
  }
}
const watch = setInterval(look, 5)
const log = createLogger('error')
const answers = await Promise.all(files.map((file) => decodeInChild(file, log)))
look()
clearInterval(watch)
const taken = answers.filter(({ ok }) => ok).length
process.stdout.write(JSON.stringify({ taken, grownBytes: most - before, decoderBytes }), () => process.exit())
