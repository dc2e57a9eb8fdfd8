import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of scheduled backups. Other files in the folder are never changed, such as a downloaded backup that a person stores there. */
const pattern = /^oa-console-daily-(\d{4}-\d{2}-\d{2})\.tar(\.enc)?$/;

export const dailyName = (day: string, isSealed: boolean) => `oa-console-daily-${day}.tar${isSealed ? '.enc' : ''}`;

/** Returns the file names, newest day first. Ignores files of future days, which were written while the clock was wrong. */
export async function scheduledFiles(folder: string, today: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const until = names.filter((name) => pattern.test(name) && dayOf(name) <= today);
  return until.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1));
}

export const dayOf = (name: string): string => pattern.exec(name)?.[1] ?? '';

const partPattern = /^(oa-console-daily-.*\.tar(?:\.enc)?)(?:\.[0-9a-f]{8})?\.part$/;

/** Returns the name of a file while it is being written. Different for each attempt, because several nodes can share the folder. */
export const partOf = (name: string): string => `${name}.${randomBytes(4).toString('hex')}.part`;

/** Removes incomplete files of killed processes. */
export async function removeParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const halves = names.filter((name) => pattern.test(partPattern.exec(name)?.[1] ?? ''));
  for (const name of halves) await rm(join(folder, name), { force: true });
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
