/** Calls, uploads and updates as operations of the OpenAPI document. */
import * as z from 'zod/mini'
import type { AnyCallName, CallDefinition } from '../../domain/calls/index.ts'
import { idempotencyHeader, takesIdempotencyKey } from '../../domain/idempotency.ts'
import { callErrors, descriptions, type Json, json, objectType, selectParameter } from './openapi-parts.ts'

/** A call with the input of one event. */
export type Call = CallDefinition & { input: z.ZodMiniType }

/** Without the dialect, which OpenAPI 3.1 implies. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The gate checks the secret before the schema, which therefore leaves it open. */
function inputSchemaOf({ input, gate }: Call): Json {
  const schema = schemaOf(input, 'input')
  if (gate !== 'admin-with-secret') return schema
  const token = { type: 'string', description: 'The secret at the end of the two secret links' }
  const { properties, required = [] } = schema as { properties: Json; required?: string[] }
  return { ...schema, properties: { ...properties, token }, required: ['token', ...required] }
}

const securityOf = ({ gate }: Call) =>
  gate === 'admin' || gate === 'admin-with-secret'
    ? {
        security: [
          { apikey: [], cookie: [] },
          { bearer: [], cookie: [] },
        ],
      }
    : {}

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  description: 'The same request with the same key within 24 hours is done once and answered alike',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,128}$' },
}

export const callOperation = (tag: string, name: string, call: Call) => ({
  operationId: name,
  summary: call.summary,
  tags: [tag],
  ...securityOf(call),
  ...(takesIdempotencyKey(name as AnyCallName) && { parameters: [idempotencyKey] }),
  requestBody: { required: true, content: json(inputSchemaOf(call)) },
  responses: {
    200: { description: 'Done', content: json(schemaOf(call.output, 'output')) },
    ...callErrors,
  },
})

export function uploadOperation(name: string, call: Call) {
  const fields = inputSchemaOf(call) as { properties: Json; required?: string[] }
  const form = {
    ...fields,
    properties: {
      ...fields.properties,
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
    required: [...(fields.required ?? []), 'file'],
  }
  const asText = Object.entries(descriptions).filter(([status]) => Object.hasOwn(callErrors, status))
  return {
    ...callOperation('calls', name, call),
    requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
    responses: {
      200: { description: 'Done', content: json(schemaOf(call.output, 'output')) },
      // The Supabase client reads errors of functions with a form as text.
      ...Object.fromEntries(
        asText.map(([status, description]) => [
          status,
          { description, content: { 'text/plain': { schema: { type: 'string' } } } },
        ]),
      ),
    },
  }
}

export function updateOperation(name: string, call: Call) {
  const { id: _, ...properties } = (schemaOf(call.input, 'input') as { properties: Json }).properties
  const row = schemaOf(call.output, 'output')
  return {
    operationId: `update-${name}`,
    summary: call.summary,
    tags: ['views'],
    ...securityOf(call),
    parameters: [
      {
        name: 'id',
        in: 'query',
        required: true,
        description: 'The one record to change: `eq.<id>`',
        schema: { type: 'string', pattern: '^eq\\.' },
      },
      selectParameter,
      {
        name: 'prefer',
        in: 'header',
        description: '`return=representation` asks for the changed row',
        schema: { type: 'string' },
      },
    ],
    requestBody: {
      required: true,
      content: json({
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: false,
      }),
    },
    responses: {
      200: {
        description: 'The changed row',
        content: { ...json({ type: 'array', items: row }), [objectType]: { schema: row } },
      },
      204: { description: 'Changed' },
      ...callErrors,
    },
  }
}
