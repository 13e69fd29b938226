import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../../../tests/support/smtp.ts'
import { captureDir } from './captured-mail-files.ts'
import { createMailer, type DeliveryError, type Mailer, type OutgoingMail } from './mailer.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const outgoing: OutgoingMail = {
  id: '6d2f7f5e-8a4e-4c0e-9d0a-0d6f8f1a2b3c',
  template: 'confirm-subscription',
  queuedAt: new Date('2025-08-01T10:00:00.123Z'),
  senderName: 'Vibe Coding Festival',
  recipient: 'mia.muster@example.org',
  subject: 'Grüezi, bitte bestätigen ✓',
  text: 'Zürich: https://festival.example.org/a?token=abc\n',
  html: '<p>Zürich: <a href="https://festival.example.org/a?token=abc">hier</a></p>',
  attachments: [],
  unsubscribeUrl: 'https://festival.example.org/newsletter/unsubscribe?token=abc',
}
const whenever = () => new AbortController().signal

function mailerTo(
  url: string | undefined,
  { dataDir = '/nowhere', mode = 'live' }: { dataDir?: string; mode?: 'demo' | 'live' } = {},
): Mailer {
  const mailer = createMailer({
    mode,
    dataDir,
    publicUrl: 'https://festival.example.org',
    mail: { url, from: 'hello@example.org' },
  })
  cleanUps.push(() => mailer.close())
  return mailer
}
async function sinkThat(mode: SmtpSink['mode']): Promise<SmtpSink> {
  const sink = await startSmtpSink(mode)
  cleanUps.push(() => sink.close())
  return sink
}
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'))
  cleanUps.push(() => rm(folder, { recursive: true }))
  return folder
}
const errorOf = (sending: Promise<void>): Promise<DeliveryError> =>
  sending.then(
    () => expect.fail('the mail went out'),
    (error) => error,
  )

test('a mail reaches the mail server as one multipart mail to one mailbox', async () => {
  const sink = await sinkThat('accept')
  await mailerTo(sink.url).send(outgoing, whenever())
  expect(sink.received.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: 'hello@example.org', to: ['mia.muster@example.org'] },
  ])
  const source = sink.received[0]?.source ?? Buffer.alloc(0)
  const mail = await PostalMime.parse(source)
  const header = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  expect(mail).toMatchObject({
    from: { name: 'Vibe Coding Festival', address: 'hello@example.org' },
    to: [{ name: '', address: 'mia.muster@example.org' }],
    subject: outgoing.subject,
    messageId: `<${outgoing.id}@festival.example.org>`,
  })
  expect(mail.text?.trim()).toBe(outgoing.text.trim())
  expect(mail.html?.trim()).toBe(outgoing.html)
  expect(header).toMatchObject({
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': `<${outgoing.unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(header['content-type']).toMatch(/^multipart\/alternative/)
})

test('an attachment arrives whole, with its name and type', async () => {
  const content = Buffer.from('BEGIN:VCALENDAR\r\nSUMMARY:Zürich\r\nEND:VCALENDAR\r\n')
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  const sink = await sinkThat('accept')
  await mailerTo(sink.url).send(
    { ...outgoing, attachments: [{ fileName: 'day.ics', contentType, content }] },
    whenever(),
  )
  const source = sink.received[0]?.source ?? Buffer.alloc(0)
  const mail = await PostalMime.parse(source)
  expect(mail.text?.trim()).toBe(outgoing.text.trim())
  expect(mail.html?.trim()).toBe(outgoing.html)
  const [file, ...others] = mail.attachments
  expect(others).toEqual([])
  expect(file).toMatchObject({
    filename: 'day.ics',
    mimeType: 'text/calendar',
    method: 'PUBLISH',
    disposition: 'attachment',
  })
  // Looked for as it travels: the parser would correct line ends.
  expect(source.toString()).toContain(`\r\n\r\n${content.toString('base64')}\r\n`)
})

test('in demo mode a mail becomes one private file, however often it is delivered', async () => {
  const folder = await temporaryFolder()
  const mailer = mailerTo(undefined, { dataDir: folder, mode: 'demo' })
  await mailer.send(outgoing, whenever())
  await mailer.send(outgoing, whenever())
  const names = await readdir(captureDir(folder))
  expect(names).toEqual([`2025-08-01T10-00-00-123Z-confirm-subscription-${outgoing.id}.eml`])
  const file = join(captureDir(folder), names[0] ?? '')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const source = await readFile(file, 'latin1')
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(source).not.toMatch(/[^\r\n]{999}/)
  expect(await PostalMime.parse(source)).toMatchObject({
    subject: outgoing.subject,
    to: [{ address: outgoing.recipient }],
  })
})

