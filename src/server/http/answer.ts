/** One call from payload to answer: schema -> gate -> handler -> output; what was answered before needs no gate. */
import type * as z from 'zod/mini'
import {
  type AnyCallName,
  type CallInput,
  type CallOutput,
  type Calls,
  calls,
  type Gate,
  inputOf,
  procedures,
  type UploadName,
  type Uploads,
  updates,
  uploads,
} from '../../domain/calls/index.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { isAnsweredBeforeOpening } from '../../domain/opening.ts'
import { ok, type Refusal, type Result, refuse } from '../../domain/result.ts'
import { gates, isAdminGate } from '../auth/gates.ts'
import { handlers, uploadHandlers } from '../calls/index.ts'
import type { Admitted, CallContext } from '../context.ts'
import { answerOnce } from './idempotency.ts'
import type { ReceiveUpload } from './uploads.ts'

/** Listed by name: the compiler then knows which definition, gate and handler belong together. */
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
  input: z.ZodMiniType<Input> | ((event: SiteEvent) => z.ZodMiniType<Input>)
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
  const open = openFor(name, definition, context)
  if (!open.ok) return open
  const checked = await check(definition, payload, context)
  if (!checked.ok) return checked
  const { input, admit } = checked.value
  // Whoever repeats a call knows its token and its key: the link may have ended by what it did.
  const result = await answerOnce(name, input, context, async (once): Promise<Result<CallOutput<Name>>> => {
    const admitted = await admit()
    return admitted.ok ? handlers[name](input, once, admitted.value) : admitted
  })
  return checkOutput(definition, result)
}

/** Checks the session before a long body is read and parsed: only organisers send one. */
export const admitToLongBody = async (name: AnyCallName, context: CallContext): Promise<Result<unknown>> =>
  definitions[name].gate === 'admin' ? gates.admin(context, undefined) : ok(undefined)

/** The form's fields decide who may upload, before the file is read. */
export async function answerUpload<Name extends UploadName>(
  name: Name,
  request: Parameters<ReceiveUpload>[0],
  context: CallContext,
  receive: ReceiveUpload,
): Promise<Result<z.output<Uploads[Name]['output']>>> {
  const definition = uploadDefinitions[name]
  const open = openFor(name, definition, context)
  if (!open.ok) return open
  const result = await receive(request, {
    admit: (fields) => admitTo(definition, fields, context),
    store: ({ admitted }, file, fileName) => uploadHandlers[name](file, context, admitted, fileName),
  })
  return checkOutput(definition, result)
}

/** Before the site is open, most of what visitors may do is not there yet. */
const openFor = (
  name: AnyCallName | UploadName,
  { gate }: { gate: Gate },
  { isOpen }: Pick<CallContext, 'isOpen'>,
): Result<undefined> =>
  isOpen || isAdminGate(gate) || isAnsweredBeforeOpening(name)
    ? ok(undefined)
    : refuse('forbidden', callMessages.notOpenYet)

async function admitTo<Input, GateName extends Gate>(
  definition: Pick<Definition<Input, GateName, unknown>, 'input' | 'gate'>,
  payload: unknown,
  context: CallContext,
): Promise<Result<{ input: Input; admitted: Admitted[GateName] }>> {
  const checked = await check(definition, payload, context)
  if (!checked.ok) return checked
  const admitted = await checked.value.admit()
  return admitted.ok ? ok({ input: checked.value.input, admitted: admitted.value }) : admitted
}

/** Schema, then gate; admin gates come first, so that strangers learn nothing about the schema. */
async function check<Input, GateName extends Gate>(
  definition: Pick<Definition<Input, GateName, unknown>, 'input' | 'gate'>,
  payload: unknown,
  context: CallContext,
): Promise<Result<{ input: Input; admit: () => Promise<Result<Admitted[GateName]>> }>> {
  const { gate } = definition
  const early = isAdminGate(gate) ? await gates[gate](context, payload) : undefined
  if (early && !early.ok) return early
  const parsed = parse(inputOf(definition, context.event), payload)
  if (!parsed.ok) return parsed
  return ok({ input: parsed.value, admit: async () => early ?? gates[gate](context, parsed.value) })
}

function parse<Input>(schema: z.ZodMiniType<Input>, payload: unknown): Result<Input> {
  const parsed = schema.safeParse(payload, { error: () => callMessages.wrongFieldType })
  return parsed.success ? ok(parsed.data) : { ok: false, refusal: refusalOf(parsed.error.issues) }
}

/** Strips what the call does not promise. */
const checkOutput = <Output>(
  { output }: { output: z.ZodMiniType<Output> },
  result: Result<Output>,
): Result<Output> => (result.ok ? ok(output.parse(result.value)) : result)

/** One sentence a field, all of them at once; a field inside of `updates` or `taskData` goes by its own name. */
export function refusalOf(issues: readonly z.core.$ZodIssue[]): Refusal {
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.findLast((key) => typeof key === 'string')
    if (issue.code === 'unrecognized_keys') continue
    if (field !== undefined && !Object.hasOwn(fields, field)) fields[field] = issue.message
  }
  const [first] = Object.values(fields)
  const sentence =
    unknown.length > 0 ? callMessages.unknownFields(unknown) : (first ?? callMessages.malformed)
  return { reason: 'invalid', sentence, ...(first === undefined ? {} : { fields }) }
}
