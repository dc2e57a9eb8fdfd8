import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseBytes } from '../storage/folder-size.ts';

export interface DiskUse {
  dataBytes: number;
  freeBytes: number;
  diskBytes: number;
}

/** Milliseconds between counts of the blobs. Long, because there can be many files. */
const blobsEveryMs = 30 * 60_000;

/** Measures the disk space that the data uses, and the free disk space. */
export class Disk {
  use: DiskUse = { dataBytes: 0, freeBytes: 0, diskBytes: 0 };
  private readonly dataDir: string;
  private blobs = 0;
  private countedAt = Number.NEGATIVE_INFINITY;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  async look(): Promise<void> {
    if (performance.now() - this.countedAt > blobsEveryMs) {
      this.countedAt = performance.now();
      void this.countBlobs();
    }
    const { bavail, blocks, bsize } = await statfs(this.dataDir);
    const dataBytes = databaseBytes(this.dataDir) + this.blobs;
    this.use = { dataBytes, freeBytes: bavail * bsize, diskBytes: blocks * bsize };
  }

  private async countBlobs(): Promise<void> {
    const folder = join(this.dataDir, 'blobs');
    let sum = 0;
    for (const shelf of await readdir(folder).catch(() => [])) {
      for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
        sum += (await stat(join(folder, shelf, name)).catch(() => null))?.size ?? 0;
      }
    }
    this.blobs = sum;
  }
}
