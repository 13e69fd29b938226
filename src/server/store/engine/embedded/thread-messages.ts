/** What the main thread and the thread of the database say to each other. */

/** The first message to the thread. */
export interface WorkerInput {
  directory: string
  /** Compiled once, so that a thread that replaces another opens sooner. */
  wasm: WebAssembly.Module
}
/** Then protocol messages, one after the other, each answered. */
export type ToWorker = Uint8Array | 'close'
export type FromWorker = Uint8Array | 'open' | { failed: string }

/** Places in the numbers that both threads see: how many messages were sent, and 1 during an fsync. */
export const sentMessages = 0
export const isSyncing = 1

/** After a PANIC; tells the supervisor to restart the program. */
export const PANIC_EXIT_CODE = 70
