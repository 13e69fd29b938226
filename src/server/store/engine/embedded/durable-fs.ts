import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type ModuleOptions = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<ModuleOptions['preRun']>[number]>[0]

interface StreamOperations {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** WASI's EIO: PostgreSQL panics on it, which ends the process. */
const EIO = 29

/** Adds the fsync that PGlite as shipped leaves out: without it a power cut loses data. */
export class DurableFS extends NodeFS {
  fsyncCount = 0

  override async init(pglite: PGlite, options: ModuleOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addFsync = (module: Module) => {
      ;(module as unknown as StreamOperations).NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd)
        } catch {
          return EIO
        }
        this.fsyncCount += 1
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}
