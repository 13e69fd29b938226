/** A problem that the operator has to solve: the program prints its message alone and exits 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}

export function exitWithError(error: unknown): never {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
