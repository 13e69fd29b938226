/** Sessions of administrators: a token in an HttpOnly cookie (docs/api.md#cookies). */
import { adminSessionDays, adminTokenCookie, adminUserCookie } from '../../domain/admin-pages.ts'
import type { AdminUser } from '../../domain/admins.ts'
import { setCookieHeader } from '../../domain/cookies.ts'
import { hour } from '../../domain/durations.ts'
import type { CallContext } from '../context.ts'
import { sha256Of } from '../lib/hash.ts'
import { isTokenShaped, newToken } from '../lib/tokens.ts'
import {
  deleteExpiredAdminSessions,
  endAdminSession,
  findAdminSession,
  insertAdminSession,
  markAdminSessionSeen,
} from '../store/admin-sessions.ts'
import type { Db } from '../store/engine/db.ts'

/** Sessions expire after idle days, so most requests need not write. */
const seenEveryMs = hour

type SessionContext = Pick<CallContext, 'db' | 'adminToken' | 'now' | 'onlyReads'>

/** The administrator of the request's session. A request that only reads does not extend it. */
export async function findAdmin(context: SessionContext): Promise<AdminUser | undefined> {
  const { db, adminToken = '', now, onlyReads } = context
  if (!isTokenShaped(adminToken)) return undefined
  const sha256 = sha256Of(adminToken)
  const session = await findAdminSession(db, sha256, now)
  if (session && !onlyReads && now.getTime() - session.lastSeenAt.getTime() >= seenEveryMs) {
    await markAdminSessionSeen(db, sha256, now)
  }
  return session?.admin
}

export async function checkAdminSession(
  context: SessionContext & CookieContext,
): Promise<AdminUser | undefined> {
  const admin = await findAdmin(context)
  if (!admin && context.adminToken) clearAdminCookies(context)
  return admin
}

/** Starts a session and returns its token; the session that the browser had ends. */
export async function startAdminSession(
  tx: Db,
  admin: AdminUser,
  { adminToken, now }: Pick<CallContext, 'adminToken' | 'now'>,
): Promise<string> {
  const token = newToken()
  if (adminToken) await endAdminSession(tx, sha256Of(adminToken))
  await deleteExpiredAdminSessions(tx, now)
  await insertAdminSession(tx, sha256Of(token), admin.id, now)
  return token
}

type CookieContext = Pick<CallContext, 'setCookie' | 'config'>

export const sendAdminCookie = (context: CookieContext, token: string) =>
  context.setCookie(
    setCookieHeader(adminTokenCookie, token, { maxAgeSeconds: adminSessionDays * 24 * 3600 }, context.config),
  )

export function clearAdminCookies(context: CookieContext) {
  const gone = { maxAgeSeconds: 0 }
  context.setCookie(setCookieHeader(adminTokenCookie, '', gone, context.config))
  context.setCookie(setCookieHeader(adminUserCookie, '', { ...gone, isReadable: true }, context.config))
}
