import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's advice for scrypt: N = 2^15, r = 8, p = 3 (32 MiB, about a tenth of a second). */
const present: Cost = { N: 2 ** 15, r: 8, p: 3 };
const size = 32;

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, size, { ...cost, maxmem: bytesOf(cost) }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `scrypt$N$r$p$salt$hash`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, present);
  return ['scrypt', ...numbers(present), salt.toString('base64url'), key.toString('base64url')].join('$');
}

const numbers = ({ N, r, p }: Cost) => [N, r, p];
/** Memory of a derivation: its table, its blocks, and two more to work in. */
const bytesOf = ({ N, r, p }: Cost) => 128 * r * (N + p + 2);
/** Memory that a derivation may take, and its passes: a log of others may tell any. */
const [bytesMax, passesMax] = [2 ** 28, 16];

/** Costs that scrypt takes (RFC 7914: N is a power of two below 2^(16 r)), and of these the ones that a sign-in can afford. */
const isBearable = ({ N, r, p }: Cost) =>
  numbers({ N, r, p }).every((one) => Number.isInteger(one) && one > 0) &&
  N > 1 &&
  Number.isInteger(Math.log2(N)) &&
  N < 2 ** (16 * r) &&
  bytesOf({ N, r, p }) <= bytesMax &&
  p <= passesMax;

const nobody = { cost: present, salt: Buffer.alloc(16), key: null };

function parse(hash: string) {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  if (!isBearable(cost)) return nobody;
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** Under the cost that the hash was made with. With no hash (an unknown name) it takes as long and says no. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { cost, salt, key } = hash === null ? nobody : parse(hash);
  const derived = await derive(password, salt, cost);
  return key !== null && key.length === derived.length && timingSafeEqual(key, derived);
}

/** Whether a hash was made under another cost than new ones are. */
export const isOutdated = (hash: string): boolean => numbers(parse(hash).cost).join() !== numbers(present).join();
