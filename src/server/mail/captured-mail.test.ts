import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { capturedMailKey, createCapturedMail } from './captured-mail.ts'
import { captureDir, captureFile } from './captured-mail-files.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'captured-'))
  return () => rm(dataDir, { recursive: true })
})

const key = capturedMailKey('the key of the tests')
const visit = (path: string, headers = {}, publicUrl = 'http://localhost') =>
  createCapturedMail({ dataDir, publicUrl, key }).request(`${publicUrl}${path}`, { headers })
const open = (path: string) => visit(path, { cookie: `captured_mail=${key}` })
const idEnding = (ending: string) => `6d2f7f5e-8a4e-4c0e-9d0a-${ending.padStart(12, '0')}`
const capture = (ending: string, queuedAt: string, subject: string, html = '<p>Hi</p>') =>
  captureFile(
    dataDir,
    { id: idEnding(ending), template: 'confirm-subscription', queuedAt: new Date(queuedAt) },
    Buffer.from(
      `From: hello@example.org\r\nTo: mia@example.org\r\nSubject: ${subject}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
    ),
  )
const nameOf = (ending: string, time: string) => `${time}-confirm-subscription-${idEnding(ending)}.eml`

test('the captured mails page says when there is none', async () => {
  const answer = await open('/')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('No mail yet.')
})

test('the captured mails page lists the newest first', async () => {
  await capture('2', '2025-08-02T10:00:00Z', 'Second')
  await capture('3', '2025-08-03T10:00:00Z', 'Third')
  await capture('1', '2025-08-01T10:00:00Z', 'First')
  const page = await (await open('/')).text()
  expect(page.match(/First|Second|Third/g)).toEqual(['Third', 'Second', 'First'])
})

test('the captured mails page lists the newest 200 and says how many there are', async () => {
  for (let mail = 1; mail <= 201; mail += 1)
    await capture(`${mail}`, new Date(Date.UTC(2025, 7, 1) + mail * 60_000).toISOString(), `No. ${mail}.`)
  const page = await (await open('/')).text()
  expect(page).toContain('The newest 200 of 201.')
  expect(page.match(/No\. \d+\./g)).toHaveLength(200)
  expect(page).not.toContain('No. 1.')
})

test('a captured mail is shown in a frame without scripts, and its links leave the frame', async () => {
  await capture(
    '1',
    '2025-08-01T10:00:00Z',
    'Hi',
    '<html><head></head><a href="http://localhost/">x</a></html>',
  )
  const path = `/${nameOf('1', '2025-08-01T10-00-00-000Z')}`
  const page = await (await open(path)).text()
  expect(page).toMatch(/<iframe [^>]*sandbox="(?![^"]*(?:allow-scripts|allow-same-origin))/)
  const mail = await open(`${path}/html`)
  expect(mail.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'.*; sandbox (?!.*allow-scripts)/,
  )
  expect(await mail.text()).toContain('<head><base target="_top">')
})

test('a captured mail cannot put markup into the page around it', async () => {
  await capture('1', '2025-08-01T10:00:00Z', '</title><script>alert(1)</script>')
  for (const path of ['/', `/${nameOf('1', '2025-08-01T10-00-00-000Z')}`]) {
    const page = await (await open(path)).text()
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toContain('<script')
  }
})

test('a captured mail can be downloaded as its file', async () => {
  await capture('1', '2025-08-01T10:00:00Z', 'Hi')
  const name = nameOf('1', '2025-08-01T10-00-00-000Z')
  const answer = await open(`/${name}/raw`)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(await answer.text()).toMatch(/^From: hello@example\.org\r\n/)
})

test.each([
  '/..%2Fsecrets.json',
  '/%2e%2e%2fsecrets.json/raw',
  '/..%5Csecrets.json/raw',
  '/notes.eml/raw',
  '/%00.eml',
  '/2025-08-01T10-00-00-000Z-..%2F..%2Fsecrets-6d2f7f5e-8a4e-4c0e-9d0a-000000000001.eml/raw',
])('the captured mails page serves no other file: %s', async (path) => {
  await mkdir(captureDir(dataDir))
  await writeFile(join(dataDir, 'secrets.json'), 'SECRET')
  await writeFile(join(captureDir(dataDir), 'notes.eml'), 'SECRET')
  const answer = await open(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('SECRET')
})

test('no page of captured mails is cached, indexed or named in a referrer', async () => {
  await capture('1', '2025-08-01T10:00:00Z', 'Hi')
  const mail = `/${nameOf('1', '2025-08-01T10-00-00-000Z')}`
  for (const path of ['/', mail, `${mail}/html`, `${mail}/raw`]) {
    const { headers } = await open(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    })
  }
})

test('captured mail is opened by its key, which leaves the address bar for a cookie', async () => {
  const answer = await visit(`/?key=${key}`, {}, 'https://localhost')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dev/mail'])
  expect(answer.headers.get('set-cookie')).toBe(
    `captured_mail=${key}; Path=/dev/mail; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('without the key no address of the captured mail shows any, and none tells the key', async () => {
  await capture('1', '2025-08-01T10:00:00Z', 'Private')
  const mail = `/${nameOf('1', '2025-08-01T10-00-00-000Z')}`
  for (const path of ['/', '/?key=', '/?key=wrong', `/?Key=${key}`, mail, `${mail}/html`, `${mail}/raw`])
    for (const cookie of ['', 'captured_mail=', 'captured_mail=wrong', `other=${key}`]) {
      const answer = await visit(path, { cookie })
      expect([path, cookie, answer.status]).toEqual([path, cookie, 403])
      const page = await answer.text()
      expect(page).toContain('printed at its start')
      expect(page.includes('This key is not the one')).toBe(path.includes('?key='))
      expect(page).not.toMatch(/Private|\.eml/)
      expect(page + JSON.stringify([...answer.headers])).not.toContain(key)
    }
})

test('the key of the captured mail differs from site to site, and is no key for anything else', () => {
  const other = capturedMailKey('another key')
  expect([key.length, other.length]).toEqual([43, 43])
  expect(other).not.toBe(key)
  expect(key).not.toContain('the key of the tests')
})
