import type { AnyCallName, CallInput, CallOutput } from '../domain/calls.ts'
import type { Result } from '../domain/result.ts'
import type { Budgets } from './budgets.ts'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'
import type { Db } from './store/db.ts'

/** What one call may use: everything that is not its input. */
export interface CallContext {
  db: Db
  /** The moment of the request; the only clock a handler knows. */
  now: Date
  config: Config
  budgets: Budgets
  /** The client's network address, as TRUST_PROXY lets us believe it. */
  clientAddress: string
  /** The value of the cookie `admin_token`, or undefined. */
  adminToken: string | undefined
  log: Logger
  /** Tells the outbox that a letter was queued; call it after the transaction that queued it. */
  mailQueued(): void
  /** Drops finished pages, because what they show has changed. */
  pagesChanged(): void
}

/** The code behind one call: parsed input in, an answer or a refusal out. Surprises throw. */
export type Handler<Name extends AnyCallName> = (
  input: CallInput<Name>,
  context: CallContext,
) => Promise<Result<CallOutput<Name>>>
