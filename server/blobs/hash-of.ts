import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { ReadableBlobs } from './port.ts';

/** Computes the SHA-256 hash of a blob's content as hex. `null` if the blob does not exist, for example because it was erased in the meantime. */
export async function contentHash(blobs: ReadableBlobs, hash: string): Promise<string | null> {
  const found = await blobs.open(hash);
  if (found === null) return null;
  const actual = createHash('sha256');
  await pipeline(found.stream, actual);
  return actual.digest('hex');
}
