import { createHook } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { pollWith, testEvent } from '../../../tests/support/event.ts'
import { calls, procedures, updates, uploads } from '../../domain/calls/index.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { statusOf } from '../../domain/result.ts'
import { viewColumns } from '../store/views.ts'
import { createOpenApi, openApiDocument } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openApiDocument('https://festival.example', testEvent)))
const methodsOf = (path: string) => Object.keys(document.paths[path] ?? {})

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    // Negative control: a document without its paths' responses.
    const broken = structuredClone(document)
    broken.paths['/functions/v1/get-waitlist-count'].post.responses = 'none'
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
  })

  test('names every call, upload, procedure, update and view, and nothing else', () => {
    const registered = [
      ...[...Object.keys(calls), ...Object.keys(uploads)].map((name) => [`/functions/v1/${name}`, ['post']]),
      ...Object.keys(procedures).map((name) => [`/rest/v1/rpc/${name}`, ['post']]),
      ...Object.keys(updates).map((name) => [`/rest/v1/${name}`, ['patch']]),
      ...Object.keys(viewColumns).map((name) => [`/rest/v1/${name}`, ['get', 'head']]),
    ]
    const documented = Object.keys(document.paths).map((path) => [path, methodsOf(path)])
    expect(documented.sort()).toEqual(registered.sort())
  })

  test('gives every operation a name of its own and a summary', () => {
    const operations = Object.values<Record<string, { operationId: string; summary: string }>>(
      document.paths,
    ).flatMap((path) => Object.values(path))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    expect(operations.filter(({ summary }) => summary.length < 10 || summary.endsWith('.'))).toEqual([])
  })

  test('says what the event is called and what may be ordered and answered, as soon as that changes', async () => {
    const poll = pollWith('lunch', { options: [{ value: 'soup', label: 'Soup' }] })
    const tickets = { ...testEvent.tickets, maxPerOrder: 3 }
    const changed = { ...testEvent, name: 'Lake Day', poll, tickets }
    const answer = createOpenApi('https://festival.example')
    const etagFor = async (event: SiteEvent) =>
      (await answer({ headers: {}, method: 'GET' } as IncomingMessage, event)).headers.get('etag')
    expect(await etagFor(changed)).not.toBe(await etagFor(testEvent))
    const { info, paths } = JSON.parse(JSON.stringify(openApiDocument('https://festival.example', changed)))
    expect(info.title).toBe('Lake Day: API')
    const inputOf = (name: string) =>
      JSON.stringify(paths[`/functions/v1/${name}`].post.requestBody.content['application/json'].schema)
    expect(inputOf('create-checkout')).toContain('"maximum":3')
    expect(inputOf('submit-food-preferences')).toContain('"enum":["soup"]')
    expect(JSON.stringify(document)).not.toContain('soup')
  })

  test('is compressed once for all who ask, in each coding', async () => {
    const answer = createOpenApi('https://festival.example')
    const ask = (headers: IncomingMessage['headers']) =>
      answer({ headers, method: 'GET' } as IncomingMessage, testEvent)
    let compressions = 0
    const hook = createHook({ init: (_, type) => void (type === 'ZLIB' && compressions++) })
    for (const coding of ['br', 'gzip'] as const) {
      compressions = 0
      hook.enable()
      const answers = await Promise.all([1, 2, 3].map(() => ask({ 'accept-encoding': coding })))
      answers.push(await ask({ 'accept-encoding': coding }))
      hook.disable()
      expect(compressions).toBe(1)
      for (const { headers } of answers) {
        expect(headers.get('content-encoding')).toBe(coding)
        expect(headers.get('content-type')).toBe('application/json')
      }
      const [first] = answers
      const bytes = Buffer.from((await first?.arrayBuffer()) ?? new ArrayBuffer())
      const text = String(coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes))
      expect(JSON.parse(text)).toEqual(document)
      const known = { 'accept-encoding': coding, 'if-none-match': first?.headers.get('etag') ?? '' }
      expect((await ask(known)).status).toBe(304)
    }
    expect(await (await ask({})).json()).toEqual(document)
  })

  test('asks administrators for the cookie, and for the secret where one is needed', () => {
    const { post } = document.paths['/functions/v1/list-internal-tasks']
    expect(post.security).toEqual([
      { apikey: [], cookie: [] },
      { bearer: [], cookie: [] },
    ])
    const { schema } = post.requestBody.content['application/json']
    expect(schema).toMatchObject({ properties: { token: { type: 'string' } }, required: ['token'] })
    expect(document.paths['/functions/v1/get-waitlist-count'].post.security).toBeUndefined()
    expect(document.security).toEqual([{ apikey: [] }, { bearer: [] }])
  })

  test('lists every column of a view as a filter and in its rows', () => {
    for (const [name, columns] of Object.entries(viewColumns)) {
      const { parameters, responses } = document.paths[`/rest/v1/${name}`].get
      const names = parameters.map((parameter: { name: string }) => parameter.name)
      expect(names).toEqual(expect.arrayContaining(['select', 'order', 'limit', 'offset', 'prefer']))
      expect(names).toEqual(expect.arrayContaining(Object.keys(columns)))
      const { items } = responses[200].content['application/json'].schema
      expect(Object.keys(items.properties)).toEqual(Object.keys(columns))
    }
  })

  test('documents every status that a refusal can have', () => {
    const { responses } = document.paths['/functions/v1/submit-contribution'].post
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(Object.values(statusOf).map(String)))
  })
})
