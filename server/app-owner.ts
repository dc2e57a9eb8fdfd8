import { become, becomeForGood, beRoot, canRead, ownerToBecome } from './process/data-owner.ts';
import { entryFile } from './process/thread-entries.ts';
import { ConfigError } from './settings.ts';

/**
 * Lets a process of root work as the user who owns DATA_DIR.
 * @param forGood whether root's privileges are dropped permanently, as in the process that serves requests
 * @throws ConfigError if that user cannot access the data or the program's files
 */
export function workAsOwner(dataDir: string, forGood: boolean): void {
  const owner = ownerToBecome(dataDir);
  if (owner === null || !become(owner)) return;
  const [program, reachesData] = [entryFile('log-thread'), canRead(dataDir)];
  const reachesProgram = canRead(program);
  if (reachesData && reachesProgram) {
    if (forGood) becomeForGood(owner);
    return;
  }
  beRoot();
  const whose = `DATA_DIR (${dataDir}) belongs to user ${owner.uid}. Commands run by root switch to that user, so that the service can open the files they write`;
  throw new ConfigError(
    reachesData
      ? `${whose}. That user cannot read the program's files (${program}): install the program where every user can read it, or run the command as that user.`
      : `${whose}. Only the service can access the folder: run the command with oa-console-run (docs/commands.md).`,
  );
}
