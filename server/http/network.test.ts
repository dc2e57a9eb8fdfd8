import { expect, test } from 'vitest';
import { networkOf, networksOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 address has three networks, an IPv4 address one', () => {
  expect(networksOf('2001:db8:1:2f4::6')).toEqual([
    { network: '2001:db8:1:2f4::/64', bits: 64 },
    { network: '2001:db8:1:200::/56', bits: 56 },
    { network: '2001:db8:1:0::/48', bits: 48 },
  ]);
  expect(networksOf('::ffff:203.0.113.7')).toEqual([{ network: '203.0.113.7', bits: null }]);
});
