import type { Readable } from 'node:stream';

export interface Blob {
  /** SHA-256 of the bytes, hex. */
  hash: string;
  bytes: number;
}

export interface OpenBlob {
  /** The bytes of the range, or all. The caller reads or destroys the stream. */
  stream: Readable;
  /** The size of the whole blob. */
  bytes: number;
}

/** Both ends included, as in HTTP; an end past the last byte is the last byte. */
export interface Range {
  start: number;
  end?: number;
}

/** Bytes by their hash: the same bytes are kept once, and what is kept is whole. */
export interface Blobs {
  /**
   * Durable when it resolves. A source with more than `max` bytes is destroyed and nothing of it kept.
   * @throws the source's error, or that of the store (full, away)
   */
  put(bytes: Readable | Buffer, max: number): Promise<Blob | 'too_large'>;
  /** null when there is none. A range that starts at or past the end gives an empty stream. */
  open(hash: string, range?: Range): Promise<OpenBlob | null>;
  /** Hashes of those that were there before this store was opened, and were not put again since. */
  leftOver(): AsyncIterable<string>;
  /** Deleting what is not there is no error. */
  delete(hash: string): Promise<void>;
}
