import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { paths } from '../../../domain/paths.ts'
import { accepts, type Coding } from '../compression.ts'
import type { DirectHandler } from '../pipeline.ts'
import { onlyReads } from '../request-guards.ts'
import { type Answer, immutableCache } from '../responses.ts'
import { workerPolicy } from '../security-headers.ts'

export interface StaticFiles {
  answer: DirectHandler
  read(path: string): string | undefined
}

interface Asset {
  file: string
  headers: Record<string, string>
  digest?: string
  bodies: Partial<Record<Coding, Buffer | null>>
  answers: Partial<Record<Coding, Answer>>
}

/** A service worker fetches what it caches, under its own policy. */
const ofWorker = { 'content-security-policy': workerPolicy }
const workers: Record<string, Record<string, string>> = {
  [paths.doorWorker]: { 'cache-control': 'no-cache', ...ofWorker },
  // Its page lies outside its folder, so the scope needs this header.
  [paths.programmeWorker]: {
    'cache-control': 'no-store',
    'service-worker-allowed': paths.programme,
    ...ofWorker,
  },
}

/** Instead of the worker of the programme: the one on the phones ends and leaves nothing. */
const workerThatEnds: Asset = {
  file: '',
  headers: { 'content-type': 'text/javascript; charset=utf-8', ...workers[paths.programmeWorker] },
  bodies: {
    br: null,
    gzip: null,
    identity: Buffer.from(`oninstall = () => skipWaiting()
onactivate = (event) => event.waitUntil(Promise.all([registration.unregister(), caches.delete('${paths.programme}')]))
`),
  },
  answers: {},
}

/** Files of the web build, read when first asked for. Names under `/assets/` carry a hash of their content and are immutable. */
export function createStaticFiles(
  folder: string,
  { programmeOffline = true }: { programmeOffline?: boolean } = {},
): StaticFiles {
  const found = new Map<string, Asset>()
  for (const entry of existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name) || entry.parentPath.includes('/.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const isImmutable = path.startsWith('/assets/')
    const worker = workers[path]
    const type = getMimeType(file) ?? 'application/octet-stream'
    found.set(path, {
      file,
      headers: {
        'content-type': type,
        'cache-control': isImmutable ? immutableCache : 'public, max-age=3600',
        vary: 'accept-encoding',
        ...worker,
      },
      bodies: {},
      answers: {},
    })
  }

  if (!programmeOffline || !found.has(paths.programmeWorker)) found.set(paths.programmeWorker, workerThatEnds)

  return {
    answer({ method, url = '', headers }) {
      if (!onlyReads(method)) return undefined
      const asset = found.get(url.split('?', 1)[0] ?? '')
      // A build beside the running site may have removed it.
      if (!asset || !bodyOf(asset, 'identity')) return undefined
      const coding =
        (['br', 'gzip'] as const).find(
          (each) => accepts(headers['accept-encoding'], each) && bodyOf(asset, each),
        ) ?? 'identity'
      asset.answers[coding] ??= answerOf(asset, coding)
      return asset.answers[coding]
    },
    read(path) {
      const asset = found.get(path)
      return asset && bodyOf(asset, 'identity')?.toString()
    },
  }
}

function answerOf(asset: Asset, coding: Coding): Answer {
  const body = bodyOf(asset, coding) ?? Buffer.alloc(0)
  asset.digest ??= createHash('sha256')
    .update(bodyOf(asset, 'identity') ?? '')
    .digest('base64url')
    .slice(0, 22)
  const etag = `"${asset.digest}-${coding}"`
  const headers = {
    ...asset.headers,
    etag,
    'content-length': String(body.length),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  }
  return { status: 200, headers, body, etag }
}

const endings: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' }

function bodyOf(asset: Asset, coding: Coding): Buffer | null {
  const file = asset.file + endings[coding]
  if (asset.bodies[coding] === undefined) {
    if (existsSync(file)) asset.bodies[coding] = readFileSync(file)
    else if (coding !== 'identity') asset.bodies[coding] = null
  }
  return asset.bodies[coding] ?? null
}
