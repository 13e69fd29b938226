/**
 * Small things that a browser should remember for 30 days, and never a secret: in a cookie, or in local storage
 * where the cookie cannot be read back. For the browser only.
 */
import { attempt } from './attempt.ts'

const keptForSeconds = 30 * 24 * 3600

export function readPreference(name: string): string | undefined {
  return readCookie(name) ?? attempt(() => localStorage.getItem(name)) ?? undefined
}

export function savePreference(name: string, value: string): void {
  deletePreference(name)
  writeCookie(name, encodeURIComponent(value), keptForSeconds)
  if (readCookie(name) !== value) attempt(() => localStorage.setItem(name, value))
}

export function deletePreference(name: string): void {
  writeCookie(name, '', 0)
  attempt(() => localStorage.removeItem(name))
}

function readCookie(name: string): string | undefined {
  return attempt(() => {
    const start = `${name}=`
    const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
    return pair && decodeURIComponent(pair.slice(start.length))
  })
}

function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
    document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
  })
}
