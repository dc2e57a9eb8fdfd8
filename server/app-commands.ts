import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { unreachable } from '../shared/unreachable.ts';
import { readBlobs } from './app-blobs.ts';
import type { Data, WithData } from './app-data.ts';
import { workAsOwner } from './app-owner.ts';
import { rebuild } from './app-rebuild.ts';
import { namedBlobs, verifyAll } from './app-verify.ts';
import { backup, restore } from './cli/backup.ts';
import { entryOf } from './cli/commands.ts';
import { createOwner } from './cli/create-owner.ts';
import type { ExportWishes } from './cli/export.ts';
import { done, type Outcome } from './cli/outcome.ts';
import type { Run } from './cli/parse-command-line.ts';
import { acceptKey, rotateKey } from './cli/rotate-key.ts';
import { standard } from './cli/write-new-file.ts';
import { type Config, checkConfig, readConfig } from './config.ts';
import { sets } from './engine/sets.ts';
import { mustHaveItsKey } from './keys/key-check.ts';
import { prepareKeyChange } from './keys/next-key.ts';
import { loadSecretKey } from './keys/secrets.ts';
import { copiesIn } from './log/copies.ts';
import { downgradeLog } from './log/downgrade.ts';
import { mustKnowLog } from './log/known-events.ts';
import { setMetaIn } from './log/meta.ts';
import { ConfigError } from './settings.ts';
import { compactFile } from './storage/compact.ts';
import { mustHaveLog, removeDerived } from './storage/data-folder.ts';
import { isInUse, lockData } from './storage/data-lock.ts';

/**
 * Output of a command. `print` writes progress and `warn` writes problems, both as text. `answer` writes a JSON object before the command
 * ends.
 */
export interface Output {
  print: (line: string) => void;
  warn: (line: string) => void;
  answer: (answer: Outcome['answer']) => void;
  /** Shows a question and returns what the person at the terminal enters. `null` if there is no terminal. */
  prompt: (question: string) => Promise<string | null>;
}

/**
 * Runs a command. Modules that contain the whole product are loaded only for the commands that need them, because loading them takes 40 MB
 * of memory.
 * @throws ConfigError
 */
export async function run({ command, args, options }: Run, env: NodeJS.ProcessEnv, output: Output): Promise<Outcome> {
  // `check` runs before the configuration is read, because it reports configuration errors together with all other findings.
  if (command === 'check') return (await import('./app-check.ts')).check(env, output.print);
  // `cluster status` requires no other setting.
  if (command === 'cluster status')
    return (await import('./app-cluster-status.ts')).status(clusterUrlOf(checkConfig(env)), output.print);
  // For `restore`, `readConfig` does not check the passphrase, because an older backup may be encrypted with a passphrase that is shorter
  // than the current minimum.
  const { BACKUP_PASSPHRASE: backupPassphrase = '', ...others } = env;
  const config = readConfig(command === 'restore' ? others : env, { isOperator: true });
  const { dataDir } = config;
  // Stores SQLite's temporary files in DATA_DIR. Compacting needs a file as large as the database, for which the system's folder for
  // temporary files may be too small.
  process.env.SQLITE_TMPDIR ??= dataDir;
  const { warn } = output;
  const [word = ''] = args;
  // If standard output receives the backup or the export, progress is written to standard error.
  const print = command !== 'restore' && word === standard ? warn : output.print;
  workAsOwner(dataDir, command === 'serve');
  // Lowers the priority of a command that runs while the product is in use, so that the command does not slow down the product's responses.
  if (entryOf(command).runs === 'beside' && isInUse(dataDir)) setPriority(constants.priority.PRIORITY_LOW);
  switch (command) {
    case 'serve':
      // Prints messages to standard error, because standard output contains only log lines, one JSON object per line.
      return (await import('./app-serve.ts')).serve({ config, print: warn, warn, listens: output.answer });
    case 'create-owner':
      return withDataOf(config, warn, ({ engine }) => createOwner({ engine, config, print }), { creates: true });
    case 'rotate-key':
      return rotate(config, options.lost === true, print, warn);
    case 'verify':
      return verifyAll({ config, print, warn });
    case 'backup':
      return backup({ config, file: word, print }, await readBlobs(config), () => namedBlobs(dataDir));
    case 'restore': {
      const options = { config: { ...config, backupPassphrase: backupPassphrase || null }, file: word, print };
      if (config.clusterUrl === null) return restore(options);
      return (await import('./app-cluster-restore.ts')).restoreInCluster({ ...options, url: config.clusterUrl, warn });
    }
    case 'rebuild':
      return done({ sets: await rebuild(dataDir, warn) });
    case 'downgrade':
      if (config.clusterUrl !== null)
        throw new ConfigError('downgrade is not available with CLUSTER_URL. Run `cluster leave` first.');
      mustHaveLog(dataDir);
      (await import('./app-data.ts')).mustNotWait(dataDir);
      // Refuses a log that contains events of a later version, because the downgrade would remove these events.
      mustKnowLog(join(dataDir, 'log.db'));
      return downgrade(dataDir, print);
    case 'erase-customer':
      return (await import('./app-erase.ts')).erase({
        config,
        conversationId: word,
        isSure: (id) => isSure(id, options, output),
        print,
        warn,
      });
    case 'compact':
      return done({ files: compactData(dataDir) });
    case 'export':
      return (await import('./app-export.ts')).exportAll({
        config,
        file: word,
        wishes: options as ExportWishes,
        print,
        warn,
      });
    case 'cluster join':
      return (await import('./app-cluster-move.ts')).joinCluster({ config, url: clusterUrlOf({ config }), print });
    case 'cluster leave':
      return (await import('./app-cluster-move.ts')).leaveCluster({ config, url: clusterUrlOf({ config }), print });
    case 'cluster snapshot':
      return (await import('./app-cluster-data.ts')).snapshot({ config, print }, resolve(word));
    default:
      return unreachable(command);
  }
}

