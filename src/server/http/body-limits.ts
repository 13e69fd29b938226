/** How long a body may be (docs/api.md#request-bodies). */
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { CallName } from '../../domain/calls/index.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { paths } from '../../domain/paths.ts'
import { refuse } from '../../domain/result.ts'
import { onlyReads } from './request-guards.ts'
import { refusalResponse } from './responses.ts'

type Middleware = MiddlewareHandler<{ Bindings: HttpBindings }>

const maxBodyBytes = 65_536
const maxDocumentBytes = 262_144
const maxWebhookBytes = 262_144
/** Some ten thousand subscribers. */
const maxListBytes = 1_048_576
const documentCalls: readonly CallName[] = ['save-event-draft', 'publish-event-document']
const listCall: CallName = 'import-subscribers'
const pathOf = (name: CallName) => `/functions/v1/${name}`
const documentPaths = new Set(documentCalls.map(pathOf))
const listPath = pathOf(listCall)

/** Parsing such a body takes up to 0.2 s. */
export const hasLongBody = (name: string) => [listCall, ...documentCalls].some((long) => long === name)

/** Uploads have their own limit. */
export function limitBodies(uploadPaths: ReadonlySet<string>): Middleware {
  const limitBody = limitTo(maxBodyBytes)
  const limitDocument = limitTo(maxDocumentBytes)
  const limitWebhook = limitTo(maxWebhookBytes)
  const limitList = limitTo(maxListBytes)
  return (c, next) => {
    if (c.req.path === paths.stripeWebhook) return limitWebhook(c, next)
    if (c.req.path === listPath) return limitList(c, next)
    if (documentPaths.has(c.req.path)) return limitDocument(c, next)
    return uploadPaths.has(c.req.path) ? next() : limitBody(c, next)
  }
}

const tooLarge = () => refusalResponse(refuse('too-large', callMessages.tooLarge).refusal)

function limitTo(most: number): Middleware {
  const limitStream = bodyLimit({ maxSize: most, onError: tooLarge })
  return async (c, next) => {
    const { method, headers } = c.env.incoming
    if (onlyReads(method)) return next()
    // Node reads no more than was announced. Asking for the body would make a stream of it, which is slow.
    const announced = headers['transfer-encoding'] === undefined ? headers['content-length'] : undefined
    if (announced === undefined) return limitStream(c, next)
    return Number(announced) > most ? tooLarge() : next()
  }
}
