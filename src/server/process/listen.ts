import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config/config.ts'
import { answerUnreadable } from '../http/client-errors.ts'
import type { Logger } from '../lib/log.ts'
import { StartupError } from '../lib/startup-error.ts'
import { limitConnections, limitsOfAddress } from './limit-connections.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { mostConnections } from './most-connections.ts'

/** A server with limits against slow clients, which tells them so (docs/security.md#slow-clients). */
export function createHttpServer(
  listener: RequestListener,
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  log: Logger,
): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16_384,
    },
    limitPipelining(listener),
  )
  server.maxConnections = mostConnections()
  if (trustProxy === 0) limitConnections(server, limitsOfAddress(server.maxConnections))
  answerUnreadable(server, publicUrl, log)
  return server
}

/** Listens, and returns the port that was really taken; throws a StartupError that says why it cannot. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop it, or set PORT to a free port (PORT=0 finds one).`,
        EACCES: `Port ${port} may not be opened by this user. Set PORT to 1024 or above.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      }
      reject(
        new StartupError(reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`),
      )
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}
