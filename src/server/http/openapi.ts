/** `GET /openapi.json`: OpenAPI 3.1, generated from the call table and the views. */
import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { adminTokenCookie } from '../../domain/admin-pages.ts'
import {
  type AnyCallName,
  type CallDefinition,
  calls,
  inputOf,
  procedures,
  updates,
  uploads,
} from '../../domain/calls/index.ts'
import { oncePer } from '../../domain/event/once-per.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { idempotencyHeader, takesIdempotencyKey } from '../../domain/idempotency.ts'
import { statusOf } from '../../domain/result.ts'
import type { ViewName } from '../../domain/views.ts'
import { sha256Of } from '../lib/tokens.ts'
import { nullableColumns, viewColumns } from '../store/views.ts'
import { isFresh, writtenResponse } from './responses.ts'
import { type Columns, type ColumnType, mostRows } from './rest-query.ts'

/** A call with the input of one event. */
type Call = CallDefinition & { input: z.ZodMiniType }
type Json = Record<string, unknown>

/** The event decides what some calls take, so that each version of it has a document of its own. */
export function createOpenApi(publicUrl: string): (request: IncomingMessage, event: SiteEvent) => Response {
  const written = oncePer((event: SiteEvent) => {
    const body = JSON.stringify(openApiDocument(publicUrl, event))
    const etag = `"${sha256Of(body).toString('base64url', 0, 16)}"`
    return { body, etag, headers: { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' } }
  })
  return (request, event) => {
    const { body, etag, headers } = written(event)
    return isFresh(request, etag)
      ? new Response(null, { status: 304, headers })
      : writtenResponse(body, 200, headers)
  }
}

export const openApiDocument = (publicUrl: string, event: SiteEvent) => ({
  openapi: '3.1.1',
  info: {
    title: `${event.name}: API`,
    version: '1.0.0',
    description:
      'Calls and reads. Every request carries the public key that stands in each page. Unknown fields are refused. Whoever makes more than 600 requests in a minute gets 429.',
  },
  servers: [{ url: publicUrl }],
  tags: [
    { name: 'calls', description: 'Server functions: JSON in, JSON out' },
    { name: 'procedures', description: 'Remote procedures, as PostgREST has them' },
    { name: 'views', description: "Reads in a closed part of PostgREST's grammar" },
  ],
  // The public key, in either place.
  security: [{ apikey: [] }, { bearer: [] }],
  paths: {
    ...pathsOf(calls, event, (name, call) => [
      `/functions/v1/${name}`,
      { post: callOperation('calls', name, call) },
    ]),
    ...pathsOf(uploads, event, (name, call) => [
      `/functions/v1/${name}`,
      { post: uploadOperation(name, call) },
    ]),
    ...pathsOf(procedures, event, (name, call) => [
      `/rest/v1/rpc/${name}`,
      { post: callOperation('procedures', name, call) },
    ]),
    ...pathsOf(updates, event, (name, call) => [`/rest/v1/${name}`, { patch: updateOperation(name, call) }]),
    ...Object.fromEntries(
      viewNames.map((name) => [
        `/rest/v1/${name}`,
        viewOperations(name, viewColumns[name], nullableColumns[name]),
      ]),
    ),
  },
  components: {
    securitySchemes: {
      apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'The public key' },
      bearer: { type: 'http', scheme: 'bearer', description: 'The public key, for clients that send it so' },
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: adminTokenCookie,
        description: 'The session of an administrator, set by `authenticate-admin`',
      },
    },
    schemas: {
      Error: {
        type: 'object',
        properties: {
          error: { type: 'string', description: 'A sentence that visitors may read' },
          message: { type: 'string', description: 'The same' },
          fields: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'A sentence for each wrong field, by its name',
          },
          problems: {
            type: 'array',
            description: 'Everything that is wrong inside a document of the event',
            items: {
              type: 'object',
              properties: { document: { type: 'string' }, path: placeSchema, sentence: { type: 'string' } },
              required: ['document', 'path', 'sentence'],
            },
          },
          conflict: {
            type: 'object',
            description: 'What somebody else changed meanwhile; a value that is not there is missing',
            properties: {
              current: { type: 'integer', description: 'The version, or the id of the draft, of now' },
              fields: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { path: placeSchema, before: {}, theirs: {}, yours: {} },
                  required: ['path'],
                },
              },
            },
            required: ['current', 'fields'],
          },
        },
        required: ['error'],
        additionalProperties: false,
      },
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(descriptions).map(([status, description]) => [
          `Error${status}`,
          {
            description,
            headers: status === '429' ? { 'retry-after': retryAfter } : {},
            content: { 'application/json': { schema: errorSchema } },
          },
        ]),
      ),
    },
  },
})

