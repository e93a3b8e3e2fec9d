import { describe, expect, test } from 'vitest'
import { isLoopback } from '../src/guard/listening-address.ts'
import { isNetwork, Proxies } from '../src/guard/proxies.ts'

describe('who calls', () => {
  const named = new Proxies(['10.0.0.0/24', 'fd00::1'])

  test.each([
    ['a proxy that is named tells it', '10.0.0.7', '203.0.113.9', '203.0.113.9'],
    ['what a caller wrote before it counts for nothing', '10.0.0.7', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['two proxies that are named are passed over', '10.0.0.7', '203.0.113.9, 10.0.0.8', '203.0.113.9'],
    ['nobody else is believed', '10.0.1.7', '203.0.113.9', '10.0.1.7'],
    ['one that says nothing calls itself', '10.0.0.7', null, '10.0.0.7'],
    ['words are no address', '10.0.0.7', 'ana', '10.0.0.7'],
    ['a socket of both families is read as what it is', '::ffff:10.0.0.7', '203.0.113.9', '203.0.113.9'],
    ['IPv6 too', 'fd00::1', '2001:db8::5', '2001:db8::5'],
  ])('%s', (_what, address, forwarded, caller) => {
    expect(named.callerOf(address, forwarded)).toBe(caller)
  })

  test('without any name only a proxy on this machine is believed', () => {
    expect(new Proxies().callerOf('127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(new Proxies().callerOf('10.0.0.7', '203.0.113.9')).toBe('10.0.0.7')
  })
})

test.each([
  ['10.0.0.7', true],
  ['10.0.0.0/24', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['proxy', false],
  ['10.0.0.0/x', false],
])('%s is a network: %s', (network, expected) => expect(isNetwork(network)).toBe(expected))

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
])('only this machine reaches %s: %s', (host, expected) => expect(isLoopback(host)).toBe(expected))
