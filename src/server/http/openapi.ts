/** `GET /openapi.json`: OpenAPI 3.1, generated from the call table and the views. */
import type { IncomingMessage } from 'node:http'
import { adminTokenCookie } from '../../domain/admin-pages.ts'
import {
  type CallDefinition,
  calls,
  inputOf,
  procedures,
  updates,
  uploads,
} from '../../domain/calls/index.ts'
import { oncePer } from '../../domain/event/once-per.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import type { ViewName } from '../../domain/views.ts'
import { nullableColumns, viewColumns } from '../store/views.ts'
import { uncompressed, variantFor } from './compression.ts'
import { type Call, callOperation, updateOperation, uploadOperation } from './openapi-calls.ts'
import { descriptions, errorSchema, type Json, placeSchema, retryAfter } from './openapi-parts.ts'
import { viewOperations } from './openapi-views.ts'
import { isFresh, responseOf } from './responses.ts'

const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }

/** The event decides what some calls take, so that each version of it has a document, compressed once, of its own. */
export function createOpenApi(
  publicUrl: string,
): (request: IncomingMessage, event: SiteEvent) => Promise<Response> {
  const written = oncePer((event: SiteEvent) => {
    const body = JSON.stringify(openApiDocument(publicUrl, event))
    return uncompressed({ status: 200, headers, body }, 'quick')
  })
  return async (request, event) => {
    const answer = await variantFor(request, written(event))
    const { etag = '', vary = '' } = answer.headers
    return isFresh(request, etag)
      ? new Response(null, { status: 304, headers: { ...headers, etag, vary } })
      : responseOf(answer)
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

const pathsOf = (
  table: Record<string, CallDefinition>,
  event: SiteEvent,
  entryOf: (name: string, call: Call) => [string, Json],
) =>
  Object.fromEntries(
    Object.entries(table).map(([name, call]) => entryOf(name, { ...call, input: inputOf(call, event) })),
  )

const viewNames = Object.keys(viewColumns) as ViewName[]
