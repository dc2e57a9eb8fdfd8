import { watch } from 'node:fs';
import { type CommandRun, runCommand } from './command.ts';

export interface Killed extends CommandRun {
  /** Changes of names and bytes in the folder that were seen before its end. */
  changes: number;
}

/** Runs a command, and kills it once so many changes of the data folder were seen; without a number it runs to its end. */
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
