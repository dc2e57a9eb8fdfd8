import { createHash } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}/;

/**
 * Derives 16 bytes from a key. If the key begins with a ULID, its time comes first (six bytes), so that keys are added at one end of the
 * index. The rest is hash.
 */
export function dedupeKey(key: string): Buffer {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  if (ulid.test(key)) {
    let time = 0;
    for (let i = 0; i < 10; i++) time = time * 32 + alphabet.indexOf(key[i] as string);
    bytes.writeUIntBE(time % 2 ** 48, 0, 6);
  }
  return bytes;
}
