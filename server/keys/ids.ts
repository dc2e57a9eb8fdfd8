import { randomFillSync } from 'node:crypto';
import { digest, spelled } from './message-id.ts';

/** Requesting random bytes in pages is much faster than 16 at a time. */
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

/** Creates a UUIDv7. Ids of this process increase, also within a millisecond. A message's id can be used as LINE's retry key. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  // RFC 9562, section 6.2: the twelve bits after the timestamp are a counter with a random start that leaves room.
  const count = now === latest.ms && latest.count < 0xfff ? latest.count + 1 : bytes.readUInt16BE(6) & 0x7ff;
  latest = { ms: now, count };
  bytes.writeUInt16BE(count, 6);
  return spelled(bytes.toString('hex'), 7);
}

/**
 * Id of a conversation. The same for the same LINE account and source, so that two nodes that meet a new customer at the same time agree.
 */
export function conversationIdOf(lineAccountId: string, sourceKind: string, sourceId: string): string {
  return spelled(digest(`${lineAccountId}\n${sourceKind}\n${sourceId}`), 8);
}
