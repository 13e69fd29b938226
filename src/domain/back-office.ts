/**
 * Where the back office lies, how long one stays signed in, and how somebody who has to sign in first comes back to where
 * they were going (SPEC 2, 9). The schemas are in `admins.ts`: they would bring their library to every page.
 */
import { paths } from './paths.ts'

/** The cookies of a signed-in administrator: the token is the server's, what the page may know stands in the other. */
export const adminTokenCookie = 'admin_token'
export const adminUserCookie = 'admin_user'
/** How long a session lasts (SPEC 9). */
export const adminSessionDays = 30

/** After a reset the page leads to the sign-in by itself after so long (SPEC 9). */
export const redirectAfterResetMs = 3_000

/**
 * Whether a path, however it is written, leads into the back office: nothing below may be kept by anybody or be listed by
 * a search engine (SECURITY A5, X11). It says yes rather too often.
 */
export const isBackOffice = (path: string) => /^\/+(admin|todos|participants_)/i.test(decodedOnce(path))

function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The cookie that holds the page somebody wanted while they sign in. The address of the sign-in does not say it, because
 * it may end in a secret (SECURITY A5).
 */
export const wantedPageCookie = 'admin_wanted'
const rememberedForSeconds = 600
/** Longer addresses are none of ours. */
const mostCharacters = 1_000

/** The value of a `Set-Cookie` header that remembers `page`, a path with its query; undefined forgets it. */
export function setWantedPage(page: string | undefined, { publicUrl }: { publicUrl: string }): string {
  const value = page && page.length <= mostCharacters ? encodeURIComponent(page) : ''
  const attributes = [
    `${wantedPageCookie}=${value}`,
    `Path=${paths.adminLogin}`,
    `Max-Age=${value === '' ? 0 : rememberedForSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ]
  return attributes.join('; ')
}

/** Where a sign-in leads: to the wanted page if it is a path of this site, else to the dashboard (SECURITY A4). */
export function pageAfterSignIn(cookieHeader: string | null): string {
  const value = new RegExp(`(?:^|; )${wantedPageCookie}=([^;]*)`).exec(cookieHeader ?? '')?.[1]
  const wanted = value === undefined ? '' : decodedOnce(value)
  const base = 'https://site.invalid'
  if (!wanted.startsWith('/') || !URL.canParse(wanted, base)) return paths.admin
  const { origin, pathname, search, hash } = new URL(wanted, base)
  const leadsBack = pathname.toLowerCase().startsWith(paths.adminLogin)
  if (origin !== base || pathname.startsWith('//') || leadsBack) return paths.admin
  return pathname + search + hash
}
