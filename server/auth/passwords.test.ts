import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { Passwords } from './passwords.ts';

const passwords = new Passwords();

test('a password is verified with the cost of its hash, and other passwords are refused', async () => {
  const hash = await passwords.hash('right');
  expect(await passwords.verify('right', hash)).toBe(true);
  expect(await passwords.verify('wrong', hash)).toBe(false);
  const cheaper = `scrypt$1024$8$1$c2FsdA$${scryptSync('right', 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64url')}`;
  expect(await passwords.verify('right', cheaper)).toBe(true);
});

/** Low costs, and the highest `N` that scrypt accepts with `r` = 1. */
test.each(['2$8$1', '4$8$4', '16$8$16', '32768$1$1'])('a hash with the cost %s is accepted', async (cost) => {
  const [N, r, p] = cost.split('$').map(Number) as [number, number, number];
  const key = scryptSync('right', 'salt', 32, { N, r, p, maxmem: 2 ** 28 }).toString('base64url');
  expect(await passwords.verify('right', `scrypt$${cost}$c2FsdA$${key}`)).toBe(true);
});

test('hashes beyond the waiting limit are refused', async () => {
  const slow = new Passwords({ N: 2 ** 14, r: 8, p: 1 });
  const room = limits.hashesAtOnce + limits.hashesWaiting;
  const attempts = Array.from({ length: room + 5 }, () => slow.verify('guess', null));
  const outcomes = await Promise.allSettled(attempts);
  const refused = outcomes.filter((one) => one.status === 'rejected');
  expect(outcomes.length - refused.length).toBe(room);
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('too_many_requests'));
});

const beyond = ['3$8$1', '1$8$1', '2147483648$8$1', '2$8$1000000', '65536$1$1', '2$8$0', 'x$8$1', '1e3$8$1'];
test.each(beyond)('a hash with the cost %s is never accepted', async (cost) => {
  expect(await passwords.verify('right', `scrypt$${cost}$c2FsdA$c2FsdA`)).toBe(false);
});