test.each([
  'a@x.test, victim@y.test',
  'a@x.test\r\nBcc: victim@y.test',
  'a@x.test\r\nRCPT TO:<victim@y.test>',
  'friends: a@x.test, victim@y.test;',
  'a@x.test> <victim@y.test',
])('a mail to %j reaches no second mailbox', async (recipient) => {
  const sink = await sinkThat('accept')
  const error = await errorOf(mailerTo(sink.url).send({ ...outgoing, recipient }, whenever()))
  expect(error.kind).toBe('mail')
  expect(sink.received).toEqual([])
})

test('nodemailer splits the same strings when they are given as text (negative control)', async () => {
  const sink = await sinkThat('accept')
  const { createTransport } = await import('nodemailer')
  await createTransport({ host: '127.0.0.1', port: sink.port }).sendMail({
    from: 'a@example.org',
    to: 'a@x.test, victim@y.test',
    text: 'x',
  })
  expect(sink.received.flatMap(({ to }) => to)).toContain('victim@y.test')
})

test.each([
  ['refuse-recipient', 'mail'],
  ['refuse-sender', 'server'],
  ['refuse-busy', 'server'],
  ['drop-after-data', 'server'],
] as const)('a server that does %j fails with the kind %s', async (mode, kind) => {
  const sink = await sinkThat(mode)
  const error = await errorOf(mailerTo(sink.url).send(outgoing, whenever()))
  expect(error).toMatchObject({ name: 'DeliveryError', kind })
  expect(error.message).not.toContain('mia.muster')
})

test('nodemailer does not retry a mail whose connection broke after DATA', async () => {
  const sink = await sinkThat('drop-after-data')
  await errorOf(mailerTo(sink.url).send(outgoing, whenever()))
  expect(sink.received).toHaveLength(1)
})

test('a server that does not exist fails at once with the kind server', async () => {
  const sink = await startSmtpSink()
  await sink.close()
  const mailer = mailerTo(sink.url)
  expect((await errorOf(mailer.check())).kind).toBe('server')
  expect((await errorOf(mailer.send(outgoing, whenever()))).kind).toBe('server')
})

test('a server that never answers fails within the time limit', async () => {
  const sink = await sinkThat('hang')
  const error = await errorOf(mailerTo(sink.url).send(outgoing, AbortSignal.timeout(300)))
  expect(error).toMatchObject({ name: 'DeliveryError' })
})

describe('a live site whose mail server is another machine', () => {
  /** The same server under a name that does not say that it is this machine. */
  const asIfRemote = (sink: SmtpSink, protocol = 'smtp') => `${protocol}://site:password@0.0.0.0:${sink.port}`

  test('sends nothing over a connection that cannot be encrypted, and says why', async () => {
    const sink = await sinkThat('accept')
    const mailer = mailerTo(asIfRemote(sink))
    for (const error of [await errorOf(mailer.send(outgoing, whenever())), await errorOf(mailer.check())]) {
      expect(error).toMatchObject({ name: 'DeliveryError', kind: 'server' })
      expect(error.message).toMatch(/^ETLS .*STARTTLS/)
    }
    expect([sink.received, sink.commands.filter((line) => /^(AUTH|MAIL)/i.test(line))]).toEqual([[], []])
  })

  test('encrypts before it says anything where the server can', async () => {
    const sink = await startSmtpSink('accept', 0, { offersTls: true })
    cleanUps.push(() => sink.close())
    // Nobody vouches for the certificate of the stand-in, and a mailer that did not look would not care.
    const error = await errorOf(mailerTo(asIfRemote(sink)).send(outgoing, whenever()))
    expect([error.kind, error.message]).toEqual(['server', expect.stringMatching(/certificate/)])
    expect(sink.commands.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS'])
  })

  test('requires no STARTTLS in demo mode or from this machine, and smtps begins encrypted', async () => {
    const sink = await sinkThat('accept')
    await mailerTo(asIfRemote(sink).replace('site:password@', ''), { mode: 'demo' }).send(
      outgoing,
      whenever(),
    )
    await mailerTo(`smtp://localhost:${sink.port}`).send(outgoing, whenever())
    await mailerTo(sink.url).send(outgoing, whenever())
    expect(sink.received).toHaveLength(3)
    // It begins with encryption, which this server does not understand: nothing of the mail is in what it heard.
    const error = await errorOf(mailerTo(asIfRemote(sink, 'smtps')).send(outgoing, whenever()))
    expect(error.kind).toBe('server')
    expect(sink.commands.join()).not.toContain('STARTTLS')
  })
})
