/** What the operations of the OpenAPI document share: errors, parameters and content. */
import { statusOf } from '../../domain/result.ts'

export type Json = Record<string, unknown>

export const placeSchema = {
  type: 'array',
  description: 'Fields by name; items of a list by their place, in conflicts by their id',
  items: { type: ['string', 'integer'] },
}
export const errorSchema = { $ref: '#/components/schemas/Error' }
export const retryAfter = {
  description: 'Seconds until trying again makes sense',
  schema: { type: 'integer' },
}

/** The meaning of each status of `domain/result.ts`, and of those without a handler. */
export const descriptions: Record<(typeof statusOf)[keyof typeof statusOf] | 405 | 406 | 500, string> = {
  400: 'Something in the request is wrong',
  401: 'The public key is missing, or nobody is signed in',
  403: 'Refused, or sent by a page of another site',
  404: 'There is no such record, or the link has expired',
  405: 'Another method is needed; the header `allow` names it',
  406: 'One row was asked for, and there is not exactly one',
  409: 'It does not go together with what is stored',
  410: 'It was there and is not any more',
  413: 'The body is too large',
  415: 'The body has another content type than it must',
  429: 'Too many requests',
  500: 'An unexpected error, with an id that the log has, too',
  503: 'The server is not ready; the same request may succeed soon',
  507: 'The disk is nearly full: nothing is written',
}
const errors = (...statuses: (keyof typeof descriptions)[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]))
export const callErrors = errors(...Object.values(statusOf), 405, 500)
export const readErrors = errors(400, 401, 404, 405, 406, 429, 500, 503)

export const json = (schema: Json) => ({ 'application/json': { schema } })

export const objectType = 'application/vnd.pgrst.object+json'
export const queryParameter = (name: string, description: string, schema: Json = { type: 'string' }) => ({
  name,
  in: 'query',
  description,
  schema,
})
export const selectParameter = queryParameter(
  'select',
  'The columns of the answer, separated by commas; all without it',
)
