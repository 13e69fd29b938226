import { describe, expect, test } from 'vitest'
import { type Warning, warnings } from '../../domain/warnings.ts'
import type { Sender } from '../http/client-address.ts'
import type { Logger } from '../lib/log.ts'
import { watchForProxy } from './proxy.ts'
import { settingWarnings } from './settings.ts'

const stripe = { secretKey: 'sk_live_example', webhookSecret: 'whsec_example', apiBase: undefined }
const live = { mode: 'live', publicUrl: 'https://festival.example.org', stripe } as const

describe('settings', () => {
  test.each<[string, Parameters<typeof settingWarnings>[0], Warning[]]>([
    ['of a live site as it should be', live, []],
    [
      'with an address without encryption',
      { ...live, publicUrl: 'http://fest.example' },
      [warnings.plainHttp],
    ],
    ['with a test key', { ...live, stripe: { ...stripe, secretKey: 'sk_test_x' } }, [warnings.stripeTestKey]],
    [
      'with a restricted test key',
      { ...live, stripe: { ...stripe, secretKey: 'rk_test_x' } },
      [warnings.stripeTestKey],
    ],
    ['of a demo', { mode: 'demo', publicUrl: 'http://localhost:3000', stripe: undefined }, []],
  ])('%s give exactly the expected warnings', (_, config, expected) => {
    expect(settingWarnings(config)).toEqual(expected)
  })
})

describe('a proxy that TRUST_PROXY does not count', () => {
  function watch(trustProxy: number) {
    const logged: unknown[] = []
    const log = { warn: (...line: unknown[]) => logged.push(line) } as unknown as Logger
    return { ...watchForProxy({ trustProxy }, log), logged }
  }
  const from = (
    remoteAddress: string | undefined,
    headers: Sender['headers'] = { 'x-forwarded-for': '203.0.113.9' },
  ) => ({
    socket: { remoteAddress },
    headers,
  })

  test('is noticed by its header, and logged once', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:172.18.0.3', '10.1.2.3', 'fd00::7', 'fe80::1%eth0']) {
      const { look, hasSeen, logged } = watch(0)
      expect(hasSeen()).toBe(false)
      look(from(address))
      look(from(address, { forwarded: 'for=203.0.113.9' }))
      expect([address, hasSeen(), logged.length]).toEqual([address, true, 1])
    }
  })

  test('is not taken from counted proxies, other headers, or strangers who send the header themselves', () => {
    for (const [trustProxy, sender] of [
      [1, from('127.0.0.1')],
      [0, from('127.0.0.1', {})],
      [0, from('203.0.113.9')],
      [0, from('::ffff:203.0.113.9')],
      [0, from('2001:db8::1')],
      [0, from(undefined)],
    ] as const) {
      const { look, hasSeen, logged } = watch(trustProxy)
      look(sender)
      expect([sender, hasSeen(), logged]).toEqual([sender, false, []])
    }
  })
})