/** Opens the data of the installation: of a stopped single machine, or beside the nodes of a cluster. */
async function withDataOf<T>(
  config: Config,
  warn: Output['warn'],
  work: (data: Data) => Promise<T>,
  options: WithData,
): Promise<T> {
  const { clusterUrl: url } = config;
  if (url === null) return (await import('./app-data.ts')).withData(config, warn, work, options);
  return (await import('./app-cluster-data.ts')).withClusterData({ config, url, warn }, work);
}

/** Returns the database of the cluster. @throws ConfigError if CLUSTER_URL is missing or invalid */
function clusterUrlOf({ config, faults = [] }: { config: Config; faults?: readonly string[] }): string {
  const fault = faults.find((one) => one.startsWith('CLUSTER_URL '));
  if (fault !== undefined) throw new ConfigError(fault);
  if (config.clusterUrl === null) throw new ConfigError('Set CLUSTER_URL to the database of the cluster.');
  return config.clusterUrl;
}

/**
 * Replaces the secret key and re-encrypts all secrets. If the current key is lost, accepts the configured key without re-encrypting
 * anything.
 * @param isLost whether the current key is lost
 */
async function rotate(config: Config, isLost: boolean, print: Output['print'], warn: Output['warn']): Promise<Outcome> {
  const { dataDir, secretKey, clusterUrl: url } = config;
  if (url !== null) {
    if (isLost) throw new ConfigError('--lost is not available with CLUSTER_URL. Run `cluster leave` first.');
    const { withClusterData } = await import('./app-cluster-data.ts');
    const { replaceKey } = await import('./app-cluster-key.ts');
    const change = prepareKeyChange(dataDir, config);
    return replaceKey(url, change, (noteKey) =>
      withClusterData({ config, url, warn, keys: [change.next, change.old] }, ({ engine, rows }) =>
        rotateKey({ engine, rows, change, noteKey, print }),
      ),
    );
  }
  mustHaveLog(dataDir);
  if (!isLost) mustHaveItsKey(config);
  return (await import('./app-data.ts')).withData(config, warn, async ({ log, engine, rows }) => {
    const noteKey = (keyId: string) => setMetaIn(log.sqlite, 'keyId', keyId);
    if (isLost) return acceptKey({ engine, rows, key: loadSecretKey(dataDir, secretKey), noteKey, print });
    return rotateKey({ engine, rows, change: prepareKeyChange(dataDir, config), noteKey, print });
  });
}

/**
 * Converts the log of a stopped installation to the format of the previous version. Keeps all records, but omits events that the previous
 * version does not know.
 */
function downgrade(dataDir: string, print: (line: string) => void): Outcome {
  const unlock = lockData(dataDir);
  try {
    const { isReplaced, records, leftOut } = downgradeLog(dataDir);
    if (!isReplaced) {
      print('The previous version can open this log. Nothing was changed.');
      return done({ isReplaced, records, leftOut });
    }
    // Removes the rows, because they may contain fields that the previous version does not know.
    removeDerived(dataDir);
    print(`Converted the log with all ${records} records for the previous version. Replace the program and start it.`);
    for (const [type, count] of Object.entries(leftOut))
      print(`omitted, unknown to the previous version: ${count} × ${type}`);
    print('The original log is log-before-downgrade.db.');
    return done({ isReplaced, records, leftOut });
  } finally {
    unlock();
  }
}

/** Compacts all databases of a stopped installation that can contain customers' texts. @returns the names of the files */
export function compactData(dataDir: string): string[] {
  mustHaveLog(dataDir);
  const unlock = lockData(dataDir);
  try {
    const names = ['log.db', ...sets.map(({ file }) => `${file}.db`), 'search.db'];
    const files = [...names.map((name) => join(dataDir, name)).filter(existsSync), ...copiesIn(dataDir)];
    for (const file of files) compactFile(file);
    return files.map((file) => basename(file));
  } finally {
    unlock();
  }
}

/** Whether the operator confirms an erasure, by entering the id again or with `--yes`. @throws ConfigError if there is no terminal */
async function isSure(id: string, options: Run['options'], { prompt }: Output): Promise<boolean> {
  if (options.yes) return true;
  const answer = await prompt('Enter the ID again to erase everything permanently: ');
  if (answer === null)
    throw new ConfigError('There is no terminal for the confirmation. Use --yes to erase without confirmation.');
  return answer.trim() === id;
}
