/**
 * The API on one page: each call's name on the wire, who may make it, what goes in and what comes out (SPEC 7,
 * CONTRACT 4). The server refuses to compile while a call listed here has no handler.
 */
import * as z from 'zod/mini'
import { mailedToken, subscription } from './newsletter.ts'

/** Who may make a call; `server/gates.ts` holds the check behind each word. */
export type Gate = 'anyone'

interface CallDefinition {
  gate: Gate
  input: z.ZodMiniType
  output: z.ZodMiniType
  /** A successful call changes what public pages show, so finished pages are dropped. */
  changesPages?: true
}

const define = <const Definition extends CallDefinition>(definition: Definition) => definition

/** The server functions of `POST /functions/v1/<name>`. */
export const calls = {
  'subscribe-newsletter': define({
    gate: 'anyone',
    input: subscription,
    output: z.object({ success: z.literal(true) }),
  }),
  /** Second half of the double opt-in: the button on the page behind the mailed link. */
  'confirm-newsletter': define({
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ success: z.literal(true) }),
  }),
  'unsubscribe-newsletter': define({
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ success: z.literal(true) }),
  }),
  'get-waitlist-count': define({
    gate: 'anyone',
    input: z.strictObject({}),
    output: z.object({ count: z.number() }),
  }),
} as const

/** The remote procedures of `POST /rest/v1/rpc/<name>`. */
export const procedures = {
  verify_admin_session: define({
    gate: 'anyone',
    input: z.strictObject({ session_token: z.optional(z.nullable(z.string())) }),
    output: z.boolean(),
  }),
} as const

export type Calls = typeof calls & typeof procedures
export type CallName = keyof typeof calls
export type AnyCallName = keyof Calls
/** What a caller sends, before the schema has trimmed and completed it. */
export type CallPayload<Name extends AnyCallName> = z.input<Calls[Name]['input']>
/** What a handler receives. */
export type CallInput<Name extends AnyCallName> = z.output<Calls[Name]['input']>
export type CallOutput<Name extends AnyCallName> = z.output<Calls[Name]['output']>
