import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../shared/errors.ts';
import { CannotOpen, Secrets } from '../secrets.ts';
import { checkLog, mustKnowMigrations, type SealedAccount } from './check-log.ts';
import { entriesOf } from './entries.ts';
import { backupFormat, type Manifest, type SealedKey } from './format.ts';
import { openKey } from './sealed-key.ts';

/** Where a backup lies that is whole and waits for the next start to take the place of the data. */
export const stagedFolder = (dataDir: string) => join(dataDir, 'restore');

export interface StagedBackup {
  takenAt: string;
  /** Records in it. */
  head: number;
  /** Accounts whose secrets no key at hand opens: they must be entered again. */
  accountsWithoutSecrets: { id: string; nickname: string }[];
}

export interface StageOptions {
  dataDir: string;
  /** The key of this installation. */
  key: Buffer;
  /** Whether the key comes from outside, so that no file can replace it. */
  keyIsFixed: boolean;
  /** Opens the backup's key, where it has one. */
  passphrase: string | null;
}

/**
 * Reads a backup to its end, checks it whole, and puts it where the next start takes it from. Before that nothing is touched.
 * @throws Refusal `not_a_backup`, `backup_too_new`, `wrong_passphrase`
 */
export async function stageBackup(source: AsyncIterable<Buffer>, options: StageOptions): Promise<StagedBackup> {
  const { dataDir, key: ownKey, keyIsFixed, passphrase } = options;
  const part = `${stagedFolder(dataDir)}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(join(part, 'blobs'), { recursive: true, mode: 0o700 });
  try {
    const { manifest, key: sealedKey } = await unpack(source, part);
    const accounts = await checkLog(join(part, 'log.db'), manifest.head);
    const key = sealedKey === null || passphrase === null ? null : openKey(sealedKey, passphrase);
    if (sealedKey !== null && passphrase !== null && key === null) throw new Refusal('wrong_passphrase');
    const takesKey = key !== null && !keyIsFixed;
    if (takesKey) await writeFile(join(part, 'secret.key'), `${key.toString('base64')}\n`, { mode: 0o600 });
    await syncFolder(part);
    await rm(stagedFolder(dataDir), { recursive: true, force: true });
    await rename(part, stagedFolder(dataDir));
    await syncFolder(dataDir);
    const { takenAt, head } = manifest;
    return { takenAt, head, accountsWithoutSecrets: closedTo(takesKey ? key : ownKey, accounts) };
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function unpack(
  source: AsyncIterable<Buffer>,
  part: string,
): Promise<{ manifest: Manifest; key: SealedKey | null }> {
  let manifest: Manifest | null = null;
  let key: SealedKey | null = null;
  let hasLog = false;
  for await (const { header, bytes } of entriesOf(source)) {
    if (header.entry === 'manifest') {
      if (manifest !== null) throw new Refusal('not_a_backup');
      manifest = header;
      if (header.format > backupFormat) throw new Refusal('backup_too_new');
      mustKnowMigrations(header.migrations);
    } else if (manifest === null) throw new Refusal('not_a_backup');
    else if (header.entry === 'key') key = header;
    else if (header.entry === 'log') {
      await keep(bytes, join(part, 'log.db'));
      hasLog = true;
    } else if (header.entry === 'blob') {
      const hash = await keep(bytes, join(part, 'blobs', header.hash.slice(0, 2), header.hash));
      if (hash !== header.hash) throw new Refusal('not_a_backup');
    }
  }
  if (manifest === null || !hasLog) throw new Refusal('not_a_backup');
  return { manifest, key };
}

/** @returns the sum of what was written */
async function keep(bytes: AsyncGenerator<Buffer>, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  const summed = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(summed()), createWriteStream(path, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}

function closedTo(key: Buffer, accounts: readonly SealedAccount[]): { id: string; nickname: string }[] {
  const secrets = new Secrets(key);
  const opens = (sealed: string) => {
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

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
