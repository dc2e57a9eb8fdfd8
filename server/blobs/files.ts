import { readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Blobs, OpenBlob, Range, ReadableBlobs, StoredBlob } from './port.ts';
import { isHash, unnamedMs } from './port.ts';
import { Unfinished } from './unfinished.ts';

const shelfForm = /^[0-9a-f]{2}$/;
/** Milliseconds after which an incomplete file of another node belongs to a node that has ended. */
const abandonedMs = 24 * 60 * 60_000;

/** Reads blobs that are stored as files with the path `aa/<hash>`, where `aa` is the start of the hash. Changes nothing. */
export class StoredFiles implements ReadableBlobs {
  protected readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async open(hash: string, range?: Range): Promise<OpenBlob | null> {
    if (!isHash(hash)) return null;
    const path = this.path(hash);
    try {
      const { size: bytes } = await stat(path);
      if (range !== undefined && range.start >= bytes) return { stream: Readable.from([]), bytes };
      const file = await open(path, 'r');
      return { stream: file.createReadStream(range ?? {}), bytes };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async *all(): AsyncGenerator<StoredBlob> {
    for (const shelf of await entriesOf(this.folder)) {
      if (!shelfForm.test(shelf)) continue;
      for (const hash of await entriesOf(join(this.folder, shelf))) {
        const found = isHash(hash) ? await statOf(this.path(hash)) : null;
        if (found !== null) yield { hash, bytes: found.size, storedAt: found.mtimeMs };
      }
    }
  }

  /** Only valid hashes become part of a path. */
  protected path(hash: string): string {
    return join(this.folder, hash.slice(0, 2), hash);
  }
}

/**
 * Stores blobs in a folder, which belongs to this process or is shared by several nodes. Each node writes incomplete files to a folder of
 * its own, so that it can remove those of its earlier process.
 */
export class Files extends StoredFiles implements Blobs {
  private readonly unfinished: Unfinished;
  private readonly isShared: boolean;
  /** Time when this store was opened, by the clock of the file system. Milliseconds UTC. */
  private readonly openedAt: number;

  /**
   * Opens the store, and removes incomplete files of earlier processes.
   * @param node id of this node if other nodes use the folder at the same time; `null` if the folder belongs to this process
   */
  constructor(folder: string, node: string | null = null) {
    super(folder);
    const unfinished = join(folder, 'unfinished');
    const own = node === null ? unfinished : join(unfinished, node);
    this.isShared = node !== null;
    this.unfinished = new Unfinished(own);
    this.openedAt = statSync(own).mtimeMs;
    if (this.isShared) removeAbandoned(unfinished, this.openedAt - abandonedMs);
  }

  put(bytes: Readable | Buffer, max: number) {
    return this.unfinished.write(bytes, max, (file, { hash }) => this.keep(file, this.path(hash)));
  }

  /** Moves a complete file to its final name and flushes the change to disk. */
  private async keep(temporary: string, path: string): Promise<void> {
    const folder = dirname(path);
    if ((await mkdir(folder, { recursive: true })) !== undefined) await syncFolder(this.folder);
    await rename(temporary, path);
    await syncFolder(folder);
  }

  async *leftOver(): AsyncGenerator<string> {
    const before = await this.leftOverBefore();
    for await (const { hash, storedAt } of this.all()) if (storedAt < before) yield hash;
  }

  /** Returns the time before which blobs are left over. Milliseconds UTC. */
  private async leftOverBefore(): Promise<number> {
    return this.isShared ? (await this.unfinished.now()) - unnamedMs : this.openedAt;
  }

  async delete(hash: string): Promise<void> {
    if (isHash(hash)) await rm(this.path(hash), { force: true });
  }

  async deleteLeftOver(hash: string): Promise<void> {
    if (!isHash(hash)) return;
    const before = await this.leftOverBefore();
    const found = await statOf(this.path(hash));
    if (found !== null && found.mtimeMs < before) await this.delete(hash);
  }
}

/** Whether a file does not exist. A network file system reports `ESTALE` for a file that another machine has just replaced or deleted. */
function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ESTALE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

const entriesOf = (folder: string) => readdir(folder).catch((error: unknown) => orAbsent(error, []));
const statOf = (path: string) => stat(path).catch((error: unknown) => orAbsent(error, null));

function orAbsent<T>(error: unknown, absent: T): T {
  if (isAbsent(error)) return absent;
  throw error;
}

/** Removes incomplete files that were not written to since a time. */
function removeAbandoned(folder: string, since: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const found = entry.isFile() ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (found !== undefined && found.mtimeMs < since) rmSync(path, { force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
