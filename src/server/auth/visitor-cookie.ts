/**
 * Tells the visitors behind one address apart, so that a whole venue does not share the limits of one person. A signed
 * random id for a day, given with the first answer that counts towards a limit, and used for nothing else.
 */
import { randomUUID } from 'node:crypto'
import { setCookieHeader } from '../../domain/cookies.ts'
import type { Result } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { isSameSecret } from '../http/request-guards.ts'
import { keyedHash } from '../lib/tokens.ts'
import type { ClientLimitName } from './limits.ts'

const maxAgeSeconds = 24 * 3600

type Signing = Pick<CallContext, 'voterKey' | 'config'>

/** The id in a `Cookie` header; undefined without one that we signed. */
export function visitorOf(cookies: string | undefined, voterKey: string): string | undefined {
  const [, id = '', signature = ''] =
    /(?:^|;\s*)visitor=([\w-]{36})\.([\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? []
  return id !== '' && isSameSecret(signature, keyedHash(voterKey, 'visitor', id)) ? id : undefined
}

/** The `Set-Cookie` header of a new visitor. */
export function newVisitorCookie({ voterKey, config }: Signing): string {
  const id = randomUUID()
  const value = `${id}.${keyedHash(voterKey, 'visitor', id)}`
  return setCookieHeader('visitor', value, { maxAgeSeconds }, config)
}

type ClientContext = Signing & Pick<CallContext, 'rateLimits' | 'clientAddress' | 'visitor' | 'setCookie'>

/** Spends one use, and gives a client without the cookie one. */
export async function spendAsVisitor(context: ClientContext, name: ClientLimitName): Promise<Result<void>> {
  if (context.visitor === undefined) context.setCookie(newVisitorCookie(context))
  return context.rateLimits.spend(name, context)
}
