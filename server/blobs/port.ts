import type { Readable } from 'node:stream';

export interface Blob {
  /** SHA-256 of the bytes, hex. */
  hash: string;
  bytes: number;
}

export interface OpenBlob {
  /** The bytes of the range, or of the whole blob. The caller must read or destroy the stream. */
  stream: Readable;
  /** Size of the whole blob. */
  bytes: number;
}

/** Byte range with both ends included, as in HTTP. An end past the last byte means the last byte. */
export interface Range {
  start: number;
  end?: number;
}

/** Content-addressed storage: equal bytes are stored once, and stored blobs are complete. */
export interface Blobs {
  /**
   * Stores a blob durably. Destroys sources longer than `max` bytes and stores nothing.
   * @throws the source's error, or that of the store if it is full or unavailable
   */
  put(bytes: Readable | Buffer, max: number): Promise<Blob | 'too_large'>;
  /** `null` if the blob does not exist. A range that starts at or past the end returns an empty stream. */
  open(hash: string, range?: Range): Promise<OpenBlob | null>;
  /** Hashes of blobs that existed before this store was opened and have not been put since. */
  leftOver(): AsyncIterable<string>;
  /** Succeeds if the blob does not exist. */
  delete(hash: string): Promise<void>;
}
