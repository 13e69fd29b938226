/** One request of a campaign, and what all of them have in common. */
import fc from 'fast-check'
import type { Sent } from '../raw-request.ts'

/** A request, and whether it must be refused, with nothing left behind. */
export interface Attempt {
  what: string
  sent: Sent
  mustBeRefused: boolean
  /** How it is refused: uploads by a sentence, pages by a page. */
  refusedAs: 'json' | 'text' | 'page'
}

/** The caller's credentials and existing records, so that requests get as far as they can. */
export interface Target {
  anonKey: string
  cookie: string
  secret: string
  webhookSecret: string
  participant: { id: string; token: string; email: string; sessionId: string }
  contribution: { id: string; token: string; email: string }
  /** The tokens of other mailed links. */
  tokens: string[]
  taskId: string
}

export const json = 'application/json'

/** What stands where a value is expected in a query. */
export const hostileOperands = fc.constantFrom(
  '',
  '%00',
  '%ed%a0%80',
  '%ff',
  '%',
  "'",
  '"',
  '\\',
  '(',
  ')',
  ',',
  '(a,"b',
  'null',
  '%0d%0a',
  '..',
  'x'.repeat(3_000),
  '1e9',
  '-1',
  '*',
  '%F0%9F%90%AE',
)
