import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Checksum of the names, lengths and bytes of an archive's files. With a key, only someone who knows the passphrase can create a valid
 * checksum.
 */
export class Sum {
  private readonly hash;

  constructor(key: Buffer | null) {
    this.hash = key === null ? createHash('sha256') : createHmac('sha256', key);
  }

  file(name: string, size: number): void {
    this.hash.update(`${name}\n${size}\n`);
  }

  bytes(chunk: Buffer): void {
    this.hash.update(chunk);
  }

  end(): Buffer {
    return Buffer.from(`${this.hash.digest('hex')}\n`);
  }

  /** Completes the checksum. Returns whether the result equals `expected`. */
  is(expected: Buffer): boolean {
    const own = this.end();
    return own.length === expected.length && timingSafeEqual(own, expected);
  }
}
