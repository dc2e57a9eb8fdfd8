import { join } from 'node:path';
import type { Sqlite } from '../storage/sqlite.ts';
import { OpsFile } from './ops-file.ts';

const backupsMax = 14;

export interface NotedBackup {
  /** Start time of the backup, which contains nothing later. */
  at: number;
  bytes: number;
}

/**
 * Backups that have been made, newest first. Future times, from a clock that was ahead, are excluded because they would hide the age of the
 * last backup.
 */
export function notedBackups(sqlite: Sqlite, now: number): NotedBackup[] {
  return sqlite.prepare<[number], NotedBackup>('SELECT at, bytes FROM backups WHERE at <= ? ORDER BY at DESC').all(now);
}

/** Records a backup and removes future times only, because a long backup can be recorded after others that started later. */
export function noteBackup(file: OpsFile, { at, bytes }: NotedBackup, now: number): void {
  file.write((sqlite) => {
    sqlite.prepare('DELETE FROM backups WHERE at > ?').run(now);
    sqlite.prepare('INSERT OR REPLACE INTO backups VALUES (?, ?)').run(at, bytes);
    sqlite
      .prepare(`DELETE FROM backups WHERE at <= (SELECT at FROM backups ORDER BY at DESC LIMIT 1 OFFSET ${backupsMax})`)
      .run();
  });
}

/** For a command that runs next to the server, which owns the file. */
export function noteBackupIn(dataDir: string, backup: NotedBackup, now: number): void {
  const file = new OpsFile(opsFileIn(dataDir));
  noteBackup(file, backup, now);
  file.close();
}

export const opsFileIn = (dataDir: string) => join(dataDir, 'ops.db');
