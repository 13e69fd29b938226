import { inspect } from 'node:util'
import { withSourceLines } from './source-lines.ts'

/** A problem that the operator has to solve: the program prints its message alone and exits 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}

export function exitWithError(error: unknown): never {
  console.error(error instanceof StartupError ? error.message : withSourceLines(inspect(error)))
  process.exit(1)
}
