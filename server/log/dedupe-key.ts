import { createHash } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}/;

/** 16 bytes for a key: six of time where the key begins with a ULID (so that keys grow at one end of the index), ten of hash. */
export function dedupeKey(key: string): Buffer {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  if (ulid.test(key)) {
    let time = 0;
    for (let i = 0; i < 10; i++) time = time * 32 + alphabet.indexOf(key[i] as string);
    bytes.writeUIntBE(time % 2 ** 48, 0, 6);
  }
  return bytes;
}
