import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../shared/errors.ts';
import { ConfigError } from '../config.ts';
import { CannotOpen, Secrets } from '../keys/secrets.ts';
import { checkLog } from './check.ts';
import { noteIn, noteRestored, type RestoredBy } from './restored.ts';
import type { SealedAccount } from './sealed-accounts.ts';
import { givenLog, unpack } from './unpack.ts';

/** Where a backup lies that is whole and waits for the next start to take the place of the data. */
export const stagedFolder = (dataDir: string) => join(dataDir, 'restore');

/** Where a backup lies that could not take the place of the data, until another is put back. */
export const givenUpFolder = (dataDir: string) => `${stagedFolder(dataDir)}.given-up`;

export interface StagedBackup {
  takenAt: string;
  /** Records in it. */
  head: number;
  /** Accounts whose secrets no key at hand opens: they must be entered again. */
  accountsWithoutSecrets: { id: string; nickname: string }[];
}

export interface StageOptions {
  dataDir: string;
  /** The key of this installation; `null` when it has none yet. */
  key: Buffer | null;
  /** Whether the key comes from outside, so that no file can replace it. */
  keyIsFixed: boolean;
  /** Opens the backup, or its key, where it is sealed. */
  passphrase: string | null;
  /** The person of whom the restored log will tell. */
  by: RestoredBy;
  /** Told how many records are checked, of all, and null at the end of it. */
  told?: (progress: { checked: number; records: number } | null) => void;
  /** Asked once the backup is sound; one that throws leaves everything as it is. */
  confirm?: () => void;
}

/** Folders into which a backup is being staged: one at a time. */
const underWay = new Set<string>();

/**
 * Reads a backup to its end, checks it whole, and puts it where the next start takes it from. Before that nothing is touched.
 * @throws Refusal `not_a_backup`, `backup_too_new`, `wrong_passphrase`, `payload_too_large`, `busy`
 */
export async function stageBackup(source: AsyncIterable<Buffer>, options: StageOptions): Promise<StagedBackup> {
  const { dataDir } = options;
  if (underWay.has(dataDir)) throw new Refusal('busy');
  underWay.add(dataDir);
  const staged = stagedFolder(dataDir);
  const [part, before] = [`${staged}.part`, `${staged}.before`];
  try {
    if (existsSync(staged) && !existsSync(noteIn(staged)))
      throw new ConfigError(`${staged} is in the way, which this program did not make: move it elsewhere.`);
    for (const left of [part, before]) await rm(left, { recursive: true, force: true });
    // The disk may be full of it.
    await rm(givenUpFolder(dataDir), { recursive: true, force: true });
    await mkdir(join(part, 'blobs'), { recursive: true, mode: 0o700 });
    const filled = await fill(part, source, options);
    await syncFolders(part);
    options.confirm?.();
    // At once: of one that lies there in part, a start would take the rest for moved already.
    if (existsSync(staged)) await rename(staged, before);
    await rename(part, staged);
    await sync(dataDir);
    await rm(before, { recursive: true, force: true });
    return filled;
  } finally {
    options.told?.(null);
    await rm(part, { recursive: true, force: true });
    underWay.delete(dataDir);
  }
}

async function fill(part: string, source: AsyncIterable<Buffer>, options: StageOptions): Promise<StagedBackup> {
  const { key: ownKey, keyIsFixed, passphrase, told = () => undefined } = options;
  const { manifest, key } = await unpack(source, part, passphrase);
  const { takenAt, head, migrations } = manifest;
  const takesKey = key !== null && !keyIsFixed;
  const from = join(part, givenLog);
  told({ checked: 0, records: head });
  const accounts = await checkLog({ from, to: join(part, 'log.db'), migrations, head }, (checked) =>
    told({ checked, records: head }),
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

/** A folder with everything in it; the bytes of its files are on the disk by now, but for the log's. */
async function syncFolders(part: string): Promise<void> {
  await sync(join(part, 'log.db'));
  await sync(noteIn(part));
  const blobs = join(part, 'blobs');
  for (const shelf of await readdir(blobs)) await sync(join(blobs, shelf));
  await sync(blobs);
  await sync(part);
}

/** A file or a folder. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
