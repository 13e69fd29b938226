import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalBody } from '../../../tests/support/refusal-body.ts'
import { until } from '../../../tests/support/until.ts'
import { imageMessages } from '../../domain/messages/image-messages.ts'
import { ok, refuse } from '../../domain/result.ts'
import { refusalResponse } from './responses.ts'
import { createUploads, profileImageForm } from './uploads.ts'

const token = 'the right one'
const fiveMegabytes = 5 * 1024 * 1024

/** What happened, in order. */
let events: string[] = []
let server: Server
let url: string
/** While set, stored files wait for it. */
let gate: Promise<void> | undefined

beforeAll(async () => {
  const receive = createUploads(profileImageForm)
  server = createServer(
    getRequestListener(async (request) => {
      const result = await receive(request, {
        async admit(fields) {
          events.push(`asked for ${fields.participantId}`)
          return fields.token === token ? ok(fields.participantId) : refuse('forbidden', 'No such link')
        },
        async store(participantId, file) {
          events.push(`${file.length} bytes of ${participantId}`)
          await gate
          return ok(file.length)
        },
      })
      return result.ok ? Response.json(result.value) : refusalResponse(result.refusal)
    }),
  )
  // On a busy machine a connection is closed here just as `fetch` uses it again.
  server.keepAliveTimeout = 0
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

type Part = [name: string, value: string | Blob, filename?: string]
const form = (...parts: Part[]) => {
  const made = new FormData()
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, value, filename ?? 'me.png')
  }
  return made
}
const send = async (body: FormData | string | Uint8Array<ArrayBuffer>, type?: string) => {
  events = []
  const headers = new Headers(type === undefined ? [] : [['content-type', type]])
  const answer = await fetch(url, { method: 'POST', body, headers })
  return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('retry-after') }
}
const fields: Part[] = [
  ['token', token],
  ['participantId', 'ada'],
]
const file = (bytes: number): Part => ['file', new Blob([new Uint8Array(bytes)])]
/** A form that ends where its file begins. */
const brokenOff = (given: string) => {
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  return field('token', given) + field('participantId', 'ada') + start
}
const notAnUpload = { status: 400, body: refusalBody(imageMessages.notAnUpload) }

describe('an upload', () => {
  test.each([
    ['before', [...fields, file(1000)]],
    ['after', [file(1000), ...fields]],
  ])('is taken with its fields %s the file', async (_where, parts) => {
    expect(await send(form(...parts))).toMatchObject({ status: 200, body: 1000 })
    expect(events).toEqual(['asked for ada', '1000 bytes of ada'])
  })

  test('of exactly 5 MB is taken, of one byte more is not', async () => {
    expect(await send(form(...fields, file(fiveMegabytes)))).toMatchObject({
      status: 200,
      body: fiveMegabytes,
    })
    const tooLarge = { status: 413, body: refusalBody(imageMessages.tooLarge.text) }
    expect(await send(form(...fields, file(fiveMegabytes + 1)))).toMatchObject(tooLarge)
    expect(await send(form(file(fiveMegabytes + 1), ...fields))).toMatchObject(tooLarge)
    expect(await send(form(...fields, file(6 * fiveMegabytes)))).toMatchObject(tooLarge)
    expect(events).toEqual([])
  })

  test('is cut off at the limit when its length is unknown', async () => {
    events = []
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const type = 'multipart/form-data; boundary=x'
      const sent = httpRequest(url, { method: 'POST', headers: { 'content-type': type } }, (answer) => {
        resolve(answer.statusCode)
        sent.destroy()
      })
      sent.on('error', reject)
      sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
      const goOn = () => {
        while (!sent.destroyed && sent.write(Buffer.alloc(65_536)));
      }
      sent.on('drain', goOn)
      goOn()
    })
    expect(status).toBe(413)
    expect(events).toEqual([])
  })

  test('is refused before its file is read when the link is wrong', async () => {
    const wrong: Part[] = [
      ['token', 'a wrong one'],
      ['participantId', 'ada'],
    ]
    for (const parts of [
      [...wrong, file(1000)],
      [file(1000), ...wrong],
    ]) {
      expect(await send(form(...parts))).toMatchObject({ status: 403, body: refusalBody('No such link') })
      expect(events).toEqual(['asked for ada'])
    }
  })

  test.each<[string, Part[]]>([
    ['a file missing', fields],
    ['a token missing', [['participantId', 'ada'], file(10)]],
    ['a field twice', [...fields, ['token', token], file(10)]],
    ['an unknown field', [...fields, ['role', 'admin'], file(10)]],
    ['a file of another name', [...fields, ['picture', new Blob(['x'])]]],
    ['two files', [...fields, file(10), file(10)]],
    ['a file as token', [['token', new Blob([token])], ['participantId', 'ada'], file(10)]],
    ['a token of 2,000 characters', [['token', 'x'.repeat(2000)], ['participantId', 'ada'], file(10)]],
  ])('with %s is refused', async (_what, parts) => {
    expect(await send(form(...parts))).toMatchObject(notAnUpload)
    expect(events.filter((event) => event.includes('bytes'))).toEqual([])
  })

  test.each([
    ['broken off', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'],
    ['broken off in a header', '--x\r\nContent-Disposition: form-d'],
    ['empty', ''],
    ['only an end', '--x--\r\n'],
    ['no form at all', 'hello'],
    ['a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n'],
  ])('that is %s is refused', async (_what, body) => {
    expect(await send(body, 'multipart/form-data; boundary=x')).toMatchObject(notAnUpload)
  })

  test.each([
    [
      'of another name',
      '--x\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\nabc',
      400,
    ],
    ['behind a wrong link', `${brokenOff('a wrong one')}abc`, 403],
    ['behind a wrong link, before its first byte', brokenOff('a wrong one'), 403],
  ])('that is broken off in a file %s stops nothing else', async (_what, body, status) => {
    // An error that nobody listens for would end the program.
    const answer = await send(body, 'multipart/form-data; boundary=x')
    expect([400, status]).toContain(answer.status)
    expect((await send(form(...fields, file(10)))).status).toBe(200)
  })

  test.each([
    'application/json',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=x',
  ])('that calls itself %s is no upload', async (type) => {
    expect(await send('--x--\r\n', type)).toMatchObject({ status: 415, body: notAnUpload.body })
  })

  test('of 40,000 fields is refused without being read through', async () => {
    const part = (i: number) => `--x\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\nv\r\n`
    const body = `${Array.from({ length: 40_000 }, (_, i) => part(i)).join('')}--x--\r\n`
    expect(body.length).toBeGreaterThan(2.2e6)
    const type = 'multipart/form-data; boundary=x'
    const request = () => new Request(url, { method: 'POST', body, headers: { 'content-type': type } })
    const cpuMs = async (work: () => Promise<unknown>) => {
      // The least of three: a busy machine adds to single runs.
      const runs: number[] = []
      while (runs.length < 3) {
        const before = process.cpuUsage()
        await work()
        const { user, system } = process.cpuUsage(before)
        runs.push((user + system) / 1000)
      }
      return Math.min(...runs)
    }
    expect(await send(body, type)).toMatchObject(notAnUpload)
    const nobody = { admit: async () => ok(undefined), store: async () => ok(undefined) }
    const refused = await cpuMs(() => createUploads(profileImageForm)(request(), nobody))
    const readThrough = await cpuMs(() => request().formData())
    expect(refused).toBeLessThan(readThrough / 3)
  })
})

