/** Preloaded into the thread of the database: fsync fails as soon as the file FSYNC_FAILS is there. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { fsyncSync } = fs
fs.fsyncSync = (descriptor) => {
  if (fs.existsSync(process.env.FSYNC_FAILS ?? ''))
    throw Object.assign(new Error('input/output error'), { code: 'EIO' })
  fsyncSync(descriptor)
}
syncBuiltinESMExports()
