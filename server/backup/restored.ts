import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../keys/ids.ts';
import type { Actor } from '../log/port.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import type { Stored } from './copy-log.ts';
import { eventsOf } from './events-of.ts';

/** Person who restores a backup, as known from the log that the backup replaces. */
export interface RestoredBy {
  actor: Actor;
  name: string;
}

interface Note extends RestoredBy {
  restoreId: string;
  takenAt: number;
  /** Position of the last record of the backup. Absent if an older version of the product wrote `restored.json`. */
  head?: number;
}

/** Path of the file that records who restores which backup. Located in the folder of the staged log. */
export const noteIn = (folder: string) => join(folder, 'restored.json');

export async function noteRestored(
  folder: string,
  by: RestoredBy,
  { takenAt, head }: { takenAt: string; head: number },
): Promise<void> {
  const note: Note = { ...by, restoreId: newId(), takenAt: Date.parse(takenAt), head };
  await writeFile(noteIn(folder), JSON.stringify(note), { mode: 0o600, flush: true });
}

const readNote = (folder: string) => JSON.parse(readFileSync(noteIn(folder), 'utf8')) as Note;

/** Returns the last record of the backup. Later records in the restored log were added by the restore. */
export function lastOfBackup(folder: string, log: Sqlite): Stored | undefined {
  const { head = 0 } = readNote(folder);
  return log.prepare<[number], Stored>('SELECT * FROM records WHERE position = ?').get(head);
}

/**
 * Returns the record of the restore for the restored log. Empty if the log already contains it.
 * @param isInPart whether the current log was damaged, so that some of its sends, mails, erasures and revocations may be missing
 */
export function restoredIn(folder: string, log: Sqlite, isInPart: boolean): Carried[] {
  const { actor, name: by, restoreId, takenAt } = readNote(folder);
  for (const { event } of eventsOf(log, 'backup.restored')) if (event.restoreId === restoreId) return [];
  const inPart = isInPart ? { inPart: true as const } : {};
  return [{ stream: 'config', actor, event: { type: 'backup.restored', restoreId, takenAt, by, ...inPart } }];
}
