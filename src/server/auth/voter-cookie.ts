/** A signed random id; a mailed link adds a hash of the address, for several devices (docs/decisions/0008). */
import { randomBytes } from 'node:crypto'
import { setCookieHeader } from '../../domain/cookies.ts'
import type { CallContext } from '../context.ts'
import { isSameSecret } from '../http/request-guards.ts'
import { keyedHash } from '../lib/tokens.ts'
import { verifyDemoPeople } from '../store/demo-people.ts'
import { verifyPlanFeed, verifyStars } from '../store/stars.ts'
import { type Voter, verifyVotes } from '../store/votes.ts'

const maxAgeSeconds = 365 * 24 * 3600

type VoterContext = Pick<CallContext, 'voterCookie' | 'voterKey' | 'setCookie' | 'config' | 'db'>

/** The voter of the request; undefined without a cookie that we signed. */
export function currentVoter({ voterCookie = '', voterKey }: VoterContext): Voter | undefined {
  const [, signed, id, verifiedAs, signature] =
    /^(([\w-]{32})\.([\w-]{32})?)\.([\w-]{43})$/.exec(voterCookie) ?? []
  if (!signed || !id || !signature || !isSameSecret(signature, keyedHash(voterKey, 'cookie', signed))) return
  return { id, verifiedAs }
}

export const newVoter = (): Voter => ({ id: randomBytes(24).toString('base64url') })

/** The voter id of an address; only our key can compute it. */
export const voterOfAddress = (voterKey: string, address: string) =>
  keyedHash(voterKey, 'address', address).slice(0, 32)

export function rememberVoter({ voterKey, setCookie, config }: VoterContext, { id, verifiedAs = '' }: Voter) {
  const signed = `${id}.${verifiedAs}`
  const value = `${signed}.${keyedHash(voterKey, 'cookie', signed)}`
  setCookie(setCookieHeader('voter', value, { maxAgeSeconds }, config))
}

export function forgetVoter(context: VoterContext, address: string): void {
  if (currentVoter(context)?.verifiedAs !== voterOfAddress(context.voterKey, address)) return
  context.setCookie(setCookieHeader('voter', '', { maxAgeSeconds: 0 }, context.config))
}

/** Votes and stars of a browser are those of this address from now on. */
export async function verifyPast(db: VoterContext['db'], voter: Required<Voter>): Promise<void> {
  await verifyVotes(db, voter)
  await verifyStars(db, voter)
  await verifyDemoPeople(db, voter)
}

/** Verifies this browser's past and future votes and stars. Without any it gets the id of the address, the same on every device. */
export async function verifyVoter(context: VoterContext, address: string): Promise<void> {
  const verifiedAs = voterOfAddress(context.voterKey, address)
  const known = currentVoter(context)
  const voter = { id: known?.id ?? verifiedAs, verifiedAs: known?.verifiedAs ?? verifiedAs }
  await verifyPast(context.db, voter)
  await verifyPlanFeed(context.db, voter)
  if (known?.verifiedAs === undefined) rememberVoter(context, voter)
}
