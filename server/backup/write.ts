import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { pack } from 'tar-stream';
import { contentHash } from '../blobs/hash-of.ts';
import type { ReadableBlobs } from '../blobs/port.ts';
import { forgetHistory } from '../log/meta.ts';
import { removeDeadParts } from '../process/dead-parts.ts';
import { removeAtExit } from '../process/remove-at-exit.ts';
import { copyTable, insertOf } from '../storage/copy-table.ts';
import { openFile } from '../storage/open-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { backupFormat, files } from './format.ts';
import { migrationNames } from './migrations.ts';
import { Sum } from './sum.ts';
import { sealing } from './under-passphrase.ts';

/** A log that can be copied while it is in use. */
interface CopiedLog {
  copyTo(file: string): Promise<void>;
}

export interface BackupSource {
  dataDir: string;
  log: CopiedLog;
  blobs: ReadableBlobs;
  /** Milliseconds UTC. */
  now: number;
  /**
   * Key of the secrets, to be included in the backup, and passphrase that encrypts the whole backup. `null` for an unencrypted backup
   * without the key.
   */
  key: { key: Buffer; passphrase: string } | null;
  /** Called with the name of each blob that is left out because its content does not match the hash in its name. */
  damaged: (name: string) => void;
}

/**
 * Form of the file names of snapshots. Snapshots of killed processes are removed, because they would still contain text that is erased
 * later.
 */
const snapshotForm = /^backup-(\d+)-[0-9a-f-]{36}\.tmp(-.*)?$/;

/**
 * Streams a backup while the product is running: a snapshot of the log, then the blobs. Blobs that are erased while the backup is written
 * are left out. Damaged blobs are left out too, because a restore would refuse the whole backup.
 */
export async function* writeBackup({ dataDir, log, blobs, now, key, damaged }: BackupSource): AsyncGenerator<Buffer> {
  removeDeadParts(dataDir, snapshotForm);
  const snapshot = join(dataDir, `backup-${process.pid}-${randomUUID()}.tmp`);
  const release = removeAtExit(snapshot);
  try {
    const { migrations, head } = await takeSnapshot(log, snapshot);
    const sealed = key === null ? null : await sealing(key.passphrase);
    const archive = new Archive(now, sealed?.sum ?? null);
    const manifest = { format: backupFormat, migrations, takenAt: new Date(now).toISOString(), head };
    const bytes = archive.bytes(async () => {
      await archive.add(files.manifest, Buffer.from(`${JSON.stringify(manifest)}\n`));
      if (key !== null) await archive.add(files.key, Buffer.from(`${key.key.toString('base64')}\n`));
      await archive.copyFile(files.log, await open(snapshot));
      for await (const { hash } of blobs.all()) {
        const name = `blobs/${hash.slice(0, 2)}/${hash}`;
        const found = await contentHash(blobs, hash);
        if (found !== null && found !== hash) damaged(name);
        // Opens the blob before writing its header, because an open blob can be read to its end even if it is deleted.
        const blob = found === hash ? await blobs.open(hash) : null;
        if (blob !== null) await archive.copy(name, blob.bytes, blob.stream);
      }
    });
    yield* sealed === null ? bytes : sealed.seal(bytes);
  } finally {
    await rm(snapshot, { force: true });
    release();
  }
}

/** Returns the log of a data folder for copying. Another process may be writing it. */
export function logOfOthers(dataDir: string): CopiedLog {
  return { copyTo: (file) => copyInParts(join(dataDir, 'log.db'), file) };
}

async function takeSnapshot(log: CopiedLog, to: string): Promise<{ migrations: string[]; head: number }> {
  await log.copyTo(to);
  const copy = new Database(to);
  try {
    // Converts the snapshot to a single file without a write-ahead log.
    copy.pragma('journal_mode = DELETE');
    // The program can also be started on an unpacked backup.
    forgetHistory(copy);
    const { head } = copy.prepare<[], { head: number | null }>('SELECT max(position) AS head FROM records').get() ?? {};
    return { migrations: migrationNames(copy), head: head ?? 0 };
  } finally {
    copy.close();
  }
}

