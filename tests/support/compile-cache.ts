import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For NODE_COMPILE_CACHE: a run starts few programs hundreds of times, and their compiled modules are kept. */
export const compileCache = join(tmpdir(), 'compile-cache')
