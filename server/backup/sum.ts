import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The sum of an archive's files, by name, length and bytes; under a key nobody without the passphrase can make one. */
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

  /** Whether it is this one; it ends with that. */
  is(given: Buffer): boolean {
    const own = this.end();
    return own.length === given.length && timingSafeEqual(own, given);
  }
}
