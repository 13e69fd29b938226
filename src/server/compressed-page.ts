/** A page in every coding that clients ask for, and the answer that fits a request. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it goes out, headers included. */
export interface FinishedPage {
  status: number
  headers: Record<string, string>
  body: string
}

type Coding = 'br' | 'gzip' | 'identity'

interface Variant {
  etag: string
  headers: string[]
  body: Buffer
}

export interface CompressedPage {
  /** Pages of one digest have the same bytes. */
  digest: string
  variants: Record<Coding, Variant>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
type Effort = 'best' | 'quick'

/** The page in each coding; `best` takes some 50 ms for a long page, `quick` a tenth of that for a tenth more bytes. */
export async function compressPage(page: FinishedPage, effort: Effort): Promise<CompressedPage> {
  const digest = digestOf(page)
  const [br, gz, identity] = await Promise.all([
    encode(page, digest, 'br', effort),
    encode(page, digest, 'gzip', effort),
    encode(page, digest, 'identity', effort),
  ])
  return { digest, variants: { br, gzip: gz, identity } }
}

/** 132 bits of headers and body, to tell whether the page changed without keeping its text. */
export const digestOf = (page: FinishedPage) =>
  createHash('sha256').update(JSON.stringify(page.headers)).update(page.body).digest('base64url').slice(0, 22)

async function encode(page: FinishedPage, digest: string, coding: Coding, effort: Effort): Promise<Variant> {
  const body = await bytesOf(Buffer.from(page.body), coding, effort)
  const etag = `"${digest}-${coding}"`
  const headers = {
    ...page.headers,
    etag,
    vary: 'accept-encoding',
    'content-length': String(body.length),
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  }
  return { etag, body, headers: Object.entries(headers).flat() }
}

async function bytesOf(identity: Buffer, coding: Coding, effort: Effort): Promise<Buffer> {
  if (coding === 'identity') return identity
  if (coding === 'gzip') return deflate(identity, { level: effort === 'best' ? 9 : 6 })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants
  return brotli(identity, { params: { [quality]: effort === 'best' ? 11 : 5, [size]: identity.length } })
}

/** Sends the smallest variant that the client takes, or 304 when it has that one already. */
export const sendCompressed = (
  request: IncomingMessage,
  response: ServerResponse,
  { variants }: CompressedPage,
) => sendVariant(request, response, variants[codingFor(request)])

/** The same for a page that is sent once: compressed quickly, and only as this client takes it. */
export async function sendOnce(request: IncomingMessage, response: ServerResponse, page: FinishedPage) {
  sendVariant(request, response, await encode(page, digestOf(page), codingFor(request), 'quick'))
}

function codingFor({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding']
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

function sendVariant(request: IncomingMessage, response: ServerResponse, variant: Variant) {
  if (isFresh(request, variant.etag)) {
    response.writeHead(
      304,
      variant.headers.filter((_, at, all) => !/^content-/.test(all[at - (at % 2)] ?? '')),
    )
    response.end()
  } else {
    response.writeHead(200, variant.headers)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}

const naming = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}
/** Whether an Accept-Encoding header names the coding without forbidding it by `q=0`. */
export const accepts = (header: string | string[] | undefined, coding: keyof typeof naming) =>
  header !== undefined && naming[coding].test(String(header))

/** Whether the client says that it has this version already; a proxy that recompressed it may have made the tag weak. */
export const isFresh = (request: IncomingMessage, etag: string) =>
  request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
