import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type Kind, rowSchemas } from '../../shared/rows.ts';
import { projectionVersion } from '../projections/index.ts';
import type { Sqlite } from '../sqlite.ts';

interface Found {
  kind: string;
  id: string;
  version: number;
  row: string;
}

const all =
  'SELECT kind, id, version, row FROM rows ' +
  "UNION ALL SELECT 'conversation', id, version, row FROM conversations " +
  "UNION ALL SELECT 'message', id, version, row FROM messages";

/** The rows of an installation, opened to be read only. */
export class RowAudit {
  private readonly sqlite: Sqlite;

  private constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
  }

  /** null when there are none, or none of this version. */
  static open(file: string): RowAudit | null {
    if (!existsSync(file)) return null;
    const sqlite = new Database(file, { readonly: true });
    const version = sqlite.prepare<[], { value: string }>("SELECT value FROM meta WHERE key = 'version'").get();
    if (version?.value === String(projectionVersion)) return new RowAudit(sqlite);
    sqlite.close();
    return null;
  }

  /** @returns how many rows there are */
  check(report: (line: string) => void): number {
    const dead = this.sqlite.prepare<[], { position: number }>('SELECT position FROM dead_letters').all();
    for (const { position } of dead) report(`record ${position}: set aside, its projection failed`);
    let count = 0;
    for (const { kind, id, version, row } of this.sqlite.prepare<[], Found>(all).iterate()) {
      count += 1;
      const wrong = problemOf(kind, version, row);
      if (wrong !== null) report(`row ${kind} ${id} of position ${version}: ${wrong}`);
    }
    return count;
  }
}

/** Rows that never leave the server have no schema but the type that the compiler holds them against. */
function problemOf(kind: string, version: number, text: string): string | null {
  const row: unknown = JSON.parse(text);
  if ((row as { version?: unknown }).version !== version) return 'its version is another than its column says';
  const schema = Object.hasOwn(rowSchemas, kind) ? rowSchemas[kind as Kind] : null;
  const issue = schema?.safeParse(row).error?.issues[0];
  return issue === undefined ? null : `${issue.path.join('.')} ${issue.message}`;
}
