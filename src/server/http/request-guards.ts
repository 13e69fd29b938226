import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { sha256Of } from '../lib/hash.ts'

/** GET and HEAD requests, which change nothing. */
export const onlyReads = (method: string | undefined) => method === 'GET' || method === 'HEAD'

/** Takes the same time wherever the two differ. */
export const isSameSecret = (secret: string, expected: string) =>
  timingSafeEqual(sha256Of(secret), sha256Of(expected))

/**
 * Refuses requests from other sites' pages (docs/security.md#cross-site-requests). Forms of `no-referrer` pages send
 * `Origin: null`, which counts only without Sec-Fetch-Site.
 */
export function originGuard(headers: Headers, ownOrigins: readonly string[]): Result<void> {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isForeignSite = site !== null && site !== 'same-origin' && site !== 'none'
  const isForeignOrigin =
    origin !== null && !(origin === 'null' && site !== null) && !ownOrigins.includes(origin)
  return isForeignSite || isForeignOrigin ? refuse('forbidden', callMessages.foreignOrigin) : ok(undefined)
}

/** The public key identifies the client and protects nothing (docs/api.md#public-key). */
export function keyGuard({ apikey, authorization }: IncomingHttpHeaders, anonKey: string): Result<void> {
  const isGiven = apikey === anonKey || /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] === anonKey
  return isGiven ? ok(undefined) : refuse('not-signed-in', callMessages.keyMissing)
}

/** The origins this server answers to: PUBLIC_URL, and in demo mode each name of this machine on the same port. */
export function ownOrigins(publicUrl: string, isDemo: boolean): string[] {
  const { protocol, port } = new URL(publicUrl)
  const suffix = port === '' ? '' : `:${port}`
  const names = isDemo ? ['localhost', '127.0.0.1', '[::1]'] : []
  return [...new Set([publicUrl, ...names.map((name) => `${protocol}//${name}${suffix}`)])]
}
