import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openPostgresLog, type PostgresLog, type PostgresLogOptions } from '../../server/log/postgres/log.ts';
import { logMigrations } from '../../server/log/postgres/migrations.ts';
import { migrate } from '../../server/postgres/schema.ts';
import { Session } from '../../server/postgres/session.ts';
import { programLevel } from '../../shared/events/index.ts';
import type { Postgres } from './postgres.ts';

/** Creates a database with the schema of the log and returns its URL. */
export async function newLogDatabase(postgres: Postgres): Promise<string> {
  const url = await postgres.create();
  const session = new Session({ url, name: 'test' });
  await migrate(session, logMigrations);
  await session.close();
  return url;
}

/** Opens logs in PostgreSQL, and closes them and removes their folders after a test. */
export class LogCopies {
  readonly warnings: string[] = [];
  private readonly open = new Set<PostgresLog>();
  private readonly folders: string[] = [];

  newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'oa-log-'));
    this.folders.push(folder);
    return folder;
  }

  async openOne(url: string, options: Partial<PostgresLogOptions> = {}): Promise<PostgresLog> {
    const warn = (message: string) => void this.warnings.push(message);
    const log = await openPostgresLog({ dataDir: this.newFolder(), url, warn, level: () => programLevel, ...options });
    this.open.add(log);
    return log;
  }

  async closeOne(log: PostgresLog): Promise<void> {
    this.open.delete(log);
    await log.close();
  }

  async close(): Promise<void> {
    this.warnings.length = 0;
    for (const log of this.open) await this.closeOne(log);
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true });
  }
}

const tables = {
  records: 'SELECT position, stream, at, actor, events, contents FROM records ORDER BY position',
  contents: 'SELECT id, value, sum FROM contents ORDER BY id',
  erased: 'SELECT id FROM erased ORDER BY id',
};

/** Returns everything that the local copy of a log contains. */
export function dumpOf(log: PostgresLog): Record<string, unknown[]> {
  const sqlite = new Database(log.sqlite.name, { readonly: true });
  try {
    const rows = (sql: string) => sqlite.prepare(sql).all();
    const keys = rows('SELECT lower(hex(key)) AS key FROM dedupe ORDER BY key');
    const sums = rows('SELECT sum FROM records ORDER BY position');
    return { ...mapped(rows), keys, sums };
  } finally {
    sqlite.close();
  }
}

const mapped = (rows: (sql: string) => unknown[]) =>
  Object.fromEntries(Object.entries(tables).map(([name, sql]) => [name, rows(sql)]));

/** Returns everything that the database of a log contains, in the form of {@link dumpOf}, without the checksums of records. */
export async function dumpOfDatabase(postgres: Postgres, url: string): Promise<Record<string, unknown[]>> {
  const rows = async (sql: string) => {
    const found = await postgres.query(url, sql);
    return found.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, numberOf(key, value)])),
    );
  };
  const names = Object.entries(tables).map(async ([name, sql]) => [name, await rows(sql)] as const);
  const keys = await rows("SELECT encode(key, 'hex') AS key FROM dedupe ORDER BY key");
  return { ...Object.fromEntries(await Promise.all(names)), keys };
}

/** `pg` returns bigints as text. */
const numberOf = (key: string, value: unknown) => (['position', 'at', 'sum'].includes(key) ? Number(value) : value);
