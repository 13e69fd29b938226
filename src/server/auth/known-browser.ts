/**
 * A browser in which an administrator has signed in or chosen a new password before: others who guess at the same
 * account cannot slow it down (OWASP, "Slow down online guessing attacks with device cookies"). It opens nothing by itself.
 */
import { setCookieHeader } from '../../domain/cookies.ts'
import type { CallContext } from '../context.ts'
import { isSameSecret } from '../http/request-guards.ts'
import { keyedHash } from '../lib/tokens.ts'

const maxAgeSeconds = 365 * 24 * 3600

type BrowserContext = Pick<CallContext, 'knownBrowserCookie' | 'voterKey' | 'setCookie' | 'config'>

const proofOf = (voterKey: string, email: string) => keyedHash(voterKey, 'known-browser', email)

export const isKnownBrowser = ({ knownBrowserCookie = '', voterKey }: BrowserContext, email: string) =>
  isSameSecret(knownBrowserCookie, proofOf(voterKey, email))

export const rememberBrowser = ({ voterKey, setCookie, config }: BrowserContext, email: string) =>
  setCookie(setCookieHeader('known_browser', proofOf(voterKey, email), { maxAgeSeconds }, config))
