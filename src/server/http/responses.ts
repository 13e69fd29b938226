/** Answers as data, independent of how they are sent. All errors and refusals are made here. */
import type { IncomingMessage } from 'node:http'
import { html } from 'hono/html'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { paths } from '../../domain/paths.ts'
import { type Refusal, refuse, statusOf } from '../../domain/result.ts'
import type { Logger } from '../lib/log.ts'

/** Without the headers of the pipeline; with `content-length`. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  /** A string holds bytes as Latin-1: Node writes it together with the head, an eighth faster. */
  body: Buffer | string
  /** With status 200 only: a client that has this version gets 304. */
  etag?: string
}

/** For addresses whose content never changes. */
export const immutableCache = 'public, max-age=31536000, immutable'

/** Shorter answers fit into a few packets without compression. */
export const compressedFromBytes = 8_192

/** With a length, so that `compress` can skip short answers. */
const jsonHeaders = (length: number) => ({
  'cache-control': 'no-store',
  'content-type': 'application/json',
  'content-length': String(length),
})
const jsonAnswer = (value: unknown, status: number, headers: Record<string, string> = {}): Answer => {
  const body = Buffer.from(JSON.stringify(value))
  return { status, headers: { ...jsonHeaders(body.length), ...headers }, body }
}

/** The sentence twice: the official Supabase client reads `message` (docs/api.md#errors). */
export const errorBody = (sentence: string) => ({ error: sentence, message: sentence })

/** `{"error", "message", "fields"?, "problems"?, "conflict"?}` with the status of the reason. */
export function refusalAnswer({ reason, sentence, retryAfterSeconds, ...more }: Refusal): Answer {
  const retry: Record<string, string> = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}
  return jsonAnswer({ ...errorBody(sentence), ...more }, statusOf[reason], retry)
}

/** An id for questions and no details, which are in the log. */
export function errorAnswer(error: unknown, requestId: string, log: Logger): Answer {
  if (!isBrokenOff(error)) log.error({ requestId, err: error }, 'unexpected error')
  if (isDatabaseAway(error)) return refusalAnswer(refusalOfDatabase(error).refusal)
  return jsonAnswer(errorBody(`${callMessages.unexpected} (${requestId})`), 500)
}

/** As Node says it of a request whose client left before its end: nobody hears the answer, and 499 is in the log. */
const isBrokenOff = (error: unknown) => {
  const { code, message } = Object(error)
  return code === 'ECONNRESET' && message === 'aborted'
}

export const responseOf = ({ status, headers, body }: Answer): Response =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers })

/** Never cached by clients. */
export const jsonResponse = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  writtenResponse(JSON.stringify(value), status, headers)

/** The same for serialised JSON. */
export const writtenResponse = (body: string, status: number, headers: Record<string, string>): Response =>
  new Response(body, { status, headers: { ...jsonHeaders(Buffer.byteLength(body)), ...headers } })

export const refusalResponse = (refusal: Refusal): Response => responseOf(refusalAnswer(refusal))

export const methodNotAllowed = (allow: 'GET, HEAD' | 'POST' | 'GET, HEAD, POST'): Response =>
  jsonResponse(errorBody(callMessages.wrongMethod), 405, { allow })

/** The same answer with its sentence as plain text, as uploads answer their errors. */
export const withPlainTextError = (response: Response) =>
  rewritten(response, 'text/plain; charset=utf-8', (sentence) => sentence)

/** The same answer as a page, for what is refused before a page can be rendered. */
export const withPageError = (response: Response) => rewritten(response, htmlType, errorPage)

async function rewritten(
  response: Response,
  type: string,
  bodyOf: (sentence: string) => string,
): Promise<Response> {
  const { error } = (await response.json()) as { error: string }
  const headers = new Headers(response.headers)
  headers.set('content-type', type)
  headers.delete('content-length')
  return new Response(bodyOf(error), { status: response.status, headers })
}

/** Browsers that open an address ask for a page; programs and scripts do not. */
export const isPageWanted = (accept: string | undefined) => /\btext\/html\b/.test(accept ?? '')

/** Errors as JSON, or as a page for who asked for one. */
export function errorFor(accept: string | undefined, answer: Answer): Answer {
  if (!isPageWanted(accept)) return answer
  const { error } = JSON.parse(answer.body.toString()) as { error: string }
  const body = Buffer.from(errorPage(error))
  const headers = { ...answer.headers, 'content-type': htmlType, 'content-length': String(body.length) }
  return { ...answer, headers, body }
}

const htmlType = 'text/html; charset=utf-8'
/** Without style or script: it must not need anything that may be broken. */
const errorPage = (sentence: string) =>
  String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>That did not work</title>
<h1>That did not work</h1>
<p>${sentence}</p>
<p><a href="${paths.home}">Back to Home</a></p>
</html>
`)

const refusalOfDatabase = (error: unknown) =>
  refuse('not-ready', isDatabaseFull(error) ? callMessages.onlyReads : callMessages.notReady)

/** While the database is away, logs the error and refuses (503); throws other errors on. */
export const refusalWhenAway = (log: Logger) => (error: unknown) => {
  if (!isDatabaseAway(error)) throw error
  log.error({ err: error }, 'the database is away')
  return refusalOfDatabase(error)
}

/** Whether the database cannot be reached, takes too long or has a full disk, as opposed to an invalid query. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: unknown }
  return (
    isDatabaseFull(error) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08...|57014|57P0.|53...)$/.test(
      String(code),
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/.test(
      String(message),
    )
  )
}

/** The disk is full (53100), or nearly full, so that the embedded database only reads (25006). */
const isDatabaseFull = (error: unknown) => /^(53100|25006)$/.test(String((error as { code?: unknown }).code))

/** Whether the client has this version; a proxy that recompressed it may have made the tag weak. */
export const isFresh = (request: IncomingMessage, etag: string) =>
  request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
