import { createReadStream, existsSync, openSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../shared/errors.ts';
import { type StagedBackup, type StageOptions, stageBackup } from '../backup/stage.ts';
import { logOfOthers, writeBackup } from '../backup/write.ts';
import type { ReadableBlobs } from '../blobs/port.ts';
import type { Config } from '../config.ts';
import { mustHaveItsKey } from '../keys/key-check.ts';
import { loadSecretKey, readSecretKey } from '../keys/secrets.ts';
import { LogAudit } from '../log/audit.ts';
import { noteBackupIn } from '../ops/backups.ts';
import { asCaller } from '../process/data-owner.ts';
import { ConfigError } from '../settings.ts';
import { mustBeUsable, mustHaveLog } from '../storage/data-folder.ts';
import { lockData } from '../storage/data-lock.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { printable } from './printable.ts';
import { Problems } from './problems.ts';
import { auditLog, reportMissing } from './verify.ts';
import { standard, writeNewFile } from './write-new-file.ts';

export interface BackupCommand {
  config: Config;
  file: string;
  print: (line: string) => void;
}

/**
 * Writes a backup to a new file. The product may be running.
 * @param named returns the blobs that rows reference, each with a description of its row
 */
export async function backup(
  { config, file, print }: BackupCommand,
  blobs: ReadableBlobs,
  named: () => ReadonlyMap<string, string>,
): Promise<Outcome> {
  const { dataDir } = config;
  mustHaveLog(dataDir);
  const passphrase = config.backupPassphrase;
  if (passphrase !== null) mustHaveItsKey(config);
  const key = passphrase === null ? null : { key: loadSecretKey(dataDir, config.secretKey), passphrase };
  const problems = new Problems(print);
  const audit = new LogAudit(dataDir);
  try {
    auditLog(audit, problems.report);
  } finally {
    audit.close();
  }
  const isLogSound = problems.count === 0;
  const at = Date.now();
  const damaged = (blob: string) => problems.report(`${blob}: the content is damaged, and the file was left out`);
  const { bytes } = await writeNewFile(file, (out) =>
    pipeline(Readable.from(writeBackup({ dataDir, log: logOfOthers(dataDir), blobs, now: at, key, damaged })), out),
  );
  await reportMissing({ blobs, named, report: problems.report });
  noteBackupIn(dataDir, { at, bytes }, Date.now());
  const name = file === standard ? 'The backup' : file;
  const answer = { file, bytes, isSealed: key !== null, problems: problems.count, shown: problems.shown };
  if (problems.count > 0) {
    if (isLogSound) print(`${name} contains everything except the damaged and missing files.`);
    else print(`${name} was written, but the log is damaged, and a restore may refuse it.`);
    print('Keep earlier backups, and run verify.');
    return { exit: 'differs', answer };
  }
  print(`${name} contains everything${key === null ? ' except the secret key, and is not encrypted' : ''}.`);
  return done(answer);
}

/** Checks a complete backup and stages it, so that the next start restores it. */
export async function restore(options: BackupCommand): Promise<Outcome> {
  const { dataDir } = options.config;
  mustBeUsable(dataDir, { isRestore: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockData(dataDir);
  try {
    return await stage(
      options,
      dataDir,
      ({ head, takenAt }) => `The next start restores the ${head} records of ${takenAt}.`,
    );
  } finally {
    unlock();
  }
}

/**
 * Checks a complete backup and stages it in a folder.
 * @param next returns a line about what happens with the staged backup
 */
export async function stage(
  { config, file, print }: BackupCommand,
  folder: string,
  next: (staged: StagedBackup) => string,
): Promise<Outcome> {
  const from = file === standard ? process.stdin : createReadStream('', { fd: openBackup(file) });
  try {
    const key = readSecretKey(config.dataDir, config.secretKey);
    const passphrase = config.backupPassphrase;
    const onProgress: StageOptions['onProgress'] = (progress) => {
      if (progress !== null && progress.checked > 0)
        print(`${progress.checked} of ${progress.records} records checked`);
    };
    const by = { actor: 'system', name: '' } as const;
    const keyIsFixed = config.secretKey !== null;
    const staged = await stageBackup(from as AsyncIterable<Buffer>, {
      dataDir: folder,
      key,
      keyIsFixed,
      passphrase,
      by,
      onProgress,
    });
    print(next(staged));
    if (staged.accountsWithoutSecrets.length > 0) print('The secrets of these LINE accounts must be entered again:');
    for (const { nickname } of staged.accountsWithoutSecrets) print(`  ${printable(nickname)}`);
    return done({ ...staged });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isUnset = error.code === 'wrong_passphrase' && config.backupPassphrase === null;
    const reason = isUnset ? 'the backup is encrypted, but BACKUP_PASSPHRASE is not set.' : error.message;
    return failed(`Nothing was changed: ${reason}`, { code: error.code });
  }
}

/** Opens the backup as the user who started the command, because the owner of the data may not be able to read it. @throws ConfigError */
function openBackup(file: string): number {
  return asCaller(file, () => {
    if (!existsSync(file) || !statSync(file).isFile()) throw new ConfigError(`There is no file ${file}.`);
    return openSync(file, 'r');
  });
}
