import { contentHash } from './hash-of.ts';
import type { Blobs, ReadableBlobs } from './port.ts';

/**
 * Copies all blobs to another store. Skips blobs whose content does not match their hash.
 * @param skipped called with the hash of each blob that was skipped
 * @returns the number of copied blobs
 */
export async function copyBlobs(
  from: ReadableBlobs,
  to: Pick<Blobs, 'put' | 'delete'>,
  skipped: (hash: string) => void,
): Promise<number> {
  let count = 0;
  for await (const { hash, bytes } of from.all()) {
    if ((await contentHash(from, hash)) !== hash) {
      skipped(hash);
      continue;
    }
    const found = await from.open(hash);
    if (found === null) continue;
    await to.put(found.stream, bytes);
    count += 1;
  }
  return count;
}
