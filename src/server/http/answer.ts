/** One call from payload to answer: schema -> gate -> handler -> output. */
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
import { ok, type Refusal, type Result } from '../../domain/result.ts'
import { gates, isAdminGate } from '../auth/gates.ts'
import { handlers, uploadHandlers } from '../calls/index.ts'
import type { Admitted, CallContext } from '../context.ts'
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

/** The form's fields decide who may upload, before the file is read. */
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

/** Schema, then gate; admin gates come first, so that strangers learn nothing about the schema. */
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

/** Strips what the call does not promise. */
const checkOutput = <Output>(
  { output }: { output: z.ZodMiniType<Output> },
  result: Result<Output>,
): Result<Output> => (result.ok ? ok(output.parse(result.value)) : result)

/** One sentence a field; a nested problem counts for its outermost field. */
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
