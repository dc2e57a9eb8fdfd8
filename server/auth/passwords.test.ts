import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password opens under the cost of its hash, and no other does', async () => {
  const hash = await hashPassword('right');
  expect(await verifyPassword('right', hash)).toBe(true);
  expect(await verifyPassword('wrong', hash)).toBe(false);
  const cheaper = `scrypt$1024$8$1$c2FsdA$${scryptSync('right', 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64url')}`;
  expect(await verifyPassword('right', cheaper)).toBe(true);
});

test.each(['3$8$1', '2147483648$8$1', '2$8$1000000'])('a hash of the cost %s opens to nobody', async (cost) => {
  expect(await verifyPassword('right', `scrypt$${cost}$c2FsdA$c2FsdA`)).toBe(false);
});
