import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's advice for scrypt: N = 2^15, r = 8, p = 3 (32 MiB, about a tenth of a second). */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const size = 32;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, size, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** `scrypt$N$r$p$salt$hash`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const nobody = Buffer.alloc(16);

/** With no hash (an unknown name) it takes as long and says no. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , , salt, key] = hash?.split('$') ?? [];
  const derived = await derive(password, salt === undefined ? nobody : Buffer.from(salt, 'base64url'));
  if (key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}
