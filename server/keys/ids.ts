import { randomFillSync } from 'node:crypto';
import { digest, spelled } from './message-id.ts';

/** Buffer of random bytes. Filling 4096 bytes at once is much faster than requesting a few bytes for each id. */
const page = Buffer.alloc(4096);
let used = page.length;

function randomBytes(count: number): Buffer {
  if (used + count > page.length) {
    randomFillSync(page);
    used = 0;
  }
  used += count;
  return page.subarray(used - count, used);
}

let latest = { ms: Number.NaN, count: 0 };

/**
 * Creates a UUIDv7. The ids of one process increase, also within a millisecond. A message's id is also used as LINE's retry key, which must
 * be a UUID.
 */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  // Uses the twelve bits after the timestamp as a counter (RFC 9562, section 6.2), so that ids of the same millisecond increase. The
  // counter starts at a random value in the lower half of its range, so that it can increase.
  const count = now === latest.ms && latest.count < 0xfff ? latest.count + 1 : bytes.readUInt16BE(6) & 0x7ff;
  latest = { ms: now, count };
  bytes.writeUInt16BE(count, 6);
  return spelled(bytes.toString('hex'), 7);
}

/**
 * Returns the id of a conversation. Derived from the LINE account and the source, so that two processes that receive the first message of a
 * new customer at the same time use the same id.
 */
export function conversationIdOf(lineAccountId: string, sourceKind: string, sourceId: string): string {
  return spelled(digest(`${lineAccountId}\n${sourceKind}\n${sourceId}`), 8);
}
