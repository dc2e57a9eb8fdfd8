import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../keys/ids.ts';
import type { Actor } from '../log/port.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carry.ts';
import { eventsOf } from './events-of.ts';

/** The person that puts a backup back: their log is the one that goes. */
export interface RestoredBy {
  actor: Actor;
  name: string;
}

interface Note extends RestoredBy {
  restoreId: string;
  takenAt: number;
}

/** Beside the log that waits for the next start. */
export const noteIn = (folder: string) => join(folder, 'restored.json');

export async function noteRestored(folder: string, by: RestoredBy, takenAt: string): Promise<void> {
  const note: Note = { ...by, restoreId: newId(), takenAt: Date.parse(takenAt) };
  await writeFile(noteIn(folder), JSON.stringify(note), { mode: 0o600 });
}

/**
 * The record that says so in the restored log; none where it stands there already.
 * @param isInPart the log in use was damaged, so that erasures and revocations of it may be missing
 */
export function restoredIn(folder: string, log: Sqlite, isInPart: boolean): Carried[] {
  if (!existsSync(noteIn(folder))) return [];
  const { actor, name: by, restoreId, takenAt } = JSON.parse(readFileSync(noteIn(folder), 'utf8')) as Note;
  for (const { event } of eventsOf(log, 'backup.restored')) if (event.restoreId === restoreId) return [];
  const inPart = isInPart ? { inPart: true as const } : {};
  return [{ stream: 'config', actor, event: { type: 'backup.restored', restoreId, takenAt, by, ...inPart } }];
}
