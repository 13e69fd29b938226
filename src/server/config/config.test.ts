import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const live = {
  PUBLIC_URL: 'https://festival.example',
  MAIL_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'hello@festival.example',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  ADMIN_EMAIL: 'admin@festival.example',
  ADMIN_PASSWORD: 'a long example',
}

test('without any setting the site runs as a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: './data',
    sampleData: true,
    trustProxy: 0,
  })
})

test('a blank setting counts as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '', MAIL_URL: '', SAMPLE_DATA: '' })).toEqual(readConfig({}))
})

test('a public origin means live mode: reachable from outside, without sample data', () => {
  expect(readConfig(live)).toMatchObject({
    mode: 'live',
    host: '0.0.0.0',
    publicUrl: 'https://festival.example',
    sampleData: false,
    mail: { url: 'smtp://mail.example:587', from: 'hello@festival.example' },
  })
})

test.each([
  ['https://festival.example:443', 'https://festival.example'],
  ['https://Festival.example/', 'https://festival.example'],
  ['http://festival.example:80/', 'http://festival.example'],
  ['http://festival.example:8080', 'http://festival.example:8080'],
])('PUBLIC_URL may be written as %s, which is the origin %s', (PUBLIC_URL, publicUrl) => {
  expect(readConfig({ ...live, PUBLIC_URL }).publicUrl).toBe(publicUrl)
})

test.each([
  'https://festival.example/path',
  'https://festival.example?',
  'https://festival.example/#top',
  'https://ada@festival.example',
  'ftp://festival.example',
])('the PUBLIC_URL %s is refused: it is no origin of a website', (PUBLIC_URL) => {
  expect(() => readConfig({ ...live, PUBLIC_URL })).toThrow('- PUBLIC_URL must be an origin such as')
})

test('a PUBLIC_URL on this machine stays a demo', () => {
  expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:8080' })).toMatchObject({ mode: 'demo', host: '0.0.0.0' })
})

test('live mode names every missing setting in one message', () => {
  const start = () =>
    readConfig({ PUBLIC_URL: 'https://festival.example', SAMPLE_DATA: 'on', BUDGETS: 'off' })
  for (const name of [
    'MAIL_URL',
    'MAIL_FROM',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'SAMPLE_DATA',
    'BUDGETS',
  ]) {
    expect(start).toThrow(new RegExp(`- ${name} `))
  }
})

test('the administrator of the demo is refused in live mode, however it is spelled', () => {
  for (const ADMIN_EMAIL of ['admin@example.org', 'Admin@Example.org'])
    expect(() => readConfig({ ...live, ADMIN_EMAIL })).toThrow(
      /- ADMIN_EMAIL is the administrator of the demo/,
    )
})

test('a mail server whose password is not properly encoded is refused at start', () => {
  expect(() => readConfig({ MAIL_URL: 'smtp://a%zz:b@mail.example' })).toThrow(/- MAIL_URL /)
  expect(readConfig({ MAIL_URL: 'smtp://a%40b:c@mail.example' }).mail.url).toBe('smtp://a%40b:c@mail.example')
})

test('an address without a host, or whose password was not encoded and ends it too early, is refused at start', () => {
  for (const MAIL_URL of [
    'smtp:mail.example:587',
    'smtps://',
    'smtp://a:12/3@mail.example',
    'smtp://a:1#b@mail.example',
  ])
    expect(() => readConfig({ MAIL_URL }), MAIL_URL).toThrow(/- MAIL_URL must look like/)
  for (const DATABASE_URL of ['postgres://a:12/3@db.example/site', 'postgres://a:1#b@db.example/site'])
    expect(() => readConfig({ DATABASE_URL }), DATABASE_URL).toThrow(/- DATABASE_URL must look like/)
  for (const DATABASE_URL of ['postgres:///site?host=/run/postgresql', 'postgres://db.example/site?user=a@b'])
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('Stripe needs both secrets, and its key goes over https only', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_example', STRIPE_WEBHOOK_SECRET: 'whsec_example' }
  const { secretKey, webhookSecret, apiBase } = readConfig(keys).stripe ?? {}
  expect([secretKey, webhookSecret, apiBase]).toEqual(['sk_test_example', 'whsec_example', undefined])
  expect(readConfig({}).stripe).toBeUndefined()
  for (const half of Object.keys(keys))
    expect(() => readConfig({ ...keys, [half]: '' })).toThrow(
      /- STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET /,
    )
  for (const STRIPE_API_BASE of ['https://stripe.example', 'http://127.0.0.1:12111'])
    expect(readConfig({ ...keys, STRIPE_API_BASE }).stripe?.apiBase).toBe(STRIPE_API_BASE)
  for (const STRIPE_API_BASE of ['http://stripe.example', 'https://stripe.example/v2', 'stripe.example'])
    expect(() => readConfig({ ...keys, STRIPE_API_BASE })).toThrow(/- STRIPE_API_BASE /)
})

test('an S3 bucket is read from one address, with plain http for this machine only', () => {
  expect(
    readConfig({ S3_URL: 's3://key:se%2Fcret@s3.example.org/portraits?region=eu-central-2' }).s3,
  ).toEqual({
    endpoint: 'https://s3.example.org/portraits',
    region: 'eu-central-2',
    accessKeyId: 'key',
    secretAccessKey: 'se/cret',
  })
  expect(readConfig({ S3_URL: 's3://key:secret@127.0.0.1:9000/portraits' }).s3).toMatchObject({
    endpoint: 'http://127.0.0.1:9000/portraits',
    region: 'us-east-1',
  })
  expect(readConfig({}).s3).toBeUndefined()
  for (const wrong of [
    's3://s3.example.org/portraits',
    's3://key@s3.example.org/portraits',
    's3://key:secret@s3.example.org',
    's3://key:secret@s3.example.org/portraits/2025',
    's3://key:secret@s3.example.org/portraits?regoin=eu',
    's3://key:%zz@s3.example.org/portraits',
  ]) {
    expect(() => readConfig({ S3_URL: wrong })).toThrow(/- S3_URL must look like/)
  }
})

test('an administrator password that is among the first guesses is refused', () => {
  expect(() => readConfig({ ADMIN_PASSWORD: 'password' })).toThrow(/- ADMIN_PASSWORD must have 8/)
})

test('all wrong settings are listed at once', () => {
  const wrong = {
    PORT: 'http',
    HOST: 'my host',
    PUBLIC_URL: 'festival.example/path',
    DATABASE_URL: 'mysql://localhost',
    MAIL_URL: 'mailto:a@example.org',
    MAIL_FROM: 'a@example.org, b@example.org',
    S3_URL: 'https://bucket.example',
    ANON_KEY: 'short',
    INTERNAL_SECRET: 'has/a/slash/in/the/middle',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'short',
    SAMPLE_DATA: 'maybe',
    TRUST_PROXY: '-1',
    LOG_LEVEL: 'loud',
  }
  let message = ''
  try {
    readConfig(wrong)
  } catch (error) {
    message = (error as Error).message
  }
  const named = message
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(' ')[1])
  expect(named.sort()).toEqual(Object.keys(wrong).sort())
})
