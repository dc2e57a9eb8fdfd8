import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../shared/errors.ts';
import { stageBackup } from '../backup/stage.ts';
import { logOfOthers, writeBackup } from '../backup/write.ts';
import { type Config, ConfigError, dataFile } from '../config.ts';
import { loadSecretKey } from '../keys/secrets.ts';
import { noteBackupIn } from '../ops/backups.ts';
import { lockData } from '../storage/data-lock.ts';
import { done, failed, type Outcome } from './outcome.ts';

interface BackupCommand {
  config: Config;
  env: { SECRET_KEY?: string | undefined; BACKUP_PASSPHRASE?: string | undefined };
  file: string;
  say: (line: string) => void;
}

/** Writes a backup, also while the product runs; a file that is there stays. */
export async function backup({ config, env, file, say }: BackupCommand): Promise<Outcome> {
  const { dataDir } = config;
  if (!existsSync(dataFile(config, 'log.db'))) throw new ConfigError(`There is no log in DATA_DIR (${dataDir}).`);
  if (existsSync(file)) throw new ConfigError(`There is a file ${file} already.`);
  const passphrase = env.BACKUP_PASSPHRASE || null;
  const key = passphrase === null ? null : { key: loadSecretKey(dataDir, env), passphrase };
  const part = `${file}.part`;
  let bytes: number;
  try {
    const to = createWriteStream(part, { mode: 0o600, flush: true });
    const log = logOfOthers(dataDir);
    const at = Date.now();
    await pipeline(Readable.from(writeBackup({ dataDir, log, now: at, key })), to);
    await rename(part, file);
    bytes = to.bytesWritten;
    noteBackupIn(dataDir, { at, bytes });
  } finally {
    await rm(part, { force: true });
  }
  say(`${file} holds everything${key === null ? ' but the key of the secrets, and is not sealed' : ''}.`);
  return done({ file, bytes, isSealed: key !== null });
}

/** Checks a backup whole and puts it where the next start takes it from. */
export async function restore({ config, env, file, say }: BackupCommand): Promise<Outcome> {
  const { dataDir } = config;
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockData(dataDir);
  try {
    const key = loadSecretKey(dataDir, env);
    const passphrase = env.BACKUP_PASSPHRASE || null;
    const from = createReadStream(file) as AsyncIterable<Buffer>;
    const told = (position: number) => say(`${position} records checked`);
    const staged = await stageBackup(from, { dataDir, key, keyIsFixed: Boolean(env.SECRET_KEY), passphrase, told });
    say(`The next start has the ${staged.head} records of ${staged.takenAt}.`);
    if (staged.accountsWithoutSecrets.length > 0) say('The secrets of these LINE accounts must be entered again:');
    for (const { nickname } of staged.accountsWithoutSecrets) say(`  ${nickname}`);
    return done({ ...staged });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failed(`Nothing was changed: ${error.message}`, { code: error.code });
  } finally {
    unlock();
  }
}
