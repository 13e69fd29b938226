import { type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { setWantedPage } from '../domain/admin-pages.ts'
import type { AdminUser } from '../domain/admins.ts'
import { paths } from '../domain/paths.ts'
import { backendContext } from './server-context.ts'

/**
 * The signed-in administrator; everybody else is redirected to the sign-in and from there back here. Each loader and each
 * action of a protected page calls this first, because each can be requested alone.
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
