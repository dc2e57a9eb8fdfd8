import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isInTheMaking } from './remove-at-exit.ts';

/**
 * Removes temporary files of killed processes, because no other process completes them.
 * @param form pattern of the file names, whose first group is the process id
 */
export function removeDeadParts(folder: string, form: RegExp): void {
  for (const name of namesIn(folder)) {
    const pid = form.exec(name)?.[1];
    const file = join(folder, name.replace(/-(journal|wal|shm)$/, ''));
    if (pid !== undefined && !isAlive(Number(pid), file)) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Whether the process that writes a file is running. If `pid` is the id of this process, an earlier process with the same id may have
 * written the file.
 */
function isAlive(pid: number, file: string): boolean {
  if (pid === process.pid) return isInTheMaking(file);
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
