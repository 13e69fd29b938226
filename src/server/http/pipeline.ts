/** Every request gets an id, a log line, the common headers and an answer to errors here. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Logger, maskedPath } from '../lib/log.ts'
import { type Answer, errorAnswer, errorFor, isFresh } from './responses.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Answers from caches and files before any routing, in the same tick if possible; undefined for other requests. */
export type DirectHandler = (request: IncomingMessage) => Answer | Promise<Answer> | undefined

const requestIdHeader = 'x-request-id'
/** As nginx logs it: the client went away before there was an answer. */
const clientGone = 499

export const requestIdOf = (response: ServerResponse) => String(response.getHeader(requestIdHeader))

/** The first direct handler that answers a request wins; otherwise `otherwise` answers. */
export function createPipeline(options: {
  /** For every answer; its own headers take precedence. */
  headers: Readonly<Record<string, string>>
  log: Logger
  /** Masked in logged paths. */
  secret?: string
  isLogged?: (level: 'debug' | 'info') => boolean
  direct: readonly DirectHandler[]
  otherwise: Listener
}): Listener {
  const { headers, log, secret, direct, otherwise, isLogged = () => true } = options

  function logAnswer({ method, url = '/' }: IncomingMessage, response: ServerResponse, requestId: string) {
    const status = response.headersSent ? response.statusCode : clientGone
    const level = status >= 400 ? 'info' : 'debug'
    if (isLogged(level)) log[level]({ requestId, method, path: maskedPath(url, secret), status }, 'answered')
  }

  /** Cached, because cached answers are sent again and again. */
  const complete = new WeakMap<Answer['headers'], readonly string[]>()
  function withCommon(own: Answer['headers']): readonly string[] {
    const known = complete.get(own)
    if (known) return known
    const flat = Object.entries({ ...headers, ...own }).flat()
    complete.set(own, flat)
    return flat
  }

  function send(request: IncomingMessage, response: ServerResponse, requestId: string, answer: Answer) {
    const { status, etag, body } = answer
    const all = withCommon(answer.headers)
    if (status === 200 && etag !== undefined && isFresh(request, etag)) {
      const isKept = (_: string, at: number) => !/^content-/.test(all[at - (at % 2)] ?? '')
      response.writeHead(304, all.filter(isKept).concat(requestIdHeader, requestId)).end()
    } else {
      response.writeHead(status, all.concat(requestIdHeader, requestId))
      response.end(request.method === 'HEAD' ? undefined : body, 'latin1')
    }
  }

  function answerDirectly(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const fail = (error: unknown) => {
      const answer = errorAnswer(error, requestId, log)
      send(request, response, requestId, errorFor(request.headers.accept, answer))
    }
    try {
      for (const handler of direct) {
        const answer = handler(request)
        if (answer === undefined) continue
        if (answer instanceof Promise)
          answer.then((found) => send(request, response, requestId, found)).catch(fail)
        else send(request, response, requestId, answer)
        return true
      }
      return false
    } catch (error) {
      fail(error)
      return true
    }
  }

  return (request, response) => {
    const requestId = randomUUID()
    response.once('close', () => logAnswer(request, response, requestId))
    if (answerDirectly(request, response, requestId)) return
    for (const name in headers) response.setHeader(name, headers[name] ?? '')
    response.setHeader(requestIdHeader, requestId)
    otherwise(request, response)
  }
}
