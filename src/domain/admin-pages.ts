/** Cookies and paths of the admin pages; without schemas, which browsers do not need here. */
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

/** Remembers the page wanted before the sign-in; not in a URL, because its path may end in a secret. */
export const wantedPageCookie = 'admin_wanted'
const rememberedForSeconds = 600
const maxLength = 1_000

export function setWantedPage(page: string | undefined, site: { publicUrl: string }): string {
  const value = page && page.length <= maxLength ? encodeURIComponent(page) : ''
  const options = { maxAgeSeconds: rememberedForSeconds, path: paths.adminLogin }
  return setCookieHeader(wantedPageCookie, value, options, site)
}

/** The page after a sign-in: the wanted one if it is a path of this site, else the dashboard. */
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
