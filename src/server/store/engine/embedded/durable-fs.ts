import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type ModuleOptions = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<ModuleOptions['preRun']>[number]>[0]

/** The part of Emscripten's Node file system that lacks an fsync. */
interface StreamOperations {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** WASI's number for EIO; PostgreSQL panics on it, and a panic ends the process. */
const EIO = 29

/** A directory on disk whose fsyncs really happen: as shipped, PGlite makes none, and a power cut loses or breaks data. */
export class DurableFS extends NodeFS {
  /** How many fsyncs were made so far; the boot check watches it rise. */
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
