/** The PostgreSQL protocol, answered by a thread of this process, as node-postgres expects it of a TCP socket. */
import { Duplex } from 'node:stream'

/** How the socket gets the answer to whole messages. */
export type Respond = (messages: Buffer, isStartup: boolean) => Promise<Uint8Array>

const TERMINATE = 'X'.charCodeAt(0)
/** Query, Sync, FunctionCall, Flush and COPY: the server answers after these. */
const answered = new Set(Array.from('QSFHcdf', (letter) => letter.charCodeAt(0)))

export class EmbeddedSocket extends Duplex {
  #respond: Respond
  #waiting: Buffer = Buffer.alloc(0)
  #isStarted = false

  constructor(respond: Respond) {
    super({ allowHalfOpen: false })
    this.#respond = respond
  }

  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  setTimeout() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }

  override _read() {}

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void) {
    this._writev([{ chunk }], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.#waiting = Buffer.concat([this.#waiting, ...chunks.map(({ chunk }) => chunk)])
    const last = this.#lastMessage(this.#waiting)
    if (last === 'partial') return done()
    const messages = this.#waiting
    this.#waiting = Buffer.alloc(0)
    // The engine's session outlives this connection, so Terminate is not passed on.
    if (last === TERMINATE) {
      this.push(null)
      return done()
    }
    const isStartup = !this.#isStarted
    this.#isStarted = true
    this.#respond(messages, isStartup).then((reply) => {
      this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.length))
      done()
    }, done)
  }

  /** The type of the last message; 'partial' while more must follow before an answer. */
  #lastMessage(bytes: Buffer): number | 'partial' {
    if (!this.#isStarted) return bytes.length >= 4 && bytes.readInt32BE(0) <= bytes.length ? 0 : 'partial'
    let offset = 0
    let type = 0
    while (offset + 5 <= bytes.length) {
      type = bytes[offset] ?? 0
      offset += 1 + bytes.readInt32BE(offset + 1)
    }
    return offset === bytes.length && (type === TERMINATE || answered.has(type)) ? type : 'partial'
  }
}
