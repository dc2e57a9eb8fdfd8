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

export interface StoredBlob extends Blob {
  /** Time when the blob was last stored, by the clock of the store. Milliseconds UTC. */
  storedAt: number;
}

/** Storage for files, addressed by their hash. Equal bytes are stored once, and a stored blob is always complete. */
export interface Blobs {
  /**
   * Stores a blob durably. If the source is longer than `max` bytes, destroys the source and stores nothing.
   * @throws the source's error; an error with a `syscall` if the disk is full or fails; BlobsUnavailable
   */
  put(bytes: Readable | Buffer, max: number): Promise<Blob | 'too_large'>;
  /**
   * Opens a blob. `null` if it does not exist. For a range that starts at or after the end, returns an empty stream.
   * @throws BlobsUnavailable. The stream reports it as well if the connection is lost before its end.
   */
  open(hash: string, range?: Range): Promise<OpenBlob | null>;
  /** Yields all stored blobs. Blobs that are stored or deleted in the meantime may be missing. @throws BlobsUnavailable */
  all(): AsyncIterable<StoredBlob>;
  /**
   * Yields the hashes of blobs that no process can be about to reference in the log: for a folder of one process, those that existed before
   * this store was opened; for a store of several nodes, those that were last stored more than an hour ago. @throws BlobsUnavailable
   */
  leftOver(): AsyncIterable<string>;
  /** Deletes a blob. Succeeds even if it does not exist. @throws BlobsUnavailable */
  delete(hash: string): Promise<void>;
  /** Deletes a blob that {@link leftOver} yielded, unless it was stored again since. @throws BlobsUnavailable */
  deleteLeftOver(hash: string): Promise<void>;
}

/** Read access to a store. */
export type ReadableBlobs = Pick<Blobs, 'open' | 'all'>;

/** The store does not respond, or rejected a request. The message names the store, the action and the reason, and contains no secrets. */
export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable';
  /** Whether only an operator can correct the cause, such as wrong credentials. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** Milliseconds after which a blob that no record references is not about to be referenced by any node. */
export const unnamedMs = 60 * 60_000;

const hashForm = /^[0-9a-f]{64}$/;

/** Whether a text is a hash in the form of {@link Blob}. Stores accept only hashes as names. */
export const isHash = (text: string): boolean => hashForm.test(text);
