import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { accepts, isFresh } from '../compression.ts'

export interface Assets {
  /** Sends the built file of this path; false when there is none. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** The text of a built file, for putting a stylesheet into a page. */
  read(path: string): string | undefined
}

interface Asset {
  file: string
  headers: Record<string, string>
  etag?: string
  bodies: Partial<Record<'br' | 'gzip' | 'identity', Buffer | null>>
}

/**
 * The files of the web build, read once when first asked for. Names under `/assets/` carry a hash of their content
 * and are immutable; beside compressible files the build leaves `.br` and `.gz`.
 */
export function createAssets(folder: string, headers: Record<string, string>): Assets {
  const found = new Map<string, Asset>()
  for (const entry of existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name) || entry.parentPath.includes('/.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const isImmutable = path.startsWith('/assets/')
    const type = getMimeType(file) ?? 'application/octet-stream'
    found.set(path, {
      file,
      headers: {
        ...headers,
        'content-type': type,
        'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        vary: 'accept-encoding',
      },
      bodies: {},
    })
  }

  return {
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const asset = found.get((request.url ?? '').split('?', 1)[0] ?? '')
      if (!asset) return false
      const encoding = (['br', 'gzip'] as const).find(
        (coding) => accepts(request.headers['accept-encoding'], coding) && bodyOf(asset, coding),
      )
      const body = bodyOf(asset, encoding ?? 'identity') ?? Buffer.alloc(0)
      asset.etag ??= createHash('sha256')
        .update(bodyOf(asset, 'identity') ?? '')
        .digest('base64url')
        .slice(0, 22)
      const etag = `"${asset.etag}-${encoding ?? 'identity'}"`
      if (isFresh(request, etag)) {
        response.writeHead(304, { ...asset.headers, etag }).end()
        return true
      }
      response.writeHead(200, {
        ...asset.headers,
        etag,
        'content-length': body.length,
        ...(encoding ? { 'content-encoding': encoding } : {}),
      })
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },
    read(path) {
      const asset = found.get(path)
      return asset && bodyOf(asset, 'identity')?.toString()
    },
  }
}

const endings = { br: '.br', gzip: '.gz', identity: '' }

function bodyOf(asset: Asset, encoding: keyof typeof endings): Buffer | null {
  const file = asset.file + endings[encoding]
  if (asset.bodies[encoding] === undefined) {
    asset.bodies[encoding] = existsSync(file) ? readFileSync(file) : null
  }
  return asset.bodies[encoding]
}
