import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * So many ports for programs that cannot take a free one themselves, or come back to theirs. They lie below those that
 * systems give to whoever asks for any, so nobody takes them in between.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  for (let attempt = 0; ports.size < count; attempt += 1) {
    if (attempt === 1_000) throw new Error('There are no free ports')
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => server.close(resolve))
  return true
}
