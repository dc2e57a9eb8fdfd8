import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { copyInParts } from './copy-in-parts.ts';
import { backupFormat, firstLine, type Header } from './format.ts';
import { migrationNames } from './migrations.ts';
import { sealKey } from './sealed-key.ts';

/** Makes a file of the log as it is at one moment. */
interface CopiedLog {
  copyTo(file: string): Promise<void>;
}

export interface BackupSource {
  dataDir: string;
  log: CopiedLog;
  /** Milliseconds UTC. */
  now: number;
  /** The key that seals the secrets, and the passphrase that seals it in turn; null: the backup goes without it. */
  key: { key: Buffer; passphrase: string } | null;
}

/**
 * A backup as a stream, taken while the product runs: the log as it is at one moment, then the bytes that it names. Bytes
 * that are erased meanwhile are left out.
 */
export async function* writeBackup({ dataDir, log, now, key }: BackupSource): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  const keep = (chunk: Buffer) => {
    sum.update(chunk);
    return chunk;
  };
  const line = (header: Header) => keep(Buffer.from(`${JSON.stringify(header)}\n`));
  const snapshot = join(dataDir, `backup-${randomUUID()}.tmp`);
  try {
    const { migrations, head } = await takeSnapshot(log, snapshot);
    yield keep(Buffer.from(firstLine));
    const takenAt = new Date(now).toISOString();
    yield line({ entry: 'manifest', format: backupFormat, migrations, takenAt, head });
    if (key !== null) yield line(sealKey(key.key, key.passphrase));
    const { size: bytes } = await stat(snapshot);
    yield line({ entry: 'log', bytes });
    for await (const chunk of createReadStream(snapshot)) yield keep(chunk as Buffer);
    for await (const { hash, path, bytes } of blobsOf(join(dataDir, 'blobs'))) {
      // Open before it is promised: what is open can be read to its end.
      const stream = createReadStream(path);
      const isThere = await new Promise<boolean>((resolve) => {
        stream.once('ready', () => resolve(true)).once('error', () => resolve(false));
      });
      if (!isThere) continue;
      yield line({ entry: 'blob', hash, bytes });
      for await (const chunk of stream) yield keep(chunk as Buffer);
    }
    yield Buffer.from(`${JSON.stringify({ entry: 'end', sum: sum.digest('hex') } satisfies Header)}\n`);
  } finally {
    await rm(snapshot, { force: true });
  }
}

/** A log that another process may be writing. */
export function logOfOthers(dataDir: string): CopiedLog {
  return { copyTo: (file) => copyInParts(join(dataDir, 'log.db'), file) };
}

async function takeSnapshot(log: CopiedLog, to: string): Promise<{ migrations: string[]; head: number }> {
  await log.copyTo(to);
  const copy = new Database(to);
  try {
    // A single file, without one for what is not written yet.
    copy.pragma('journal_mode = DELETE');
    const { head } = copy.prepare<[], { head: number | null }>('SELECT max(position) AS head FROM records').get() ?? {};
    return { migrations: migrationNames(copy), head: head ?? 0 };
  } finally {
    copy.close();
  }
}

async function* blobsOf(folder: string): AsyncGenerator<{ hash: string; path: string; bytes: number }> {
  if (!existsSync(folder)) return;
  for (const shelf of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    for (const hash of await readdir(join(folder, shelf))) {
      const path = join(folder, shelf, hash);
      const found = await stat(path).catch(() => null);
      if (found !== null) yield { hash, path, bytes: found.size };
    }
  }
}
