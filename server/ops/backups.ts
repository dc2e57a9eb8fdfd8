import { join } from 'node:path';
import type { Sqlite } from '../storage/sqlite.ts';
import { OpsFile } from './ops-file.ts';

const keptMax = 14;

export interface NotedBackup {
  /** Of its beginning: it holds nothing later. */
  at: number;
  bytes: number;
}

/** The backups that were made, the newest first. Times to come, of a clock that ran ahead, would hide how old the last one is. */
export function notedBackups(sqlite: Sqlite, now: number): NotedBackup[] {
  return sqlite.prepare<[number], NotedBackup>('SELECT at, bytes FROM backups WHERE at <= ? ORDER BY at DESC').all(now);
}

/** One that took long is noted after others that began later: times to come alone go. */
export function noteBackup(file: OpsFile, { at, bytes }: NotedBackup, now: number): void {
  file.write((sqlite) => {
    sqlite.prepare('DELETE FROM backups WHERE at > ?').run(now);
    sqlite.prepare('INSERT OR REPLACE INTO backups VALUES (?, ?)').run(at, bytes);
    sqlite
      .prepare(`DELETE FROM backups WHERE at <= (SELECT at FROM backups ORDER BY at DESC LIMIT 1 OFFSET ${keptMax})`)
      .run();
  });
}

/** For a command beside the server, whose file it is. */
export function noteBackupIn(dataDir: string, backup: NotedBackup, now: number): void {
  const file = new OpsFile(opsFileIn(dataDir));
  noteBackup(file, backup, now);
  file.close();
}

export const opsFileIn = (dataDir: string) => join(dataDir, 'ops.db');