const placeSchema = {
  type: 'array',
  description: 'Fields by name; items of a list by their place, in conflicts by their id',
  items: { type: ['string', 'integer'] },
}
const errorSchema = { $ref: '#/components/schemas/Error' }
const retryAfter = { description: 'Seconds until trying again makes sense', schema: { type: 'integer' } }

/** The meaning of each status of `domain/result.ts`, and of those without a handler. */
const descriptions: Record<(typeof statusOf)[keyof typeof statusOf] | 405 | 406 | 500, string> = {
  400: 'Something in the request is wrong',
  401: 'The public key is missing, or nobody is signed in',
  403: 'Refused, or sent by a page of another site',
  404: 'There is no such record, or the link has expired',
  405: 'Another method is needed; the header `allow` names it',
  406: 'One row was asked for, and there is not exactly one',
  409: 'It does not go together with what is stored',
  413: 'The body is too large',
  415: 'The body has another content type than it must',
  429: 'Too many requests',
  500: 'An unexpected error, with an id that the log has, too',
  503: 'The server is not ready; the same request may succeed soon',
  507: 'The disk is nearly full: nothing is written',
}
const errors = (...statuses: (keyof typeof descriptions)[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]))
const callErrors = errors(...Object.values(statusOf), 405, 500)
const readErrors = errors(400, 401, 404, 405, 406, 429, 500, 503)

const pathsOf = (
  table: Record<string, CallDefinition>,
  event: SiteEvent,
  entryOf: (name: string, call: Call) => [string, Json],
) =>
  Object.fromEntries(
    Object.entries(table).map(([name, call]) => entryOf(name, { ...call, input: inputOf(call, event) })),
  )

const viewNames = Object.keys(viewColumns) as ViewName[]

const json = (schema: Json) => ({ 'application/json': { schema } })

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

const callOperation = (tag: string, name: string, call: Call) => ({
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

function uploadOperation(name: string, call: Call) {
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

function updateOperation(name: string, call: Call) {
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

const objectType = 'application/vnd.pgrst.object+json'
const queryParameter = (name: string, description: string, schema: Json = { type: 'string' }) => ({
  name,
  in: 'query',
  description,
  schema,
})
const selectParameter = queryParameter(
  'select',
  'The columns of the answer, separated by commas; all without it',
)

function viewOperations(name: string, columns: Columns, nullable: object) {
  const row = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(columns).map(([column, type]) => [
        column,
        columnSchema(type, Object.hasOwn(nullable, column)),
      ]),
    ),
    additionalProperties: false,
  }
  const read = {
    tags: ['views'],
    parameters: [
      selectParameter,
      queryParameter('order', '`column[.asc|.desc][.nullsfirst|.nullslast]`, separated by commas'),
      queryParameter('limit', `At most ${mostRows} rows`, { type: 'integer', minimum: 0, default: mostRows }),
      queryParameter('offset', 'How many rows to skip', { type: 'integer', minimum: 0, default: 0 }),
      ...Object.entries(columns).map(([column, type]) =>
        queryParameter(column, `A filter: \`eq.<${type}>\`, \`in.(…)\`, \`is.null\` or \`not.is.null\``, {
          type: 'string',
          pattern: '^(eq\\.|in\\.\\(|is\\.null$|not\\.is\\.null$)',
        }),
      ),
      {
        name: 'prefer',
        in: 'header',
        description: '`count=exact` asks how many rows there are in all',
        schema: { type: 'string' },
      },
    ],
  }
  const headers = {
    'content-range': {
      description: '`<first>-<last>/<total>`, `*` where unknown',
      schema: { type: 'string' },
    },
  }
  return {
    get: {
      ...read,
      operationId: `read-${name}`,
      summary: `Rows of ${name}`,
      responses: {
        200: {
          description: 'The rows; with `accept: application/vnd.pgrst.object+json` exactly one',
          headers,
          content: { ...json({ type: 'array', items: row }), [objectType]: { schema: row } },
        },
        ...readErrors,
      },
    },
    head: {
      ...read,
      operationId: `count-${name}`,
      summary: `How many rows of ${name} there are`,
      responses: { 200: { description: 'The same headers without the rows', headers }, ...readErrors },
    },
  }
}

const formats = { uuid: { format: 'uuid' }, time: { format: 'date-time' }, text: {}, integer: {} }
const columnSchema = (type: ColumnType, isNullable: boolean): Json => {
  const name = type === 'integer' ? 'integer' : 'string'
  return { type: isNullable ? [name, 'null'] : name, ...formats[type] }
}
