import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Blob } from './port.ts';

const sliceBytes = 256 * 1024;

/** Folder of the files that this process is writing. */
export class Unfinished {
  private readonly folder: string;

  /** Removes incomplete files that an earlier process left in the folder. */
  constructor(folder: string) {
    this.folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /**
   * Writes bytes to a temporary file, and flushes it to disk. Removes the file afterwards.
   * @param keep moves or copies the complete file to the store
   */
  async write(
    bytes: Readable | Buffer,
    max: number,
    keep: (file: string, blob: Blob) => Promise<void>,
  ): Promise<Blob | 'too_large'> {
    const temporary = join(this.folder, randomUUID());
    const source = Buffer.isBuffer(bytes) ? Readable.from(slices(bytes)) : bytes;
    // Prevents an unhandled error if the source fails before it is read. The reader receives the error as well.
    source.on('error', () => undefined);
    try {
      const blob = await writeAll(source, temporary, max);
      if (blob !== 'too_large') await keep(temporary, blob);
      return blob;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Returns the current time by the clock of the file system. Milliseconds UTC. */
  async now(): Promise<number> {
    const temporary = join(this.folder, randomUUID());
    try {
      await writeFile(temporary, '');
      return (await stat(temporary)).mtimeMs;
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

async function writeAll(source: Readable, path: string, max: number): Promise<Blob | 'too_large'> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    // Leaving the loop for any reason, including an error, destroys the source.
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > max) return 'too_large';
      hash.update(chunk);
      await writeChunk(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), bytes };
}

/** Splits a buffer, because hashing a large buffer at once would block other requests. */
function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}

async function writeChunk(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten;
}
