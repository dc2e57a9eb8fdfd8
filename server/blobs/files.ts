import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Blob, Blobs, OpenBlob, Range } from './port.ts';

const sliceBytes = 256 * 1024;
const hashForm = /^[0-9a-f]{64}$/;

/** Stores blobs as files with the path `aa/<hash>`, where `aa` is the start of the hash. Only valid hashes become part of a path. */
export class Files implements Blobs {
  private readonly folder: string;
  private readonly unfinished: string;
  /** Time when this store was opened, by the clock of the file system. Milliseconds UTC. */
  private readonly openedAt: number;

  /** Opens the store and removes incomplete files of earlier processes. */
  constructor(folder: string) {
    this.folder = folder;
    this.unfinished = join(folder, 'unfinished');
    rmSync(this.unfinished, { recursive: true, force: true });
    mkdirSync(this.unfinished, { recursive: true });
    this.openedAt = statSync(this.unfinished).mtimeMs;
  }

  async put(bytes: Readable | Buffer, max: number): Promise<Blob | 'too_large'> {
    const temporary = join(this.unfinished, randomUUID());
    const source = Buffer.isBuffer(bytes) ? Readable.from(slices(bytes)) : bytes;
    // Prevents an unhandled error if the source fails before it is read. The reader receives the error as well.
    source.on('error', () => undefined);
    try {
      const blob = await writeAll(source, temporary, max);
      if (blob === 'too_large') return blob;
      await this.keep(temporary, this.path(blob.hash));
      return blob;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Moves a complete file to its final name and flushes the change to disk. */
  private async keep(temporary: string, path: string): Promise<void> {
    const folder = dirname(path);
    if ((await mkdir(folder, { recursive: true })) !== undefined) await syncFolder(this.folder);
    await rename(temporary, path);
    await syncFolder(folder);
  }

  async open(hash: string, range?: Range): Promise<OpenBlob | null> {
    if (!hashForm.test(hash)) return null;
    const path = this.path(hash);
    try {
      const { size: bytes } = await stat(path);
      if (range !== undefined && range.start >= bytes) return { stream: Readable.from([]), bytes };
      const file = await open(path, 'r');
      return { stream: file.createReadStream(range ?? {}), bytes };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async *leftOver(): AsyncGenerator<string> {
    for (const shelf of await readdir(this.folder)) {
      const names = shelf.length === 2 ? await readdir(join(this.folder, shelf)) : [];
      for (const name of names.filter((one) => hashForm.test(one))) {
        const found = await stat(this.path(name)).catch(() => null);
        if (found !== null && found.mtimeMs < this.openedAt) yield name;
      }
    }
  }

  async delete(hash: string): Promise<void> {
    if (hashForm.test(hash)) await rm(this.path(hash), { force: true });
  }

  private path(hash: string): string {
    return join(this.folder, hash.slice(0, 2), hash);
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

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
