import { expect, test } from 'vitest'
import { keyGuard, originGuard, ownOrigins } from './request-guards.ts'

const own = ownOrigins('https://festival.example', false)
const isLetIn = (headers: Record<string, string>) => originGuard(new Headers(headers), own).ok

test.each([
  ['a form of our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://festival.example' }],
  ['a form of our own page that sends no referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }],
  ['an older browser on our own page', { origin: 'https://festival.example' }],
  ['a program', {}],
])('a request from %s may change data', (_who, headers) => {
  expect(isLetIn(headers as Record<string, string>)).toBe(true)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }],
  ['an older browser on another site', { origin: 'https://evil.test' }],
  ['a sandboxed page in an older browser', { origin: 'null' }],
  ['a browser that contradicts itself', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }],
  ['our host on another port', { origin: 'https://festival.example:8443' }],
])('a request from %s is refused', (_who, headers) => {
  expect(isLetIn(headers as Record<string, string>)).toBe(false)
})

test('in demo mode every name of this machine is our own', () => {
  expect(ownOrigins('http://localhost:3000', true)).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
})

test('the public key is taken as apikey or as bearer token, and nothing else is', () => {
  const isKnown = (headers: Record<string, string>) => keyGuard(headers, 'public-key').ok
  expect(isKnown({ apikey: 'public-key' })).toBe(true)
  expect(isKnown({ authorization: 'Bearer public-key' })).toBe(true)
  expect(isKnown({ apikey: 'public-key', authorization: 'Bearer of-a-session' })).toBe(true)
  expect(isKnown({})).toBe(false)
  expect(isKnown({ apikey: '' })).toBe(false)
  expect(isKnown({ authorization: 'Basic public-key' })).toBe(false)
})
