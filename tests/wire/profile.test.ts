/**
 * A profile from the mailed link to the picture, by a client of the wire (docs/product.md#profile, docs/api.md#the-wire,
 * docs/security.md#multipart-bodies, docs/security.md#uploads).
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { imageMessages } from '../../src/domain/messages/image-messages.ts'
import { profileMessages } from '../../src/domain/messages/profile-messages.ts'
import { sampleParticipants } from '../../src/server/store/sample/sample-people.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'
import { callSite } from '../support/call-site.ts'
import { noise, phonePhoto, plain, polyglot, svg } from '../support/pictures.ts'
import { refusalBody } from '../support/refusal-body.ts'

const person =
  sampleParticipants.find(({ isListed, portrait }) => isListed && portrait === null) ??
  expect.fail('nobody is listed without a picture')

let app: RunningApp
let anonKey: string
let client: SupabaseClient
let participantId: string
let token: string
beforeAll(async () => {
  app = await startApp({ env: { BUDGETS: 'off' } })
  anonKey = secretsOf(app).anonKey
  client = createClient(app.url, anonKey, { auth: { persistSession: false } })
  participantId = (await listed()).id
  await client.functions.invoke('send-edit-link', { body: { email: person.email, participantId } })
  const mail = await app.waitForMail((found) => found.to?.[0]?.address === person.email)
  token = /\/participants\?edit=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? expect.fail('no link in the mail')
})
afterAll(() => app.stop())

async function listed() {
  const { data } = await client
    .from('participants_public')
    .select('*')
    .eq('customer_name', person.name)
    .single()
  return data ?? expect.fail('not listed')
}
const files = () => readdirSync(join(app.dataDir, 'images'))
const call = async (name: string, body: object | FormData) => {
  const { data, error } = await client.functions.invoke(name, { body })
  const response = (error as FunctionsHttpError | null)?.context as Response | undefined
  return { data, status: response?.status ?? 200, text: (await response?.text()) ?? '' }
}
const update = (updates: object) => call('update-participant', { token, participantId, updates })
function form(file: Buffer, name = 'me.jpg', more: Record<string, string> = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ token, participantId, ...more })) body.set(field, value)
  body.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
  return body
}
const upload = (body: FormData) => call('upload-profile-image', body)

test('the owner reads and changes the profile, and the directory shows the change', async () => {
  const { data } = await call('validate-edit-token', { token })
  expect(data.participant).toMatchObject({ id: participantId, customer_name: person.name })
  const updates = {
    about_me: 'Élodie was here.',
    app_idea: '',
    linkedin_profile_url: 'https://example.org/e',
  }
  expect((await update(updates)).data).toMatchObject({ success: true })
  expect(await listed()).toMatchObject({ ...updates, app_idea: null })
})

test('a photo is stored without GPS data, served at its address, and gone once removed', async () => {
  const photo = await phonePhoto()
  // It could have told: the photo as taken holds the place.
  expect((await sharp(photo).metadata()).exif?.includes('Example Phone')).toBe(true)
  const { data } = await upload(form(photo))
  expect(data.publicUrl).toMatch(new RegExp(`^${app.url}/images/[0-9a-f]{32}-1024\\.webp$`))
  expect((await listed()).profile_image_url).toBe(data.publicUrl)
  const shown = await fetch(data.publicUrl)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const picture = Buffer.from(await shown.arrayBuffer())
  expect((await sharp(picture).metadata()).exif).toBeUndefined()
  expect(picture.includes('Example Phone')).toBe(false)

  expect((await update({ profile_image_url: null })).data.participant.profile_image_url).toBeNull()
  expect((await listed()).profile_image_url).toBeNull()
  expect((await fetch(data.publicUrl)).status).toBe(404)
})

describe('a refused upload or edit leaves nothing behind:', () => {
  let before: string[]
  beforeEach(() => {
    before = files()
    return () => expect(files()).toEqual(before)
  })

  test('a file that is no image, whatever its name', async () => {
    const half = await noise(400, 400).jpeg().toBuffer()
    expect(await upload(form(svg, 'me.png'))).toMatchObject({ status: 415, text: imageMessages.unreadable })
    expect(await upload(form(Buffer.from('<html>'), 'me.png'))).toMatchObject({ status: 415 })
    expect(await upload(form(half.subarray(0, half.length / 2)))).toMatchObject({
      status: 400,
      text: imageMessages.damaged,
    })
  })

  test('5 MB and one byte, while 5 MB are read', async () => {
    const limit = 5 * 1024 * 1024
    const answer = await upload(form(Buffer.alloc(limit + 1)))
    expect([answer.status, answer.text]).toEqual([413, imageMessages.tooLarge.text])
    expect(await upload(form(Buffer.alloc(limit)))).toMatchObject({ status: 415 })
  })

  test('a picture of 200 megapixels', async () => {
    const bomb = await plain(20_000, 10_000).png().toBuffer()
    expect(await upload(form(bomb))).toMatchObject({ status: 413, text: imageMessages.tooManyPixels })
  })

  test('a form without its fields, with others or with many', async () => {
    const picture = await plain(40, 40).png().toBuffer()
    const without = form(picture)
    without.delete('participantId')
    expect(await upload(without)).toMatchObject({ status: 400, text: imageMessages.notAnUpload })
    expect(await upload(form(picture, 'me.png', { isAdmin: 'true' }))).toMatchObject({ status: 400 })
    const many = new FormData()
    for (let at = 0; at < 40_000; at++) many.append(`f${at}`, 'x')
    expect(await upload(many)).toMatchObject({ status: 400 })
  })

  test('another participant’s id, and any other token', async () => {
    const picture = await plain(40, 40).png().toBuffer()
    const { data } = await client.from('participants_public').select('id').limit(2)
    const other = (data as { id: string }[]).find(({ id }) => id !== participantId)?.id ?? ''
    expect(await upload(form(picture, 'me.png', { participantId: other }))).toMatchObject({
      status: 403,
      text: profileMessages.notYours,
    })
    for (const wrong of ['x'.repeat(43), '', 'x'.repeat(900)])
      expect([400, 403]).toContain((await upload(form(picture, 'me.png', { token: wrong }))).status)
  })

  const send = (init: RequestInit) =>
    fetch(`${app.url}/functions/v1/upload-profile-image`, { method: 'POST', ...init })

  test('each error is a sentence in plain text', async () => {
    const key = { apikey: anonKey }
    const body = form(await plain(40, 40).png().toBuffer())
    const answers = {
      401: await send({ body }),
      403: await send({ body, headers: { ...key, origin: 'https://evil.test' } }),
      405: await send({ method: 'GET', headers: key }),
      415: await send({ body: '{}', headers: { ...key, 'content-type': 'application/json' } }),
      400: await send({ body: 'x', headers: { ...key, 'content-type': 'multipart/form-data; boundary=b' } }),
    }
    for (const [status, answer] of Object.entries(answers)) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        Number(status),
        'text/plain; charset=utf-8',
      ])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await answer.text()).toMatch(/^[A-Z][^{]+\.?$/)
    }
  })
})

test('the file name is not stored, and a script in an image does not survive', async () => {
  for (const name of ['../../x.png', '%2e%2e%2fx.png', 'a\u0000b.png', 'x'.repeat(500)]) {
    const { data } = await upload(form(await polyglot(), name))
    const shown = Buffer.from(await (await fetch(data.publicUrl)).arrayBuffer())
    expect(shown.includes('alert(')).toBe(false)
    expect(files().filter((file) => !/^[0-9a-f]{32}-\d+\.webp$/.test(file))).toEqual([])
  }
  await update({ profile_image_url: null })
})

test('only the upload may be larger than 64 KiB', async () => {
  const answer = await update({ about_me: 'x'.repeat(70_000) })
  expect([answer.status, JSON.parse(answer.text)]).toEqual([413, refusalBody(callMessages.tooLarge)])
})

test.each([
  ['a prototype', '{"__proto__":{"status":"paid"}}'],
  ['another column', '{"status":"paid"}'],
  ['an amount', '{"total_amount":0}'],
  ['an address', '{"customer_email":"evil@example.org"}'],
  ['a key twice', '{"about_me":"a","about_me":"b"}'],
  ['a picture elsewhere', '{"profile_image_url":"https://evil.test/a.png"}'],
])('an edit with %s is refused', async (_what, updates) => {
  const body = `{"token":"${token}","participantId":"${participantId}","updates":${updates}}`
  const answer = await callSite(app.url, anonKey, 'update-participant', body)
  expect(answer.status).toBe(400)
})

test('no log line holds an edit token', () => {
  expect(app.output()).not.toContain(token)
})
