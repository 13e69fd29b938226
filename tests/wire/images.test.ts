/**
 * Profile images and pictures of the event as browsers and strangers ask for them (docs/security.md#uploads,
 * docs/security.md#pictures-of-the-event, docs/security.md#security-headers).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageName } from '../../src/domain/images.ts'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { imageMessages } from '../../src/domain/messages/image-messages.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { openImageBucket } from '../../src/server/images/s3-store.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { testDocuments, testEventFolder } from '../support/event.ts'
import { plain } from '../support/pictures.ts'
import { refusalBody } from '../support/refusal-body.ts'
import { newBucket, s3Key } from '../support/s3.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const name = imageName('0123456789abcdef0123456789abcdef', 256)
let picture: Buffer
let app: RunningApp
beforeAll(async () => {
  app = await startApp({ env: { SAMPLE_DATA: 'off' } })
  picture = await plain(256, 256).webp().toBuffer()
  await mkdir(join(app.dataDir, 'images'), { recursive: true })
  await writeFile(join(app.dataDir, 'images', name), picture)
  await writeFile(join(app.dataDir, 'images', 'notes.txt'), 'not for strangers')
})
afterAll(() => app.stop())

/** Sends exactly this path, which fetch would tidy up. */
const raw = (path: string, method = 'GET') =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    httpRequest({ hostname, port, path, method }, (response) => {
      let body = ''
      response.setEncoding('latin1')
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
      .on('error', reject)
      .end()
  })

test('a stored image is sent whole, cacheable for ever, with a sandbox policy', async () => {
  const answer = await fetch(`${app.url}/images/${name}`)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(picture.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
})

test('a cached image answers 304, and HEAD has no body', async () => {
  const url = `${app.url}/images/${name}`
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(picture.length),
    '',
  ])
  expect((await fetch(`${url}?v=2`)).status).toBe(200)
})

describe('a picture of the event', () => {
  const { file } = testDocuments.look.heroImage
  const original = () => readFile(join(testEventFolder, 'pictures/hero.svg'))

  test('is sent whole, cacheable for ever; a drawing may style itself and do nothing else', async () => {
    const answer = await fetch(`${app.url}/pictures/${file}`, { headers: { 'accept-encoding': 'br' } })
    expect(Buffer.from(await answer.arrayBuffer()).equals(await original())).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
    })
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
    )
  })

  test('answers 304 to who has it, HEAD without a body, and each coding that is understood', async () => {
    const url = `${app.url}/pictures/${file}`
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const plainly = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect([plainly.headers.get('content-length'), await plainly.text()]).toEqual([
      String((await original()).length),
      '',
    ])
    const { file: photo } = testDocuments.people.organizers[0]?.photo ?? expect.fail('nobody')
    const shown = await fetch(`${app.url}/pictures/${photo}`)
    expect([shown.headers.get('content-type'), shown.headers.get('content-encoding')]).toEqual([
      'image/avif',
      null,
    ])
  })

  test('that is not there is 404, under any name', async () => {
    const missing = await fetch(`${app.url}/pictures/${file.replace(/[0-9a-f]{8}/, '00000000')}`)
    expect([missing.status, await missing.json()]).toEqual([404, refusalBody(imageMessages.missing)])
    for (const path of [
      '',
      'hero.svg',
      `../${file}`,
      `%2e%2e/${file}`,
      `${file}%00`,
      `${file}/`,
      `/${file}`,
      file.toUpperCase(),
    ]) {
      const { status, body } = await raw(`/pictures/${path}`)
      expect([path, [404, 308].includes(status ?? 0)]).toEqual([path, true])
      expect(body).not.toContain('<svg xmlns')
    }
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect([405, 415]).toContain((await raw(`/pictures/${file}`, method)).status)
  })
})

test('a missing image is 404', async () => {
  const answer = await fetch(`${app.url}/images/${name.replace('0123', 'ffff')}`)
  expect([answer.status, await answer.json()]).toEqual([404, refusalBody(imageMessages.missing)])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  '/images',
  '/images/',
  '/images/notes.txt',
  '/images/../secrets.json',
  '/images/..%2fsecrets.json',
  '/images/%2e%2e/secrets.json',
  '/images/%2e%2e%2fsecrets.json',
  `/images/..%2fimages%2f${name}`,
  `/images/${name}%00`,
  `/images/${name}/`,
  `/images//${name}`,
  `//images/${name}`,
  `/images/./${name}`,
  `/images/.${name}.tmp`,
  `/images/${name.toUpperCase()}`,
  '/images/%c0%ae%c0%ae/secrets.json',
])('%s leads to no file', async (path) => {
  const { status, body } = await raw(path)
  expect([404, 308]).toContain(status)
  expect(body).not.toMatch(/anonKey|not for strangers|WEBP/)
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s of an image is refused', async (method) => {
  const { status } = await raw(`/images/${name}`, method)
  expect([405, 415]).toContain(status)
  expect((await fetch(`${app.url}/images/${name}`)).status).toBe(200)
})

test('images in an S3 bucket are served by the site; while S3 is away images answer an error and the site goes on', async () => {
  const bucket = await newBucket()
  const { s3 } = readConfig({ S3_URL: bucket })
  if (!s3) throw new Error('no bucket')
  await openImageBucket(s3).put(name, picture)
  const proxy = await startTcpProxy(bucket)
  const inBucket = await startApp({ env: { SAMPLE_DATA: 'off', S3_URL: proxy.url } })
  const imageBy = (key: string) => fetch(`${inBucket.url}/images/${name.replace('0123', key)}`)
  const answer = await imageBy('0123')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
  expect((await imageBy('ffff')).status).toBe(404)

  proxy.cut()
  const refused = await imageBy('eeee')
  expect([refused.status, await refused.json()]).toEqual([503, refusalBody(callMessages.notReady)])
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await fetch(`${inBucket.url}/readyz`)).status).toBe(200)
  expect(inBucket.output()).toContain('an image could not be read')
  expect(inBucket.output()).not.toContain(s3Key)
  await inBucket.stop()
  proxy.close()
})
