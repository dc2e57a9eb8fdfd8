import './process/require-node.ts';
import { constants, setPriority } from 'node:os';
import { unreachable } from '../shared/unreachable.ts';
import { createApp } from './app.ts';
import { withData, withLog } from './app-data.ts';
import { rebuild } from './app-rebuild.ts';
import { backup, restore } from './cli/backup.ts';
import { createOwner } from './cli/create-owner.ts';
import { explain } from './cli/explain.ts';
import { type Command, help, isCommand } from './cli/help.ts';
import { rotateKey } from './cli/rotate-key.ts';
import { verify } from './cli/verify.ts';
import { RowAudit } from './cli/verify-rows.ts';
import { dataFile, readConfig } from './config.ts';
import { sets } from './engine/sets.ts';
import { prepareKeyChange } from './keys/next-key.ts';
import { startWarnings } from './process/start-warnings.ts';
import { stopSignal } from './process/stop-signal.ts';
import { version } from './process/version.ts';

// Messages of customers: nobody else on the machine reads what the program writes.
process.umask(0o077);

const say = (line: string) => void process.stdout.write(`${line}\n`);
const warn = (line: string) => void process.stderr.write(`${line}\n`);

/** Commands that run beside the serving program, which answers people and comes first. */
const besideTheServer: ReadonlySet<Command> = new Set(['verify', 'backup', 'rebuild']);

/** The command line. @returns the exit code */
async function main(words: string[]): Promise<number> {
  if (words.some((word) => word === '--help' || word === '-h' || word === 'help')) {
    process.stdout.write(help());
    return 0;
  }
  if (words.some((word) => word === '--version' || word === '-v')) {
    say(version);
    return 0;
  }
  // `npm start -- <command>` says "serve" first.
  const [command = 'serve', ...rest] = words.length > 1 && words[0] === 'serve' ? words.slice(1) : words;
  const takesFile = command === 'backup' || command === 'restore';
  if (!isCommand(command) || rest.length !== (takesFile ? 1 : 0)) {
    warn(`There is no command ${words.join(' ')}: see --help.`);
    return 2;
  }
  return run(command, rest[0] ?? '');
}

async function run(command: Command, file: string): Promise<number> {
  const config = readConfig(process.env);
  const { dataDir } = config;
  if (besideTheServer.has(command)) setPriority(constants.priority.PRIORITY_LOW);
  switch (command) {
    case 'serve':
      return serve();
    case 'create-owner':
      return withData(config, warn, ({ engine }) => createOwner({ engine, config, say }));
    case 'rotate-key':
      return withData(config, warn, (data) =>
        rotateKey({ ...data, change: prepareKeyChange(dataDir, process.env), say }),
      );
    case 'verify':
      return withLog(config, (log) => {
        const rows = sets.map((set) => ({ set: set.name, audit: RowAudit.open(dataDir, set) }));
        return verify({ log, rows, say });
      });
    case 'backup':
      return backup({ config, env: process.env, file, say });
    case 'restore':
      return restore({ config, env: process.env, file, say });
    case 'rebuild':
      return rebuild(dataDir, warn);
    default:
      return unreachable(command);
  }

  /** A restore ends with a start on what was restored, and damaged rows with one that fills them anew. */
  async function serve(): Promise<number> {
    const stopped = stopSignal();
    for (;;) {
      const restored = Promise.withResolvers<'again'>();
      const app = await createApp({ config, onRestart: () => restored.resolve('again') });
      const served = app.start().then((url) => {
        for (const warning of startWarnings(config)) warn(warning);
        say(`OA Console listens on ${url}`);
        const { value: code } = app.setupCode;
        if (code !== null) {
          say(
            `Nobody is here yet. To make the owner, open ${config.publicUrl}/login and enter the set-up code ${code}`,
          );
          say(`(also in ${dataFile(config, 'setup-code')}).`);
        }
        return restored.promise;
      });
      // Also while rows are being built: webhooks are taken by then.
      const next = await Promise.race([stopped, restored.promise, served]);
      await app.close();
      if (next === 'stop') return 0;
    }
  }
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  const words = explain(error);
  if (words === null) throw error;
  warn(words);
  process.exit(2);
}
