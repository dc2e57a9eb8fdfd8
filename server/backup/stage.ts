import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../shared/errors.ts';
import { CannotOpen, Secrets } from '../keys/secrets.ts';
import { isOutOfMemory } from '../process/out-of-memory.ts';
import { Thread } from '../process/thread.ts';
import { ConfigError } from '../settings.ts';
import type { CheckCalls, CheckEvents } from './check-thread.ts';
import type { CopyLog } from './copy-log.ts';
import { noteIn, noteRestored, type RestoredBy } from './restored.ts';
import type { SealedAccount } from './sealed-accounts.ts';
import { uncheckedLog, unpack } from './unpack.ts';

/** Folder of a complete backup, which the next start restores. */
export const stagedFolder = (dataDir: string) => join(dataDir, 'restore');

/** Folder of a backup that could not be restored. Removed when another backup is staged. */
export const abandonedFolder = (dataDir: string) => `${stagedFolder(dataDir)}.given-up`;

export interface StagedBackup {
  takenAt: string;
  /** Number of records. */
  head: number;
  /** Accounts whose secrets cannot be decrypted with any available key and must be entered again. */
  accountsWithoutSecrets: { id: string; nickname: string }[];
}

export interface StageOptions {
  dataDir: string;
  /** Key of this installation. `null` if there is none yet. */
  key: Buffer | null;
  /** Whether the key comes from the environment, so that the backup's key cannot replace it. */
  keyIsFixed: boolean;
  /** Passphrase of an encrypted backup, or of the key in a backup of the first format. `null` if none was given. */
  passphrase: string | null;
  /** Person who restores the backup. Stored in the restored log. */
  by: RestoredBy;
  /** Called with the number of records that have been checked, and with `null` at the end. */
  onProgress?: (progress: { checked: number; records: number } | null) => void;
  /** Called once the backup has been verified. If it throws, nothing changes. */
  confirm?: () => void;
}

/** Data folders for which a backup is being staged. At most one backup per folder is staged at a time. */
const underWay = new Set<string>();

/**
 * Reads and checks a complete backup, then moves it to the folder from which the next start restores it. Changes nothing before that move.
 * @throws Refusal `not_a_backup`, `backup_too_new`, `wrong_passphrase`, `disk_full`, `busy`
 */
export async function stageBackup(source: AsyncIterable<Buffer>, options: StageOptions): Promise<StagedBackup> {
  const { dataDir } = options;
  if (underWay.has(dataDir)) throw new Refusal('busy');
  underWay.add(dataDir);
  const staged = stagedFolder(dataDir);
  const [part, before] = [`${staged}.part`, `${staged}.before`];
  try {
    if (existsSync(staged) && !existsSync(noteIn(staged)))
      throw new ConfigError(`${staged} exists but was not created by this program. Move it elsewhere.`);
    for (const left of [part, before]) await rm(left, { recursive: true, force: true });
    // Frees the disk space of an earlier backup that could not be restored.
    await rm(abandonedFolder(dataDir), { recursive: true, force: true });
    await mkdir(join(part, 'blobs'), { recursive: true, mode: 0o700 });
    const filled = await fill(part, source, options);
    await syncFolders(part);
    options.confirm?.();
    // Renames the earlier backup instead of deleting it in place: an interrupted deletion would leave a part of it, and the next start
    // would assume that the missing parts have already been moved.
    if (existsSync(staged)) await rename(staged, before);
    await rename(part, staged);
    await sync(dataDir);
    await rm(before, { recursive: true, force: true });
    return filled;
  } finally {
    options.onProgress?.(null);
    await rm(part, { recursive: true, force: true });
    underWay.delete(dataDir);
  }
}

async function fill(part: string, source: AsyncIterable<Buffer>, options: StageOptions): Promise<StagedBackup> {
  const { key: ownKey, keyIsFixed, passphrase, onProgress = () => undefined } = options;
  const { manifest, key } = await unpack(source, part, passphrase);
  const { takenAt, head, migrations } = manifest;
  const takesKey = key !== null && !keyIsFixed;
  const from = join(part, uncheckedLog);
  onProgress({ checked: 0, records: head });
  const accounts = await checkLog({ from, to: join(part, 'log.db'), migrations, head }, (checked) =>
    onProgress({ checked, records: head }),
  );
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(from + suffix, { force: true });
  if (takesKey) await writeFile(join(part, 'secret.key'), `${key.toString('base64')}\n`, { mode: 0o600, flush: true });
  await noteRestored(part, options.by, manifest);
  return { takenAt, head, accountsWithoutSecrets: closedTo(takesKey ? key : ownKey, accounts) };
}

function closedTo(key: Buffer | null, accounts: readonly SealedAccount[]): { id: string; nickname: string }[] {
  const secrets = key === null ? null : new Secrets(key);
  const opens = (sealed: string) => {
    if (secrets === null) return false;
    try {
      secrets.open(sealed);
      return true;
    } catch (error) {
      if (error instanceof CannotOpen) return false;
      throw error;
    }
  };
  return accounts.filter(({ sealed }) => !sealed.every(opens)).map(({ id, nickname }) => ({ id, nickname }));
}

/** Flushes a folder tree to disk. The files other than the log were flushed when they were written. */
async function syncFolders(part: string): Promise<void> {
  await sync(join(part, 'log.db'));
  const blobs = join(part, 'blobs');
  for (const shelf of await readdir(blobs)) await sync(join(blobs, shelf));
  await sync(blobs);
  await sync(part);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** Heap limit for checking in MiB. Checking a single record may need this much memory. */
const heapMb = 2048;

/**
 * Checks and copies an external log in a separate thread while the product keeps running.
 * @param onChecked called with the position up to which the log has been checked
 * @throws Refusal `not_a_backup`, `backup_too_new`
 */
async function checkLog(copy: CopyLog, onChecked: (position: number) => void): Promise<SealedAccount[]> {
  const thread = new Thread<CheckCalls, CheckEvents>({
    name: "the backup's check",
    entry: 'check-thread',
    data: () => null,
    events: { checked: onChecked },
    warn: () => undefined,
    limits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    return await thread.call('copy', copy);
  } catch (error) {
    throw isOutOfMemory(error) ? new Refusal('not_a_backup') : error;
  } finally {
    await thread.close();
  }
}
