import { expect, test } from 'vitest';
import { isPublicAddress } from './media.ts';

test.each(['8.8.8.8', '147.92.0.1', '223.255.255.254', '2606:4700::1111', '2404:6800::1'])('%s is public', (host) => {
  expect(isPublicAddress(host)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::',
])('%s is not', (host) => {
  expect(isPublicAddress(host)).toBe(false);
});

test('a host name is neither', () => {
  expect(isPublicAddress('example.com')).toBeNull();
});
