import { expect, test } from 'vitest'
import { startupBanner } from './startup-banner.ts'

const demo = {
  publicUrl: 'http://localhost:3000',
  mode: 'demo',
  mail: { url: undefined, from: 'hello@example.org' },
  dataDir: './data',
} as const
const secrets = { internalSecret: 'the-end-of-the-links', mailKey: 'opens-the-mail' }
const email = 'admin@example.org'

test('the startup banner of a first demo start has all addresses and the password', () => {
  expect(startupBanner(demo, { email, generatedPassword: 'abcd-efgh', ...secrets })).toEqual([
    'The site:        http://localhost:3000',
    'Admin sign-in:   http://localhost:3000/admin/login   (admin@example.org, password abcd-efgh)',
    'Task board:      http://localhost:3000/todos_the-end-of-the-links',
    'Participants:    http://localhost:3000/participants_the-end-of-the-links',
    'Captured mail:   http://localhost:3000/dev/mail?key=opens-the-mail   (files in data/mail)',
  ])
})

test('the startup banner of later starts has no password, and an address only if it is an administrator’s', () => {
  expect(startupBanner(demo, { email, ...secrets })[1]).toBe(
    'Admin sign-in:   http://localhost:3000/admin/login   (admin@example.org)',
  )
  expect(startupBanner(demo, secrets)[1]).toBe('Admin sign-in:   http://localhost:3000/admin/login')
})

test('the startup banner of a live site has no secrets', () => {
  const live = { ...demo, publicUrl: 'https://festival.example.org', mode: 'live' } as const
  const mail = { url: 'smtps://mail.example.org', from: 'hello@example.org' }
  expect(startupBanner({ ...live, mail }, { email, ...secrets })).toEqual([
    'The site:        https://festival.example.org',
    'Admin sign-in:   https://festival.example.org/admin/login',
  ])
})
