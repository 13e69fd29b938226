/**
 * Who votes: a random id in a cookie that we sign, so that nobody can vote as another or as many (docs/api.md#cookies).
 * Whoever comes by a mailed link is verified from then on: the cookie then also carries a keyed hash of the address,
 * which makes one person of several devices and is nobody's address (docs/decisions/0008).
 */
import { randomBytes } from 'node:crypto'
import type { CallContext } from '../context.ts'
import { isSameSecret } from '../http/request-guards.ts'
import { keyedHash } from '../lib/tokens.ts'
import { type Voter, verifyVotes } from '../store/votes.ts'

/** A year: from one edition to the next. */
const remembersForSeconds = 365 * 24 * 3600

type VoterContext = Pick<CallContext, 'voterCookie' | 'voterKey' | 'setCookie' | 'config' | 'db'>

/** The voter of the request; undefined for somebody without a cookie, or with one that we did not sign. */
export function currentVoter({ voterCookie = '', voterKey }: VoterContext): Voter | undefined {
  const [, signed, id, verifiedAs, signature] =
    /^(([\w-]{32})\.([\w-]{32})?)\.([\w-]{43})$/.exec(voterCookie) ?? []
  if (!signed || !id || !signature || !isSameSecret(signature, keyedHash(voterKey, 'cookie', signed))) return
  return { id, verifiedAs }
}

/** Somebody new, with 192 random bits as id. */
export const newVoter = (): Voter => ({ id: randomBytes(24).toString('base64url') })

/** What stands for an address behind votes: nobody without our key can tell which it is. */
export const voterOfAddress = (voterKey: string, address: string) =>
  keyedHash(voterKey, 'address', address).slice(0, 32)

/** Lets the browser keep who its visitor votes as; scripts cannot read it. */
export function rememberVoter({ voterKey, setCookie, config }: VoterContext, { id, verifiedAs = '' }: Voter) {
  const signed = `${id}.${verifiedAs}`
  const value = `${signed}.${keyedHash(voterKey, 'cookie', signed)}`
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  setCookie(`voter=${value}; Path=/; Max-Age=${remembersForSeconds}; HttpOnly; SameSite=Lax${secure}`)
}

/** Has the browser forget who its visitor votes as, if that tells of this address. */
export function forgetVoter(context: VoterContext, address: string): void {
  if (currentVoter(context)?.verifiedAs !== voterOfAddress(context.voterKey, address)) return
  context.setCookie('voter=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
}

/**
 * The visitor came by a link mailed to this address: votes given in this browser, before and from now on, are verified.
 * A browser that has not voted yet gets the id that belongs to the address, the same on every device, so that opening one
 * link again and again makes nobody many voters.
 */
export async function verifyVoter(context: VoterContext, address: string): Promise<void> {
  const verifiedAs = voterOfAddress(context.voterKey, address)
  const known = currentVoter(context)
  const voter = { id: known?.id ?? verifiedAs, verifiedAs: known?.verifiedAs ?? verifiedAs }
  await verifyVotes(context.db, voter)
  if (known?.verifiedAs === undefined) rememberVoter(context, voter)
}
