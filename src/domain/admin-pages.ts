/** The pages of administrators: cookies, and the way back after a sign-in. Without the schemas of `admins.ts`. */
import { setCookieHeader } from './cookies.ts'
import { paths } from './paths.ts'

export const adminTokenCookie = 'admin_token'
export const adminUserCookie = 'admin_user'
export const adminSessionDays = 30

export const redirectAfterResetMs = 3_000

/** Whether a path, however it is spelled, may be of an admin page, which is never cached or indexed. */
export const isAdminPage = (path: string) => /^\/+(admin|todos|participants_)/i.test(decodedOnce(path))

function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Holds the page wanted before the sign-in: its address may end in a secret, so no URL may hold it. */
export const wantedPageCookie = 'admin_wanted'
const rememberedForSeconds = 600
const maxLength = 1_000

export function setWantedPage(page: string | undefined, site: { publicUrl: string }): string {
  const value = page && page.length <= maxLength ? encodeURIComponent(page) : ''
  const options = { maxAgeSeconds: rememberedForSeconds, path: paths.adminLogin }
  return setCookieHeader(wantedPageCookie, value, options, site)
}

/** Where a sign-in leads: to the wanted page if it is a path of this site, else to the dashboard. */
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
