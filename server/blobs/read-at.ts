import type { Blobs } from './port.ts';

/** Reads bytes of a file: at most `length` from `start`. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

/** Reads parts of what is kept under a hash; nothing where it is gone. */
export function readAtOf(blobs: Blobs, hash: string): ReadAt {
  return async (start, length) => {
    const found = await blobs.open(hash, { start, end: start + length - 1 });
    const chunks: Buffer[] = [];
    for await (const chunk of found?.stream ?? []) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
}
