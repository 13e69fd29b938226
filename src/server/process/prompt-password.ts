import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartupError } from '../lib/startup-error.ts'

/** Asks twice, without an echo. Throws a StartupError when they differ or the terminal is closed. */
export async function promptPassword({
  input,
  output,
}: {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
}): Promise<string> {
  // readline would echo every key.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input, output: nowhere, terminal: true })
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    output.write(question)
    const line = await lines.next()
    output.write('\n')
    if (line.done) throw new StartupError('No password was entered, so nothing was changed.')
    return line.value
  }
  try {
    const password = await ask('New password (8 characters or more): ')
    if ((await ask('The same once more: ')) === password) return password
    throw new StartupError('The two passwords differ, so nothing was changed.')
  } finally {
    terminal.close()
  }
}
