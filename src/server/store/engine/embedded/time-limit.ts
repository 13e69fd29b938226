/** `statement_timeout` as a server obeys it: PGlite takes the setting and does nothing. */

/** Several times what any question of a visitor takes, on a busy machine. */
const usualLimitMs = 5_000
const setting = /\bset (local )?statement_timeout = (\d+)|\breset statement_timeout\b/g
const QUERY = 'Q'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** The limit of one connection; 0 for none. */
export class TimeLimit {
  #ofSession = usualLimitMs
  #ofTransaction: number | undefined

  get ms(): number {
    return this.#ofTransaction ?? this.#ofSession
  }

  /** Reads what the client sets, before it is sent. */
  readRequest(messages: Buffer): void {
    if (messages[0] !== QUERY || !messages.includes('statement_timeout')) return
    for (const [, local, ms] of messages.toString().matchAll(setting)) {
      if (local) this.#ofTransaction = Number(ms)
      else this.#ofSession = ms === undefined ? usualLimitMs : Number(ms)
    }
  }

  /** A limit set for a transaction ends with it. */
  readAnswer(answer: Uint8Array): void {
    if (answer.at(-1) === IDLE) this.#ofTransaction = undefined
  }
}
