/** Something the person who starts the program must mend; `main.ts` prints the sentence alone and exits 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
