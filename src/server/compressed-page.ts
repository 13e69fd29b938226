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

interface Variant {
  etag: string
  headers: string[]
  body: Buffer
}

export interface CompressedPage {
  /** What it was made of: pages of one source have the same bytes. */
  source: string
  variants: Record<'br' | 'gzip' | 'identity', Variant>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const efforts = { best: { brotli: 11, gzip: 9 }, quick: { brotli: 5, gzip: 6 } }

/** The page in each coding; `best` takes some 50 ms for a long page, `quick` a tenth of that for a tenth more bytes. */
export async function compressPage(
  page: FinishedPage,
  effort: keyof typeof efforts,
): Promise<CompressedPage> {
  const source = sourceOf(page)
  const identity = Buffer.from(page.body)
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: efforts[effort].brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    deflate(identity, { level: efforts[effort].gzip }),
  ])
  const tag = createHash('sha256').update(source).digest('base64url').slice(0, 22)
  const variant = (encoding: 'br' | 'gzip' | 'identity', body: Buffer): Variant => {
    const etag = `"${tag}-${encoding}"`
    const headers = {
      ...page.headers,
      etag,
      vary: 'accept-encoding',
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }
    return { etag, body, headers: Object.entries(headers).flat() }
  }
  return {
    source,
    variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', identity) },
  }
}

/** Headers and body of a page as one text, to tell whether it changed. */
export const sourceOf = (page: FinishedPage) => JSON.stringify(page.headers) + page.body

/** Sends the smallest variant that the client takes, or 304 when it has that one already. */
export function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  { variants }: CompressedPage,
) {
  const accepted = request.headers['accept-encoding']
  const variant = variants[accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity']
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
