import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientAddress, companyNetwork, customerNetwork, isFromThisMachine } from './client-address.ts'

describe('the client address', () => {
  test('cannot be invented without a trusted proxy', () => {
    expect(clientAddress('192.0.2.7', '198.51.100.1, 198.51.100.2', 0)).toBe('192.0.2.7')
  })

  test('behind one proxy is the last forwarded one, not the invented ones before it', () => {
    expect(clientAddress('10.0.0.1', 'invented, 198.51.100.2', 1)).toBe('198.51.100.2')
    expect(clientAddress('10.0.0.1', null, 1)).toBe('10.0.0.1')
    expect(clientAddress('10.0.0.1', 'a, b, c', 2)).toBe('b')
  })

  test('of an IPv4 client on an IPv6 socket is its IPv4 address', () => {
    expect(clientAddress('::ffff:192.0.2.7', null, 0)).toBe('192.0.2.7')
    expect(clientAddress('::ffff:c000:207', null, 0)).toBe('192.0.2.7')
  })

  test('is the same whatever port a proxy adds', () => {
    const seen = (hop: string) => clientAddress('10.0.0.1', hop, 1)
    expect(['198.51.100.7', '198.51.100.7:4000', '198.51.100.7:4001'].map(seen)).toEqual(
      Array(3).fill('198.51.100.7'),
    )
    expect(['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:4000'].map(seen)).toEqual(
      Array(3).fill('2001:db8:0:0::/64'),
    )
    expect(seen('[::ffff:198.51.100.7]:4000')).toBe('198.51.100.7')
  })

  test('that is no address stays as it is, in all its networks', () => {
    for (const odd of ['unknown', 'a:b', '[', '1.2.3', '999.1.1.1:80']) {
      const seen = clientAddress('10.0.0.1', odd, 1)
      expect([customerNetwork(seen), companyNetwork(seen)]).toEqual([seen, seen])
    }
  })

  test('is this machine only for its own sockets that ask for one of its names', () => {
    const comesFromHere = (remoteAddress: string | undefined, headers: IncomingHttpHeaders) =>
      isFromThisMachine({ socket: { remoteAddress } as Socket, headers })
    const sockets = (headers: IncomingHttpHeaders) =>
      ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'].map((address) => comesFromHere(address, headers))
    const others = ['10.0.0.1', '::2', '1127.0.0.1', undefined]
    expect(sockets({ host: 'localhost:3000' })).not.toContain(false)
    expect(others.map((address) => comesFromHere(address, { host: 'localhost:3000' }))).not.toContain(true)
    expect(sockets({ host: 'evil.test:3000' })).not.toContain(true)
    expect(sockets({ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' })).not.toContain(true)
  })

  test('is one for a whole IPv6 household', () => {
    const seen = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:aaaa:bbbb:cccc:dddd',
      '2001:DB8:0001:2::',
      '2001:db8:1:2::5%eth0',
    ]
    expect(new Set(seen.map((address) => clientAddress(address, null, 0)))).toEqual(
      new Set(['2001:db8:1:2::/64']),
    )
    expect(clientAddress('2001:db8:1:3::1', null, 0)).toBe('2001:db8:1:3::/64')
    expect(clientAddress('::1', null, 0)).toBe('0:0:0:0::/64')
  })

  test('lies in wider networks, which no hop inside of them leaves', () => {
    const networks = (address: string) => {
      const seen = clientAddress(address, null, 0)
      return [seen, customerNetwork(seen), companyNetwork(seen)]
    }
    expect(networks('2001:db8:5:12ab::1')).toEqual([
      '2001:db8:5:12ab::/64',
      '2001:db8:5:1200::/56',
      '2001:db8:5::/48',
    ])
    expect(networks('2001:db8:5:12ff::1').slice(1)).toEqual(networks('2001:db8:5:1200::9').slice(1))
    expect(networks('2001:db8:5:7::1')).toEqual(['2001:db8:5:7::/64', '2001:db8:5:0::/56', '2001:db8:5::/48'])
    expect(networks('198.51.100.7')).toEqual(['198.51.100.7', '198.51.100.7', '198.51.100.0/24'])
  })
})
