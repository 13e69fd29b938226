/** A real S3-compatible server that checks signatures, on a free loopback port, until whoever started it leaves. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

const directory = mkdtempSync(join(tmpdir(), 'buckets-'))
process.on('disconnect', () => {
  rmSync(directory, { recursive: true, force: true })
  process.exit(0)
})
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
const { port } = (await server.run()) as AddressInfo
process.send?.(port)
