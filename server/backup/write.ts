import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open as openFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { removeDeadParts } from '../process/dead-parts.ts';
import { goneAtExit } from '../process/gone-at-exit.ts';
import { Archive } from './archive.ts';
import { copyInParts } from './copy-in-parts.ts';
import { backupFormat, files } from './format.ts';
import { migrationNames } from './migrations.ts';
import { sealing } from './under-passphrase.ts';

/** Writes a snapshot of the log to a file. */
interface CopiedLog {
  copyTo(file: string): Promise<void>;
}

export interface BackupSource {
  dataDir: string;
  log: CopiedLog;
  /** Milliseconds UTC. */
  now: number;
  /**
   * The key of the secrets, which is included, and the passphrase that encrypts the whole archive. `null` for a plain backup without the
   * key.
   */
  key: { key: Buffer; passphrase: string } | null;
}

/** Snapshots of killed processes. They are removed because customers' texts would survive their erasure in them. */
const snapshotForm = /^backup-(\d+)-[0-9a-f-]{36}\.tmp(-.*)?$/;

/**
 * Streams a backup while the product runs: a snapshot of the log, then the blobs that it references. Blobs that are erased meanwhile are
 * omitted.
 */
export async function* writeBackup({ dataDir, log, now, key }: BackupSource): AsyncGenerator<Buffer> {
  removeDeadParts(dataDir, snapshotForm);
  const snapshot = join(dataDir, `backup-${process.pid}-${randomUUID()}.tmp`);
  const isGone = goneAtExit(snapshot);
  try {
    const { migrations, head } = await takeSnapshot(log, snapshot);
    const sealed = key === null ? null : await sealing(key.passphrase);
    const archive = new Archive(now, sealed?.sum ?? null);
    const manifest = { format: backupFormat, migrations, takenAt: new Date(now).toISOString(), head };
    const bytes = archive.bytes(async () => {
      await archive.add(files.manifest, Buffer.from(`${JSON.stringify(manifest)}\n`));
      if (key !== null) await archive.add(files.key, Buffer.from(`${key.key.toString('base64')}\n`));
      await archive.copy(files.log, await openFile(snapshot));
      for await (const { name, path } of blobsOf(join(dataDir, 'blobs'))) {
        // Opened before its header is written, because an open file can be read to its end even if it is deleted.
        const blob = await openFile(path).catch(() => null);
        if (blob !== null) await archive.copy(name, blob);
      }
    });
    yield* sealed === null ? bytes : sealed.seal(bytes);
  } finally {
    await rm(snapshot, { force: true });
    isGone();
  }
}

/** Log that another process may be writing. */
export function logOfOthers(dataDir: string): CopiedLog {
  return { copyTo: (file) => copyInParts(join(dataDir, 'log.db'), file) };
}

async function takeSnapshot(log: CopiedLog, to: string): Promise<{ migrations: string[]; head: number }> {
  await log.copyTo(to);
  const copy = new Database(to);
  try {
    // Makes the snapshot a single file without a WAL.
    copy.pragma('journal_mode = DELETE');
    const { head } = copy.prepare<[], { head: number | null }>('SELECT max(position) AS head FROM records').get() ?? {};
    return { migrations: migrationNames(copy), head: head ?? 0 };
  } finally {
    copy.close();
  }
}

async function* blobsOf(folder: string): AsyncGenerator<{ name: string; path: string }> {
  if (!existsSync(folder)) return;
  for (const shelf of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    for (const hash of await readdir(join(folder, shelf))) {
      yield { name: `blobs/${shelf}/${hash}`, path: join(folder, shelf, hash) };
    }
  }
}
