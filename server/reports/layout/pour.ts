import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** All of a stream into another, which ends with it. @throws the reason of an abort */
export async function pour(from: Readable, out: Writable, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(from, out, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
