import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../config/s3-url.ts'
import type { ImageStore, StoredFile } from './image-store.ts'

const prefix = 'images/'
const attemptLimitMs = 5_000
const retryAfterMs = [200, 800]

type Method = 'GET' | 'PUT' | 'DELETE'

/** Images as objects of an S3 bucket. Each request has 5 s and is tried three times. */
export function openImageBucket({ endpoint, ...key }: S3Settings): ImageStore {
  const signingKeys = new Map<string, ArrayBuffer>()
  const ask = (method: Method, address: string, { body, allow404 = false }: Options = {}) =>
    withRetries(async () => {
      const headers = { 'content-type': 'image/webp' }
      const request = { method, url: endpoint + address, ...(body && { body, headers }) }
      const signed = await new AwsV4Signer({ ...request, ...key, service: 's3', cache: signingKeys }).sign()
      const signal = AbortSignal.timeout(attemptLimitMs)
      const answer = await fetch(signed.url, { method, headers: signed.headers, body: body ?? null, signal })
      const content = Buffer.from(await answer.arrayBuffer())
      if (answer.status === 404 && allow404) return undefined
      if (!answer.ok) throw new S3Refusal(method, answer.status, textOf('Code', content.toString()))
      return content
    })

  return {
    async put(name, body) {
      await ask('PUT', `/${prefix}${name}`, { body: Uint8Array.from(body) })
    },
    get: (name) => ask('GET', `/${prefix}${name}`, { allow404: true }),
    async delete(names) {
      for (const name of names) await ask('DELETE', `/${prefix}${name}`, { allow404: true })
    },
    async list() {
      const found: StoredFile[] = []
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (next) query.set('continuation-token', next)
        const page = String(await ask('GET', `?${query}`))
        found.push(...filesOf(page))
        next = textOf('NextContinuationToken', page)
      } while (next)
      return found
    },
    hasRoom: async () => true,
  }
}

interface Options {
  body?: Uint8Array<ArrayBuffer>
  allow404?: boolean
}

/** Tells the status and code of S3, never a key. */
class S3Refusal extends Error {
  override name = 'S3Refusal'
  readonly status: number

  constructor(method: Method, status: number, code: string | undefined) {
    super(`S3 answered ${method} with ${status} ${code ?? ''}`.trimEnd())
    this.status = status
  }
}

async function withRetries<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (const pauseMs of retryAfterMs) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof S3Refusal && error.status < 500 && error.status !== 429) throw error
      await pause(pauseMs)
    }
  }
  return attempt()
}

/** The objects of one page of ListObjectsV2. Our names are hexadecimal, so nothing needs unescaping. */
const filesOf = (page: string): StoredFile[] =>
  [...page.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([object]) => ({
    name: (textOf('Key', object) ?? '').slice(prefix.length),
    changedAt: new Date(textOf('LastModified', object) ?? 0),
  }))

/** The text of the first element of this name; S3's tokens may hold an ampersand. */
const textOf = (element: string, xml: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
