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
  #onSync: (isOn: boolean) => void

  /** `onSync` is called before and after each fsync. */
  constructor(directory: string, onSync: (isOn: boolean) => void) {
    super(directory)
    this.#onSync = onSync
  }

  override async init(pglite: PGlite, options: ModuleOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addFsync = (module: Module) => {
      ;(module as unknown as StreamOperations).NODEFS.stream_ops.fsync = ({ nfd }) => {
        this.#onSync(true)
        try {
          fsyncSync(nfd)
        } catch {
          return EIO
        } finally {
          this.#onSync(false)
        }
        this.fsyncCount += 1
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}
