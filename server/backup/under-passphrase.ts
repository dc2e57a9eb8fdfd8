import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '../../shared/errors.ts';

/**
 * Format of `openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -md sha256`: marker, salt, ciphertext. The derived bytes start with the key and
 * the IV, as in OpenSSL. The HMAC key of the archive's checksum follows.
 */
export const mark = Buffer.from('Salted__');
const algorithm = 'aes-256-cbc';
const rounds = 600_000;
const lengths = { salt: 8, key: 32, iv: 16, sum: 32 };
const headBytes = mark.length + lengths.salt;
const derived = promisify(pbkdf2);

interface Keys {
  key: Buffer;
  iv: Buffer;
  /** HMAC key of the archive's checksum. */
  sum: Buffer;
}

async function keysOf(passphrase: string, salt: Buffer): Promise<Keys> {
  const { key, iv, sum } = lengths;
  const bytes = await derived(passphrase.normalize('NFKC'), salt, rounds, key + iv + sum, 'sha256');
  return { key: bytes.subarray(0, key), iv: bytes.subarray(key, key + iv), sum: bytes.subarray(key + iv) };
}

/** Returns a function that encrypts an archive as a stream, and the HMAC key of its checksum. */
export async function sealing(passphrase: string) {
  const salt = randomBytes(lengths.salt);
  const { key, iv, sum } = await keysOf(passphrase, salt);
  async function* seal(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const cipher = createCipheriv(algorithm, key, iv);
    yield Buffer.concat([mark, salt]);
    for await (const chunk of archive) yield cipher.update(chunk);
    yield cipher.final();
  }
  return { sum, seal };
}

/**
 * Returns an archive that is decrypted as a stream, and the HMAC key of its checksum.
 * @throws Refusal `wrong_passphrase` if no passphrase was given; `not_a_backup` if the data is truncated, which may be detected only while
 * the stream is read
 */
export async function opening(source: AsyncIterable<Buffer>, passphrase: string | null) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  while (held.length < headBytes) {
    const { value, done } = await chunks.next();
    if (done) throw new Refusal('not_a_backup');
    held = Buffer.concat([held, value]);
  }
  if (passphrase === null) throw new Refusal('wrong_passphrase');
  const { key, iv, sum } = await keysOf(passphrase, held.subarray(mark.length, headBytes));
  async function* archive(): AsyncGenerator<Buffer> {
    const decipher = createDecipheriv(algorithm, key, iv);
    yield decipher.update(held.subarray(headBytes));
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) break;
      yield decipher.update(value);
    }
    yield ended(() => decipher.final());
  }
  return { sum, archive: archive() };
}

function ended(last: () => Buffer): Buffer {
  try {
    return last();
  } catch {
    throw new Refusal('not_a_backup');
  }
}
