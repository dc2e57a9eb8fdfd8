import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of scheduled backups. Other files in the folder are never changed, such as a downloaded backup that a person stores there. */
const pattern = /^oa-console-daily-(\d{4}-\d{2}-\d{2})\.tar(\.enc)?$/;

export const dailyName = (day: string, isSealed: boolean) => `oa-console-daily-${day}.tar${isSealed ? '.enc' : ''}`;

/** Names of incomplete files. The group is the id of the node that writes the file. Earlier versions wrote none. */
const partPattern = /^oa-console-daily-\d{4}-\d{2}-\d{2}\.tar(?:\.enc)?(?:\.([\w-]+))?\.part$/;

/** Milliseconds after which an incomplete file belongs to a node that has ended. */
const abandonedMs = 24 * 60 * 60_000;

/** Returns the file names, newest day first. Ignores files of future days, which were written while the clock was wrong. */
export async function scheduledFiles(folder: string, today: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const until = names.filter((name) => pattern.test(name) && dayOf(name) <= today);
  return until.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1));
}

export const dayOf = (name: string): string => pattern.exec(name)?.[1] ?? '';

/** Returns the name of a file while a node is writing it. The folder can be shared by several nodes. */
export const partOf = (name: string, node: string): string => `${name}.${node}.part`;

/**
 * Removes incomplete files: those of a node, which must not be writing one, and those that no node has written to for a day.
 * @param now time by the clock of the machine, in milliseconds UTC
 */
export async function removeParts(folder: string, node: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [isPart, writer] = partPattern.exec(name) ?? [];
    if (isPart === undefined) continue;
    const path = join(folder, name);
    const found = writer === node ? null : await stat(path).catch(() => undefined);
    // Other nodes can remove or rename the file at any time.
    if (found !== undefined && (found === null || found.mtimeMs < now - abandonedMs)) await rm(path, { force: true });
  }
}

/** Deletes all scheduled backups except those of the newest `count` days. */
export async function keepNewest(folder: string, today: string, count: number): Promise<void> {
  const names = await scheduledFiles(folder, today);
  const days = [...new Set(names.map(dayOf))].slice(0, count);
  for (const name of names) if (!days.includes(dayOf(name))) await rm(join(folder, name), { force: true });
}

export interface ScheduledFile {
  name: string;
  /** Business day of the backup. */
  day: string;
  bytes: number;
  /** Time when the file was written. */
  at: number;
}

export async function newestFile(folder: string, today: string): Promise<ScheduledFile | null> {
  const [name] = await scheduledFiles(folder, today);
  if (name === undefined) return null;
  const { size, mtimeMs } = await stat(join(folder, name));
  return { name, day: dayOf(name), bytes: size, at: Math.round(mtimeMs) };
}