describe('many uploads at once', () => {
  test('leave slots for uploads whose fields come first', async () => {
    let open = () => {}
    gate = new Promise((resume) => {
      open = resume
    })
    events = []
    const one = (...parts: Part[]) => fetch(url, { method: 'POST', body: form(...parts) })
    const count = () => events.filter((event) => event.includes('bytes')).length
    const strangers = Array.from({ length: 4 }, () => one(file(10), ...fields))
    await until(() => count() === 4 || undefined)
    const fifth = await one(file(10), ...fields)
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '5'])
    const guests = Array.from({ length: 12 }, () => one(...fields, file(10)))
    await until(() => count() === 16 || undefined)
    expect((await one(...fields, file(10))).status).toBe(429)
    open()
    const statuses = (await Promise.all([...strangers, ...guests])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    gate = undefined
    expect((await one(file(10), ...fields)).status).toBe(200)
  })

  test('release their slots when they are aborted', async () => {
    for (let i = 0; i < 20; i += 1) {
      const leaving = new AbortController()
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(
            new TextEncoder().encode(
              '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
            ),
          )
        },
      })
      const sent = fetch(url, {
        method: 'POST',
        body,
        duplex: 'half',
        signal: leaving.signal,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      } as RequestInit)
      const connections = () =>
        new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)))
      await until(async () => ((await connections()) > 0 ? true : undefined))
      leaving.abort()
      await sent.catch(() => {})
    }
    await until(async () => ((await send(form(file(10), ...fields))).status === 200 ? true : undefined))
  })

  test('release their slots when they are aborted while their link is checked', async () => {
    const receive = createUploads(profileImageForm)
    const type = 'multipart/form-data; boundary=x'
    const upload = (body: string, lookUp: Promise<void>) =>
      receive(new Request(url, { method: 'POST', body, headers: { 'content-type': type } }), {
        admit: () => lookUp.then(() => ok('ada')),
        store: async (_participantId, { length }) => ok(length),
      })
    const lookUp = Promise.withResolvers<void>()
    const broken = Array.from({ length: 20 }, () => upload(`${brokenOff(token)}abc`, lookUp.promise))
    for (const answer of await Promise.all(broken)) expect(answer).toMatchObject({ ok: false })
    lookUp.resolve()
    await lookUp.promise
    expect(await upload(`${brokenOff(token)}abc\r\n--x--\r\n`, lookUp.promise)).toEqual(ok(3))
  })
})
