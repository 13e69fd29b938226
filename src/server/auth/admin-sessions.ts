/**
 * An administrator's session: a token in an HttpOnly cookie that the server alone sets and clears (docs/api.md#cookies,
 * docs/api.md#tokens-and-secrets).
 */

import { adminSessionDays, adminTokenCookie, adminUserCookie } from '../../domain/admin-pages.ts'
import type { AdminUser } from '../../domain/admins.ts'
import type { CallContext } from '../context.ts'
import { isTokenShaped, newToken, sha256Of } from '../lib/tokens.ts'
import {
  deleteExpiredAdminSessions,
  endAdminSession,
  findAdminSession,
  insertAdminSession,
  markAdminSessionSeen,
} from '../store/admin-sessions.ts'
import type { Db } from '../store/engine/db.ts'

/** To the hour is precise enough for a week of idleness, and most requests of a session write nothing. */
const seenEveryMs = 3600_000

type SessionContext = Pick<CallContext, 'db' | 'adminToken' | 'now' | 'onlyReads'>

/** The administrator of the request's live session, if there is one. A request that only reads leaves it as idle as it was. */
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

/**
 * The same for a page or a call that needs one; a cookie with a token that is dead leaves the browser
 * (docs/product.md#admin-sign-in).
 */
export async function checkAdminSession(
  context: SessionContext & CookieContext,
): Promise<AdminUser | undefined> {
  const admin = await findAdmin(context)
  if (!admin && context.adminToken) clearAdminCookies(context)
  return admin
}

/** A new session, and the token it is known by. The session that the browser came with ends, whoever's it was. */
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

/** Lets the browser keep the token for as long as the session can last; scripts cannot read it. */
export const sendAdminCookie = (context: CookieContext, token: string) =>
  context.setCookie(
    `${adminTokenCookie}=${token}; Path=/; Max-Age=${adminSessionDays * 24 * 3600}; HttpOnly${attributes(context)}`,
  )

/** Takes both cookies of an administrator out of the browser. */
export function clearAdminCookies(context: CookieContext) {
  context.setCookie(`${adminTokenCookie}=; Path=/; Max-Age=0; HttpOnly${attributes(context)}`)
  context.setCookie(`${adminUserCookie}=; Path=/; Max-Age=0${attributes(context)}`)
}

const attributes = ({ config }: CookieContext) =>
  `; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
