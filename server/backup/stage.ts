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

/** Folder of a complete backup that the next start restores. */
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
  /** The key of this installation. `null` if there is none yet. */
  key: Buffer | null;
  /** Whether the key comes from the environment, so that no file can replace it. */
  keyIsFixed: boolean;
  /** Decrypts the backup, or its key, if encrypted. */
  passphrase: string | null;
  /** The person recorded in the restored log. */
  by: RestoredBy;
  /** Reports how many records have been checked. `null` at the end. */
  onProgress?: (progress: { checked: number; records: number } | null) => void;
  /** Called once the backup has been verified. If it throws, nothing changes. */
  confirm?: () => void;
}

/** Data folders for which a backup is being staged. Only one per folder at a time. */
const underWay = new Set<string>();

/**
 * Reads and checks a complete backup, then moves it to where the next start restores it from. Nothing is changed before that.
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
    // Frees the space of an earlier backup that was given up.
    await rm(abandonedFolder(dataDir), { recursive: true, force: true });
    await mkdir(join(part, 'blobs'), { recursive: true, mode: 0o700 });
    const filled = await fill(part, source, options);
    await syncFolders(part);
    options.confirm?.();
    // Renamed atomically. A start would treat missing parts of a partly deleted backup as already moved.
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
  if (takesKey) await writeFile(join(part, 'secret.key'), `${key.toString('base64')}\n`, { mode: 0o600 });
  await noteRestored(part, options.by, takenAt);
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

/** Syncs a folder tree. The contents of the files are already on disk, except the log's. */
async function syncFolders(part: string): Promise<void> {
  await sync(join(part, 'log.db'));
  await sync(noteIn(part));
  const blobs = join(part, 'blobs');
  for (const shelf of await readdir(blobs)) await sync(join(blobs, shelf));
  await sync(blobs);
  await sync(part);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** Heap limit for checking. One record may need this much memory. */
const heapMb = 2048;

/**
 * Checks and copies an external log in a separate thread while the product keeps running.
 * @param onChecked receives the position that has been checked
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
