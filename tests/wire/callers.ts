/** Every kind of caller of an attacked site: what they send, and what they get. */
import type { AttackSite } from '../support/attack-site.ts'
import type { Got, Sent } from '../support/raw-request.ts'
import type { Caller, CallRule, Given, Statuses } from './access-matrix.ts'

const junk = 'J'.repeat(43)

/** What this caller sends: the cookie, and the token of a mailed link or of the secret screens. */
export async function carryTo(
  site: AttackSite,
  caller: Caller,
  { kind, isBound, isDoor, isFloor }: Pick<CallRule, 'kind' | 'isBound' | 'isDoor' | 'isFloor'>,
): Promise<{ given: Given; headers: Record<string, string> }> {
  const { records, admin } = site
  const subject = kind ? await records.subjectOf(kind) : ''
  const isEnded = caller === 'expired'
  const door = isDoor ? (await records.door(isEnded)).secret : isFloor && (await records.floorPass(isEnded))
  const otherKind = kind === 'poll-edit' ? 'profile-edit' : 'poll-edit'
  const tokenOf: Record<Caller, () => string | Promise<string>> = {
    nobody: () => '',
    junk: () => junk,
    expired: () => door || (kind ? records.token(kind, subject, true) : admin.secret),
    async other() {
      if (!kind) return admin.secret
      return isBound ? records.token(kind, await records.subjectOf(kind)) : records.token(otherKind, subject)
    },
    admin: () => junk,
    secret: () => admin.secret,
    both: () => admin.secret,
    owner: () => door || (kind ? records.token(kind, subject) : junk),
  }
  const sessionOf: Partial<Record<Caller, () => string | Promise<string>>> = {
    junk: () => junk,
    expired: () => records.session(admin.user, true),
    other: async () => records.token('profile-edit', (await records.order()).id),
    admin: () => records.session(admin.user),
    both: () => records.session(admin.user),
  }
  const token = await tokenOf[caller]()
  const session = await sessionOf[caller]?.()
  // The code of a seat is stored as it is: its page and its door show it.
  const isStored = kind === 'seat' || kind === 'order-seats'
  for (const secret of isStored ? [session] : [token, session])
    if (secret && secret !== junk) site.secrets.add(secret)
  const given: Given = { site, token, subject }
  return { given, headers: session === undefined ? {} : { cookie: `admin_token=${session}` } }
}

/** Sends one request, keeps the secrets it was answered with, and reads `{success: false}` as a refusal. */
export async function askFor(site: AttackSite, sent: Sent): Promise<Got> {
  const got = await site.client.send(sent)
  for (const cookie of got.headers['set-cookie'] ?? []) {
    const value = /^[^=]+=([^;]{20,})/.exec(cookie)?.[1]
    if (value && !value.startsWith('%2F')) site.secrets.add(value)
  }
  const token = /"sessionToken":"([^"]+)"/.exec(got.body)?.[1]
  if (token) site.secrets.add(token)
  return got.body === '{"success":false}' || got.body.startsWith('{"success":false,')
    ? { ...got, status: 404 }
    : got
}

/** The status of every request, by path and caller. */
export type Seen = Record<string, Partial<Statuses>>
const rowsOf = (seen: Seen) =>
  Object.entries(seen).flatMap(([rule, statuses]) =>
    Object.entries(statuses).map(([caller, status]) => `${rule} by ${caller}: ${status}`),
  )

/** The lines in which what was seen is not what the table says. */
export const differences = (seen: Seen, expected: Seen) => {
  const wanted = new Set(rowsOf(expected))
  return rowsOf(seen).filter((row) => !wanted.has(row))
}