/** A tar archive that is streamed while it is written. Its last file contains a checksum of the other files. */
class Archive {
  private readonly tar = pack();
  private readonly sum: Sum;
  private readonly mtime: Date;

  constructor(now: number, sumKey: Buffer | null) {
    this.mtime = new Date(now);
    this.sum = new Sum(sumKey);
  }

  /** Streams the archive. @param fill adds the files, one after the other */
  async *bytes(fill: () => Promise<void>): AsyncGenerator<Buffer> {
    const filled = this.fillWith(fill).catch((error: unknown) => {
      this.tar.destroy(error as Error);
    });
    try {
      for await (const chunk of this.tar) yield chunk as Buffer;
    } finally {
      this.tar.destroy();
      await filled;
    }
  }

  private async fillWith(fill: () => Promise<void>): Promise<void> {
    await fill();
    await this.put(files.sum, this.sum.end());
    this.tar.finalize();
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.sum.file(name, bytes.length);
    this.sum.bytes(bytes);
    await this.put(name, bytes);
  }

  /** Adds an open file and closes it. */
  async copyFile(name: string, file: FileHandle): Promise<void> {
    try {
      const { size } = await file.stat();
      await this.copy(name, size, file.createReadStream({ autoClose: false }));
    } finally {
      await file.close();
    }
  }

  /** Adds a file with the content of a stream. */
  async copy(name: string, size: number, content: Readable): Promise<void> {
    this.sum.file(name, size);
    const sink = this.tar.entry(this.headerOf(name, size));
    await pipeline(this.summed(content as AsyncIterable<Buffer>), sink as unknown as NodeJS.WritableStream);
  }

  private headerOf(name: string, size: number) {
    return { name, size, mode: 0o600, mtime: this.mtime };
  }

  private put(name: string, bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.tar.entry(this.headerOf(name, bytes.length), bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  private async *summed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      this.sum.bytes(chunk);
      yield chunk;
    }
  }
}

const part = 1000;

interface Stored {
  position: number;
  contents: string | null;
}

/**
 * Copies a log, including its schema, while another process may be writing it. Copies the records that exist at the beginning, in many
 * short transactions, so that the other process can remove erased text from the log's files in the meantime. Text erased before its record
 * is copied is not in the copy either.
 */
async function copyInParts(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true });
  const target = openFile(to, { synchronous: 'FULL', disposable: true });
  const atOnce = (work: () => void) => target.transaction(() => source.transaction(work)())();
  defineAs(source, target);
  const select = source.prepare<[number, number, number], Stored>(
    'SELECT * FROM records WHERE position > ? AND position <= ? ORDER BY position LIMIT ?',
  );
  const content = source.prepare<[string], object>('SELECT * FROM contents WHERE id = ?');
  const [insert, keep] = [insertOf(target, 'records'), insertOf(target, 'contents')];
  let [head, after] = [0, 0];
  try {
    // Copies the other tables in the transaction that reads the last position. A stored deduplication key does not contain the position of
    // its record, so the keys of later records could not be recognized and left out.
    atOnce(() => {
      head = source.prepare<[], number>('SELECT ifnull(max(position), 0) FROM records').pluck().get() ?? 0;
      for (const table of tablesIn(source).filter((name) => !inParts.includes(name))) copyTable(source, target, table);
    });
    while (after < head) {
      const before = after;
      atOnce(() => {
        for (const record of select.all(after, head, part)) {
          insert.run(record);
          for (const id of record.contents?.split('\n') ?? []) {
            const found = content.get(id);
            if (found !== undefined) keep.run(found);
          }
          after = record.position;
        }
      });
      if (after === before) break;
      await nextTurn();
    }
  } finally {
    target.close();
    source.close();
  }
}

/** Tables that are copied record by record. All others are copied at once. */
const inParts = ['records', 'contents'];

const tablesIn = (sqlite: Sqlite) =>
  sqlite
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();

function defineAs(source: Sqlite, target: Sqlite): void {
  const definitions = source
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();
  for (const sql of definitions) target.exec(sql);
}
