import { type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { setWantedPage } from '../domain/admin-pages.ts'
import type { AdminUser } from '../domain/admins.ts'
import { paths } from '../domain/paths.ts'
import { backendContext } from './server-context.ts'

/**
 * The administrator whose session the request belongs to. Everybody else is led to the sign-in, which leads back here
 * afterwards. Each loader and each action of a protected page asks this first: any of them can be asked for alone.
 */
export async function requireAdministrator({
  context,
  url,
}: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<AdminUser> {
  const backend = context.get(backendContext)
  const administrator = await backend.administrator()
  if (administrator) return administrator
  throw redirectDocument(paths.adminLogin, {
    headers: { 'Set-Cookie': setWantedPage(url.pathname + url.search, backend) },
  })
}
