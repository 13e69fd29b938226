import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Answer } from './responses.ts'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: string
}

export const pageResponse = ({ status, headers, body }: RenderedPage) =>
  new Response(body, { status, headers })

export type Coding = 'br' | 'gzip' | 'identity'

/** A page in each coding that somebody has asked for. */
export interface CompressedPage {
  page: RenderedPage
  digest: string
  level: CompressionLevel
  variants: Partial<Record<Coding, Answer | Promise<Answer>>>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
export type CompressionLevel = 'best' | 'quick'
const compressedFromBytes = 1_024

/** `best` takes some 50 ms for a long page, `quick` a tenth of that for a tenth more bytes. */
export const uncompressed = (page: RenderedPage, level: CompressionLevel): CompressedPage => ({
  page,
  digest: digestOf(page),
  level,
  variants: {},
})

/** Makes the codings that an earlier copy was asked for, so that nobody waits for them. */
export async function compressLike(made: CompressedPage, before: CompressedPage): Promise<void> {
  await Promise.all((Object.keys(before.variants) as Coding[]).map((coding) => variantOf(made, coding)))
}

/** Compressed once for all that wait for it; afterwards it is there without a promise. */
function variantOf(made: CompressedPage, coding: Coding): Answer | Promise<Answer> {
  made.variants[coding] ??= encode(made.page, made.digest, coding, made.level).then((answer) => {
    made.variants[coding] = answer
    return answer
  })
  return made.variants[coding]
}

/** Tells whether a page has changed without keeping its text. */
export const digestOf = (page: RenderedPage) =>
  createHash('sha256').update(JSON.stringify(page.headers)).update(page.body).digest('base64url').slice(0, 22)

async function encode(
  page: RenderedPage,
  digest: string,
  coding: Coding,
  level: CompressionLevel,
): Promise<Answer> {
  const body = await bytesOf(Buffer.from(page.body), coding, level)
  const etag = `"${digest}-${coding}"`
  const headers = {
    ...page.headers,
    etag,
    vary: 'accept-encoding',
    'content-length': String(body.length),
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  }
  return { status: page.status, headers, body, etag }
}

/** Compresses a page that is not cached; what is no page, or compressed already, stays as it is. */
export async function compressOnce(response: Response, accepted: string | undefined): Promise<Response> {
  if (!/^text\/(html|plain)|xml/.test(response.headers.get('content-type') ?? '')) return response
  const identity = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('vary', 'accept-encoding')
  const coding = identity.length < compressedFromBytes ? 'identity' : codingOf(accepted)
  if (coding !== 'identity') headers.set('content-encoding', coding)
  const body = new Uint8Array(await bytesOf(identity, coding, 'quick'))
  return new Response(body, { status: response.status, headers })
}

export async function bytesOf(identity: Buffer, coding: Coding, level: CompressionLevel): Promise<Buffer> {
  if (coding === 'identity') return identity
  if (coding === 'gzip') return deflate(identity, { level: level === 'best' ? 9 : 6 })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants
  return brotli(identity, { params: { [quality]: level === 'best' ? 11 : 5, [size]: identity.length } })
}

export const variantFor = (request: IncomingMessage, page: CompressedPage): Answer | Promise<Answer> =>
  variantOf(page, codingFor(request))

/** For a page that is sent once. */
export const compressedFor = (request: IncomingMessage, page: RenderedPage): Promise<Answer> =>
  encode(page, digestOf(page), codingFor(request), 'quick')

export const codingFor = ({ headers }: IncomingMessage) => codingOf(headers['accept-encoding'])
const codingOf = (accepted: string | string[] | undefined): Coding =>
  accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity'

const naming = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}
/** Whether an Accept-Encoding header names the coding without forbidding it by `q=0`. */
export const accepts = (header: string | string[] | undefined, coding: keyof typeof naming) =>
  header !== undefined && naming[coding].test(String(header))
