import type { Blobs } from './port.ts';

/** Reads at most `length` bytes of a file from `start`. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

/** Reads parts of a blob. Returns an empty buffer if the blob does not exist. */
export function readAtOf(blobs: Blobs, hash: string): ReadAt {
  return async (start, length) => {
    const found = await blobs.open(hash, { start, end: start + length - 1 });
    const chunks: Buffer[] = [];
    for await (const chunk of found?.stream ?? []) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
}
