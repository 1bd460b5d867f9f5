import type { Context } from 'hono'
import { callerAddress } from '@/server/platform/node/listen'
import { networkOf } from '@/server/platform/security/events'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['local', 'local'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('the caller’s address', () => {
  const context = (forwarded?: string, remoteAddress?: string) =>
    ({
      env: remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } },
      req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
    }) as unknown as Context

  test.each([
    [
      'a forged header counts for nothing without a proxy of ours',
      false,
      '1.2.3.4',
      '203.0.113.9',
      '203.0.113.9',
    ],
    [
      'behind one the last entry counts, which it wrote itself',
      true,
      '1.2.3.4, 198.51.100.7',
      '10.0.0.1',
      '198.51.100.7',
    ],
    ['without a header the connection counts', true, undefined, '203.0.113.9', '203.0.113.9'],
    ['an empty header is none', true, '', '203.0.113.9', '203.0.113.9'],
    ['a connection that is gone has none', false, undefined, undefined, 'unknown'],
  ])('%s', (_, trustsProxy, forwarded, remote, address) => {
    expect(callerAddress(trustsProxy)(context(forwarded, remote))).toBe(address)
  })
})
