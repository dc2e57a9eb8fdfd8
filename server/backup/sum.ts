import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Checksum of an archive's files: names, lengths and bytes. With a key, the checksum cannot be forged without the passphrase. */
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

  /** Compares with an expected checksum and ends the calculation. */
  is(expected: Buffer): boolean {
    const own = this.end();
    return own.length === expected.length && timingSafeEqual(own, expected);
  }
}
