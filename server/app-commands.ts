import { constants, setPriority } from 'node:os';
import { unreachable } from '../shared/unreachable.ts';
import { withData, withLog } from './app-data.ts';
import { rebuild } from './app-rebuild.ts';
import { serve } from './app-serve.ts';
import { backup, restore } from './cli/backup.ts';
import { entryOf } from './cli/commands.ts';
import { createOwner } from './cli/create-owner.ts';
import { done, type Outcome } from './cli/outcome.ts';
import type { Run } from './cli/read-words.ts';
import { rotateKey } from './cli/rotate-key.ts';
import { verify } from './cli/verify.ts';
import { RowAudit } from './cli/verify-rows.ts';
import { readConfig } from './config.ts';
import { sets } from './engine/sets.ts';
import { prepareKeyChange } from './keys/next-key.ts';

/** How a command speaks: `say` of what it does, `warn` of trouble, `answer` to programs before its end. */
export interface Voice {
  say: (line: string) => void;
  warn: (line: string) => void;
  answer: (answer: Outcome['answer']) => void;
}

/** @throws ConfigError */
export async function run({ command, words }: Run, env: NodeJS.ProcessEnv, voice: Voice): Promise<Outcome> {
  const config = readConfig(env);
  const { dataDir } = config;
  const { say, warn } = voice;
  const [file = ''] = words;
  // The serving program answers people and comes first.
  if (entryOf(command).runs === 'beside') setPriority(constants.priority.PRIORITY_LOW);
  switch (command) {
    case 'serve':
      return serve({ config, say, warn, listens: voice.answer });
    case 'create-owner':
      return withData(config, warn, ({ engine }) => createOwner({ engine, config, say }));
    case 'rotate-key':
      return withData(config, warn, (data) => rotateKey({ ...data, change: prepareKeyChange(dataDir, env), say }));
    case 'verify':
      return withLog(config, (log) => {
        const rows = sets.map((set) => ({ set: set.name, audit: RowAudit.open(dataDir, set) }));
        return verify({ log, rows, say });
      });
    case 'backup':
      return backup({ config, env, file, say });
    case 'restore':
      return restore({ config, env, file, say });
    case 'rebuild':
      return done({ sets: await rebuild(dataDir, warn) });
    default:
      return unreachable(command);
  }
}
