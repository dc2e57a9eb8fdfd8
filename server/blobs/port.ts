import type { Readable } from 'node:stream';

export interface Blob {
  /** SHA-256 hash of the bytes as hex. */
  hash: string;
  bytes: number;
}

export interface OpenBlob {
  /** The bytes of the range, or of the whole blob. The caller must read or destroy the stream. */
  stream: Readable;
  /** Size of the whole blob. */
  bytes: number;
}

/** Byte range that includes both ends, as in HTTP. An end beyond the last byte means the last byte. */
export interface Range {
  start: number;
  end?: number;
}

/** Storage for files, addressed by their hash. Equal bytes are stored once, and a stored blob is always complete. */
export interface Blobs {
  /**
   * Stores a blob and flushes it to disk. If the source is longer than `max` bytes, destroys the source and stores nothing.
   * @throws the source's error, or an error of the store if it is full or unavailable
   */
  put(bytes: Readable | Buffer, max: number): Promise<Blob | 'too_large'>;
  /** Opens a blob. `null` if it does not exist. For a range that starts at or after the end, returns an empty stream. */
  open(hash: string, range?: Range): Promise<OpenBlob | null>;
  /** Yields the hashes of blobs that existed before this store was opened and were not stored again since. */
  leftOver(): AsyncIterable<string>;
  /** Deletes a blob. Succeeds even if it does not exist. */
  delete(hash: string): Promise<void>;
}
