import { contentHash } from './hash-of.ts';
import type { Blobs, ReadableBlobs } from './port.ts';

export interface CopiedBlobs {
  /** Number of blobs that the target now contains. */
  copied: number;
  /** Names of blobs whose content does not match their name. They are not copied. */
  damaged: string[];
}

/** Number of blobs that are copied at the same time, because S3 storage takes a long time for each request. */
const atOnce = 16;

/**
 * Copies all blobs to another store, and compares the content of each with its hash after it was stored. Blobs that the target already has
 * are only compared. Deletes nothing.
 * @throws Error if the target does not return what was stored; the errors of both stores
 */
export async function copyBlobs(from: ReadableBlobs, to: Blobs): Promise<CopiedBlobs> {
  const damaged: string[] = [];
  let copied = 0;
  const copy = async (hash: string): Promise<void> => {
    if ((await contentHash(to, hash)) !== hash) {
      const found = await contentHash(from, hash);
      const blob = found === hash ? await from.open(hash) : null;
      if (blob === null) {
        if (found !== null) damaged.push(hash);
        return;
      }
      await to.put(blob.stream, Number.POSITIVE_INFINITY);
      if ((await contentHash(to, hash)) !== hash) throw new Error(`file ${hash} could not be stored`);
    }
    copied += 1;
  };
  let part: string[] = [];
  for await (const { hash } of from.all()) {
    part.push(hash);
    if (part.length < atOnce) continue;
    await Promise.all(part.map(copy));
    part = [];
  }
  await Promise.all(part.map(copy));
  return { copied, damaged };
}
