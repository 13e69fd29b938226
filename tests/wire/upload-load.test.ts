/** Many uploads, and hostile ones, while others read (docs/security.md#uploads, docs/security.md#multipart-bodies). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageMessages } from '../../src/domain/messages/image-messages.ts'
import { sampleParticipants } from '../../src/server/store/sample/sample-people.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'
import { callOf } from '../support/contributions.ts'
import { plain } from '../support/pictures.ts'

const person = sampleParticipants.find(({ isListed }) => isListed) ?? expect.fail('nobody is listed')

let app: RunningApp
let headers: Record<string, string>
let fields: { token: string; participantId: string }
beforeAll(async () => {
  app = await startApp({ env: { BUDGETS: 'off' } })
  headers = { apikey: secretsOf(app).anonKey }
  const found = await fetch(
    `${app.url}/rest/v1/participants_public?customer_name=eq.${encodeURIComponent(person.name)}`,
    { headers },
  )
  const [{ id: participantId }] = (await found.json()) as [{ id: string }]
  await callOf(app, 'send-edit-link', { email: person.email, participantId })
  const mail = await app.waitForMail(({ to }) => to?.[0]?.address === person.email)
  const token = /edit=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? expect.fail('no link in the mail')
  fields = { token, participantId }
})
afterAll(() => app.stop())

const upload = (body: BodyInit, more: Record<string, string> = {}) =>
  fetch(`${app.url}/functions/v1/upload-profile-image`, {
    method: 'POST',
    body,
    headers: { ...headers, ...more },
  })
const residentBytes = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]) * 1024

/** The time this site has computed so far, in ms; unlike waiting, it does not depend on what else the machine does. */
const computedMs = () => {
  const afterName = readFileSync(`/proc/${app.pid}/stat`, 'utf8').split(') ')[1] ?? ''
  const [user, system] = afterName.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

test('ten uploads of 50 megapixels and 5 MB at once are queued, within 150 MB of memory', async () => {
  const large = plain(8_000, 6_250)
  // Decoders stop at the end of the picture; what follows makes the files as large as they may be.
  const filled = (file: Buffer) => Buffer.concat([file, Buffer.alloc(5 * 1024 * 1024 - file.length)])
  const pictures = [filled(await large.clone().png().toBuffer()), filled(await large.jpeg().toBuffer())]
  const before = residentBytes()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes())
  }, 5)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set('file', new Blob([Uint8Array.from(pictures[i % 2] ?? [])]), 'large')
      return upload(body)
    }),
  )
  clearInterval(watch)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(most - before).toBeLessThan(150e6)
  const pictured = sampleParticipants.filter((one) => one.portrait || one === person)
  expect(readdirSync(join(app.dataDir, 'images'))).toHaveLength(3 * pictured.length)
}, 90_000)

test('a multipart form of 40,000 fields takes less than 100 ms', async () => {
  const field = (i: number) => `--x\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\nv\r\n`
  const body = `${Array.from({ length: 40_000 }, (_, i) => field(i)).join('')}--x--\r\n`
  expect(body.length).toBeGreaterThan(2.2e6)
  const before = computedMs()
  for (let i = 0; i < 20; i += 1) {
    const answer = await upload(body, { 'content-type': 'multipart/form-data; boundary=x' })
    expect([answer.status, await answer.text()]).toEqual([400, imageMessages.notAnUpload])
  }
  const each = (computedMs() - before) / 20
  expect(each).toBeLessThan(100)
})
