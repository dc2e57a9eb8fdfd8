import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../keys/ids.ts';
import type { Actor } from '../log/port.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';

/** The person who restores a backup. Their own log is the one that is replaced. */
export interface RestoredBy {
  actor: Actor;
  name: string;
}

interface Note extends RestoredBy {
  restoreId: string;
  takenAt: number;
}

/** Note in the folder of the staged log. */
export const noteIn = (folder: string) => join(folder, 'restored.json');

export async function noteRestored(folder: string, by: RestoredBy, takenAt: string): Promise<void> {
  const note: Note = { ...by, restoreId: newId(), takenAt: Date.parse(takenAt) };
  await writeFile(noteIn(folder), JSON.stringify(note), { mode: 0o600 });
}

/**
 * The record of the restore for the restored log. None if the log already contains it.
 * @param isInPart whether the current log was damaged, so that some of its erasures and revocations may be missing
 */
export function restoredIn(folder: string, log: Sqlite, isInPart: boolean): Carried[] {
  if (!existsSync(noteIn(folder))) return [];
  const { actor, name: by, restoreId, takenAt } = JSON.parse(readFileSync(noteIn(folder), 'utf8')) as Note;
  for (const { event } of eventsOf(log, 'backup.restored')) if (event.restoreId === restoreId) return [];
  const inPart = isInPart ? { inPart: true as const } : {};
  return [{ stream: 'config', actor, event: { type: 'backup.restored', restoreId, takenAt, by, ...inPart } }];
}
