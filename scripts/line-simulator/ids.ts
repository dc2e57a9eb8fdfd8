import { createHash, randomBytes } from 'node:crypto';

export type Json = Record<string, unknown>;

export const hex32 = (): string => randomBytes(16).toString('hex');

/** Derives 32 hex characters from a text, for ids that must survive a restart. */
export const hex32Of = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

export const opaque = (bytes = 30): string => randomBytes(bytes).toString('base64url');

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a ULID, the format of LINE's event ids: 48 bits of time and 80 random bits. */
export function ulid(now: number): string {
  let time = '';
  for (let left = now, i = 0; i < 10; i++) {
    time = crockford[left % 32] + time;
    left = Math.floor(left / 32);
  }
  return time + Array.from(randomBytes(16), (byte) => crockford[byte % 32]).join('');
}

/** Returns a generator of increasing 18-digit numbers, which are derived from the time so that they do not repeat after a restart. */
export function risingIds(now: () => number): () => string {
  let last = 0n;
  return () => {
    const fromClock = BigInt(Math.floor(now())) * 100_000n;
    last = fromClock > last ? fromClock : last + 1n;
    return last.toString();
  };
}
