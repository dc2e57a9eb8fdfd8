import { join } from 'node:path';
import type { Sqlite } from '../storage/sqlite.ts';
import { OpsFile } from './ops-file.ts';

const backupsMax = 14;

export interface NotedBackup {
  /** Time when the backup was started. The backup contains nothing later. Milliseconds UTC. */
  at: number;
  bytes: number;
}

/**
 * Returns the recorded backups, newest first. Excludes backups with a future time, which were recorded while the clock was wrong, because
 * they would hide the age of the last backup.
 */
export function notedBackups(sqlite: Sqlite, now: number): NotedBackup[] {
  return sqlite
    .prepare<[number], NotedBackup>('SELECT at, bytes FROM backups WHERE at BETWEEN 0 AND ? ORDER BY at DESC')
    .all(now);
}

/**
 * Records a backup. Removes backups with future times, which were recorded while the clock was wrong. Keeps backups that started later than
 * this one, because a long backup can be recorded after them.
 */
export function noteBackup(file: OpsFile, { at, bytes }: NotedBackup, now: number): void {
  file.write((sqlite) => {
    sqlite.prepare('DELETE FROM backups WHERE at > ?').run(now);
    sqlite.prepare('INSERT OR REPLACE INTO backups VALUES (?, ?)').run(at, bytes);
    sqlite
      .prepare(`DELETE FROM backups WHERE at <= (SELECT at FROM backups ORDER BY at DESC LIMIT 1 OFFSET ${backupsMax})`)
      .run();
  });
}

/** Records a backup from a command, even while the server is running. Otherwise, only the server uses the file. */
export function noteBackupIn(dataDir: string, backup: NotedBackup, now: number): void {
  const file = new OpsFile(opsFileIn(dataDir));
  noteBackup(file, backup, now);
  file.close();
}

export const opsFileIn = (dataDir: string) => join(dataDir, 'ops.db');
