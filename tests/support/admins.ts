/** Somebody who is signed in as an administrator, for tests of what only administrators may do. */
import type { AdminUser } from '../../src/domain/admins.ts'
import type { CallOutput } from '../../src/domain/calls/index.ts'
import { startAdminSession } from '../../src/server/auth/admin-sessions.ts'
import { hashPassword } from '../../src/server/auth/passwords.ts'
import { insertAdmin } from '../../src/server/store/admins.ts'
import type { Db } from '../../src/server/store/engine/db.ts'
import { firstAdminPassword, type RunningApp, secretsOf } from './app.ts'
import { callSite } from './call-site.ts'

/** The first administrator of each site that tests start. */
export const firstAdmin = { email: 'admin@example.org', password: firstAdminPassword }

interface Person {
  email?: string
  name?: string
  /** Hashing one takes 30 ms; without it nobody can sign in by password. */
  password?: string
}

/** The same password is hashed once: tests of signing in begin with the same administrator. */
const hashes = new Map<string, Promise<string>>()
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** An administrator in the database. */
export async function addAdmin(db: Db, { password, ...person }: Person = {}): Promise<AdminUser> {
  const passwordHash = password === undefined ? 'none' : await hashOf(password)
  const given = { email: 'mara@example.org', name: 'Mara Muster', ...person, passwordHash }
  const admin = await insertAdmin(db, given, new Date())
  if (!admin) throw new Error(`${given.email} is an administrator already`)
  return admin
}

/** The token of a live session of a new administrator, for the context of a call: `{adminToken: await signedIn(db, now)}`. */
export async function signedIn(db: Db, now: Date, person?: Person): Promise<string> {
  return startAdminSession(db, await addAdmin(db, person), { now, adminToken: undefined })
}

export interface SignedIn {
  user: AdminUser
  sessionToken: string
  /** The value of a `Cookie` header. */
  cookie: string
  /** The same for a browser: `context.addCookies(cookies)`. */
  cookies: { name: string; value: string; url: string }[]
  /** The end of `/todos_…` and `/participants_…`. */
  secret: string
  /** The public key, which every call needs. */
  anonKey: string
  /** Makes a call, signed in with this payload. */
  call(name: string, payload: unknown): Promise<Response>
}

/** Signs the first administrator of a running site in, as a browser would. */
export async function signIn(app: RunningApp, { email, password } = firstAdmin): Promise<SignedIn> {
  const { anonKey, internalSecret } = secretsOf(app)
  const post = (name: string, payload: unknown, headers?: Record<string, string>) =>
    callSite(app.url, anonKey, name, payload, headers)
  const answer = await post('authenticate-admin', { email, password })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  const { user, sessionToken } = (await answer.json()) as CallOutput<'authenticate-admin'>
  const cookie = `admin_token=${sessionToken}`
  return {
    user,
    sessionToken,
    cookie,
    cookies: [{ name: 'admin_token', value: sessionToken, url: app.url }],
    secret: internalSecret,
    anonKey,
    call: (name, payload) => post(name, payload, { cookie }),
  }
}
