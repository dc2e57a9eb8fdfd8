import { watch } from 'node:fs';
import { type CommandRun, runCommand } from './command.ts';

export interface Killed extends CommandRun {
  /** Number of changes of file names and file contents in the folder before the process ended. */
  changes: number;
}

/** Runs a command and kills it after a number of changes in the data folder. Without a number the command runs to its end. */
export async function runAndKill(
  dataDir: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  after = Number.POSITIVE_INFINITY,
): Promise<Killed> {
  let changes = 0;
  let kill: () => void = () => undefined;
  const watcher = watch(dataDir, () => {
    changes += 1;
    if (changes === after) kill();
  });
  try {
    const run = await runCommand(dataDir, command, env, {
      started: (child) => {
        kill = () => child.kill('SIGKILL');
      },
    });
    return { ...run, changes };
  } finally {
    watcher.close();
  }
}
