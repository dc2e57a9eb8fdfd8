import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { unreachable } from '../shared/unreachable.ts';
import { check } from './app-check.ts';
import { compactData } from './app-compact.ts';
import { mustNotWait, withData } from './app-data.ts';
import { eraseStopped } from './app-erase.ts';
import { exportAll } from './app-export.ts';
import { workAsOwner } from './app-owner.ts';
import { rebuild } from './app-rebuild.ts';
import { serve } from './app-serve.ts';
import { verifyAll } from './app-verify.ts';
import { backup, restore } from './cli/backup.ts';
import { entryOf } from './cli/commands.ts';
import { createOwner } from './cli/create-owner.ts';
import { downgrade } from './cli/downgrade.ts';
import type { ExportWishes } from './cli/export.ts';
import { done, type Outcome } from './cli/outcome.ts';
import type { Run } from './cli/parse-command-line.ts';
import { acceptKey, rotateKey } from './cli/rotate-key.ts';
import { standard } from './cli/write-new-file.ts';
import { type Config, readConfig } from './config.ts';
import { mustHaveItsKey } from './keys/key-check.ts';
import { prepareKeyChange } from './keys/next-key.ts';
import { loadSecretKey } from './keys/secrets.ts';
import { mustKnowLog } from './log/known-events.ts';
import { setMetaIn } from './log/meta.ts';
import { ConfigError } from './settings.ts';
import { mustHaveLog } from './storage/data-folder.ts';
import { isInUse } from './storage/data-lock.ts';

/** Output of a command: `print` for progress, `warn` for problems, `answer` for machine-readable output before the command ends. */
export interface Output {
  print: (line: string) => void;
  warn: (line: string) => void;
  answer: (answer: Outcome['answer']) => void;
  /** Prompts the person at the terminal. `null` if there is no terminal. */
  prompt: (question: string) => Promise<string | null>;
}

/** @throws ConfigError */
export async function run({ command, args, options }: Run, env: NodeJS.ProcessEnv, output: Output): Promise<Outcome> {
  // Reports configuration errors itself, together with all other findings.
  if (command === 'check') return check(env, output.print);
  // Passphrases of older backups can be shorter than those of new ones.
  const { BACKUP_PASSPHRASE: backupPassphrase = '', ...others } = env;
  const config = readConfig(command === 'restore' ? others : env, { isOperator: true });
  const { dataDir } = config;
  // A database that is compacted needs a temporary file of its size, which may not fit into the system's folder.
  process.env.SQLITE_TMPDIR ??= dataDir;
  const { warn } = output;
  const [word = ''] = args;
  // The backup or export itself is written to standard output.
  const print = command !== 'restore' && word === standard ? warn : output.print;
  workAsOwner(dataDir, command === 'serve');
  // A running product has priority because people wait for its responses.
  if (entryOf(command).runs === 'beside' && isInUse(dataDir)) setPriority(constants.priority.PRIORITY_LOW);
  switch (command) {
    case 'serve':
      // Standard output contains only the log, one JSON object per line.
      return serve({ config, print: warn, warn, listens: output.answer });
    case 'create-owner':
      return withData(config, warn, ({ engine }) => createOwner({ engine, config, print }), { creates: true });
    case 'rotate-key':
      return rotate(config, options.lost === true, print, warn);
    case 'verify':
      return verifyAll({ config, print, warn });
    case 'backup':
      return backup({ config, file: word, print });
    case 'restore':
      return restore({ config: { ...config, backupPassphrase: backupPassphrase || null }, file: word, print });
    case 'rebuild':
      return done({ sets: await rebuild(dataDir, warn) });
    case 'downgrade':
      mustHaveLog(dataDir);
      mustNotWait(dataDir);
      // Otherwise the events of a later version would be left out too.
      mustKnowLog(join(dataDir, 'log.db'));
      return downgrade(dataDir, print);
    case 'erase-customer':
      return eraseStopped({ config, conversationId: word, isSure: (id) => isSure(id, options, output), print, warn });
    case 'compact':
      return done({ files: compactData(dataDir) });
    case 'export':
      return exportAll({ config, file: word, wishes: options as ExportWishes, print, warn });
    default:
      return unreachable(command);
  }
}

/** @param isLost whether the installation's key is lost */
async function rotate(config: Config, isLost: boolean, print: Output['print'], warn: Output['warn']): Promise<Outcome> {
  const { dataDir, secretKey } = config;
  mustHaveLog(dataDir);
  if (!isLost) mustHaveItsKey(config);
  return withData(config, warn, async ({ log, engine, rows }) => {
    const noteKey = (keyId: string) => setMetaIn(log.sqlite, 'keyId', keyId);
    if (isLost) return acceptKey({ engine, rows, key: loadSecretKey(dataDir, secretKey), noteKey, print });
    return rotateKey({ engine, rows, change: prepareKeyChange(dataDir, config), noteKey, print });
  });
}

/** @throws ConfigError if there is no terminal to prompt */
async function isSure(id: string, options: Run['options'], { prompt }: Output): Promise<boolean> {
  if (options.yes) return true;
  const answer = await prompt('Enter the ID again to erase everything permanently: ');
  if (answer === null)
    throw new ConfigError('There is no terminal for the confirmation. Use --yes to erase without confirmation.');
  return answer.trim() === id;
}
