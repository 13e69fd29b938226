/** One call from payload to answer: schema -> gate -> handler -> status. The only catch-all stands here. */
import type * as z from 'zod/mini'
import {
  type AnyCallName,
  type CallInput,
  type CallOutput,
  type Calls,
  calls,
  type Gate,
  procedures,
  type UploadName,
  type Uploads,
  updates,
  uploads,
} from '../../domain/calls.ts'
import { callMessages } from '../../domain/messages.ts'
import { ok, type Refusal, type Result, refuse, statusOf } from '../../domain/result.ts'
import { gates, isAdminGate } from '../auth/gates.ts'
import { handlers, uploadHandlers } from '../calls/index.ts'
import type { Admitted, CallContext } from '../context.ts'
import type { Logger } from '../lib/log.ts'
import type { ReceiveUpload } from './uploads.ts'

/** Spelled out by name, so that the compiler knows which definition, gate and handler belong together. */
const definitions: {
  [Name in AnyCallName]: Definition<CallInput<Name>, Calls[Name]['gate'], CallOutput<Name>>
} = {
  ...calls,
  ...procedures,
  ...updates,
}
const uploadDefinitions: {
  [Name in UploadName]: Definition<
    z.output<Uploads[Name]['input']>,
    Uploads[Name]['gate'],
    z.output<Uploads[Name]['output']>
  >
} = uploads

interface Definition<Input, GateName extends Gate, Output> {
  input: z.ZodMiniType<Input>
  gate: GateName
  output: z.ZodMiniType<Output>
}

/** Runs a call for an HTTP client or, in-process, for a page's loader or form action. Unexpected errors are thrown. */
export async function answerCall<Name extends AnyCallName>(
  name: Name,
  payload: unknown,
  context: CallContext,
): Promise<Result<CallOutput<Name>>> {
  const definition = definitions[name]
  const admission = await admit(definition, payload, context)
  if (!admission.ok) return admission
  const { input, admitted } = admission.value
  return checkOutput(definition, await handlers[name](input, context, admitted))
}

/** Runs a call with a file: the form's fields decide who may upload, before the file is looked at. */
export async function answerUpload<Name extends UploadName>(
  name: Name,
  request: Request,
  context: CallContext,
  receive: ReceiveUpload,
): Promise<Result<z.output<Uploads[Name]['output']>>> {
  const definition = uploadDefinitions[name]
  const result = await receive(request, {
    admit: (fields) => admit(definition, fields, context),
    store: ({ admitted }, file) => uploadHandlers[name](file, context, admitted),
  })
  return checkOutput(definition, result)
}

/** Schema and gate, for admin gates in the other order: what the handler gets, or why it is not reached. */
async function admit<Input, GateName extends Gate>(
  { input, gate }: Pick<Definition<Input, GateName, unknown>, 'input' | 'gate'>,
  payload: unknown,
  context: CallContext,
): Promise<Result<{ input: Input; admitted: Admitted[GateName] }>> {
  const early = isAdminGate(gate) ? await gates[gate](context, payload) : undefined
  if (early && !early.ok) return early
  const parsed = parse(input, payload)
  if (!parsed.ok) return parsed
  const admitted = early ?? (await gates[gate](context, parsed.value))
  return admitted.ok ? ok({ input: parsed.value, admitted: admitted.value }) : admitted
}

function parse<Input>(schema: z.ZodMiniType<Input>, payload: unknown): Result<Input> {
  const parsed = schema.safeParse(payload, { error: () => callMessages.wrongFieldType })
  return parsed.success ? ok(parsed.data) : { ok: false, refusal: refusalOf(parsed.error.issues) }
}

/** What goes out: only what the call promises, whatever the handler found. */
const checkOutput = <Output>(
  { output }: { output: z.ZodMiniType<Output> },
  result: Result<Output>,
): Result<Output> => (result.ok ? ok(output.parse(result.value)) : result)

/** What a schema found wrong, as one sentence a field; a nested problem counts for its outermost field. */
export function refusalOf(issues: readonly z.core.$ZodIssue[]): Refusal {
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path[0]
    if (issue.code === 'unrecognized_keys') continue
    if (typeof field === 'string' && !Object.hasOwn(fields, field)) fields[field] = issue.message
  }
  const [first] = Object.values(fields)
  const sentence =
    unknown.length > 0 ? callMessages.unknownFields(unknown) : (first ?? callMessages.malformed)
  return { reason: 'invalid', sentence, ...(first === undefined ? {} : { fields }) }
}

/** Shorter answers of calls and reads fit into a few packets as they are. */
export const compressedFromBytes = 8_192

const noStore = { 'cache-control': 'no-store' }

/** A value as an answer that nobody keeps. */
export const jsonResponse = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  writtenResponse(JSON.stringify(value), status, headers)

/** The same of JSON that is written already. */
export function writtenResponse(body: string, status: number, headers: Record<string, string>): Response {
  // Known to whoever compresses: only long answers are worth it.
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const type = { 'content-type': 'application/json' }
  return new Response(body, { status, headers: { ...noStore, ...type, ...length, ...headers } })
}

/** `{"error", "fields"?}` with the status of the reason (docs/api.md#errors). */
export function refusalResponse(refusal: Refusal): Response {
  const headers: Record<string, string> = {}
  if (refusal.retryAfterSeconds) headers['retry-after'] = String(refusal.retryAfterSeconds)
  const body = { error: refusal.sentence, ...(refusal.fields ? { fields: refusal.fields } : {}) }
  return jsonResponse(body, statusOf[refusal.reason], headers)
}

/** The same answer with its sentence as plain text, as uploads answer their errors. */
export async function withPlainTextError(response: Response): Promise<Response> {
  const { error } = (await response.json()) as { error: string }
  const headers = new Headers(response.headers)
  headers.set('content-type', 'text/plain; charset=utf-8')
  headers.delete('content-length')
  return new Response(error, { status: response.status, headers })
}

/** What a surprise looks like from outside: an id to ask about and no detail; the detail goes to the log. */
export function surpriseResponse(error: unknown, requestId: string, log: Logger): Response {
  log.error({ requestId, err: error }, 'unexpected error')
  if (isDatabaseAway(error)) return refusalResponse(refusalOfDatabase(error).refusal)
  return jsonResponse({ error: `${callMessages.unexpected} (${requestId})` }, 500)
}

const refusalOfDatabase = (error: unknown) =>
  refuse('not-ready', isDatabaseFull(error) ? callMessages.onlyReads : callMessages.notReady)

/** Makes a failed call a refusal (503) while the database is away, and logs it; throws any other error on. */
export const refusalWhenAway = (log: Logger) => (error: unknown) => {
  if (!isDatabaseAway(error)) throw error
  log.error({ err: error }, 'the database is away')
  return refusalOfDatabase(error)
}

/** Whether the error says that the database cannot be reached, takes too long or has no room, rather than that the query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: unknown }
  return (
    isDatabaseFull(error) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08...|57014|57P0.|53...)$/.test(
      String(code),
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/.test(
      String(message),
    )
  )
}

/** The disk has no room for a write (53100), or so little is left that the embedded database only reads (25006). */
const isDatabaseFull = (error: unknown) => /^(53100|25006)$/.test(String((error as { code?: unknown }).code))
