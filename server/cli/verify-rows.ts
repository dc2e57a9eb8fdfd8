import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Kind, rowSchemas } from '../../shared/rows.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { ProjectionSet } from '../projections/set.ts';
import { integrityOf } from '../storage/integrity.ts';
import { isOfVersion } from '../storage/rows-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';

interface Found {
  kind: string;
  id: string;
  version: number;
  row: string;
}

/** Returns one query per table. Each query reads the next rows after a given key, in the order of the keys. */
const tablesOf = ({ kinds }: ProjectionSet) => [
  'SELECT kind, id, version, row FROM rows WHERE (kind, id) > (@kind, @id) ORDER BY kind, id LIMIT @part',
  ...kinds.flatMap((kind) => {
    const { table } = kindOf(kind).storing;
    const own = `SELECT '${kind}' AS kind, id, version, row FROM ${table} WHERE id > @id ORDER BY id LIMIT @part`;
    return table === 'rows' ? [] : [own];
  }),
];
const part = 1000;
/** Page cache in MiB. Small, because most pages are read once. */
const scanCacheMb = 2;

/** The rows of one set, opened read-only. */
export class RowAudit {
  readonly sqlite: Sqlite;

  private readonly tables: readonly string[];

  private constructor(sqlite: Sqlite, set: ProjectionSet) {
    this.sqlite = sqlite;
    this.tables = tablesOf(set);
  }

  /** Opens the rows of a set. `null` if no rows of this version exist. */
  static open(dataDir: string, set: ProjectionSet): RowAudit | null {
    const file = join(dataDir, `${set.file}.db`);
    if (!existsSync(file)) return null;
    const sqlite = new Database(file, { readonly: true });
    sqlite.pragma(`cache_size = -${scanCacheMb * 1024}`);
    const version = sqlite.prepare<[], { value: string }>("SELECT value FROM meta WHERE key = 'version'").get();
    if (isOfVersion(set, version?.value)) return new RowAudit(sqlite, set);
    sqlite.close();
    return null;
  }

  /** Returns descriptions of damage to the file itself. */
  integrity(): string[] {
    return integrityOf(this.sqlite);
  }

  /** Checks every row and reports problems. @returns the number of rows */
  check(report: (line: string) => void): number {
    const dead = this.sqlite.prepare<[], { position: number }>('SELECT position FROM dead_letters').all();
    for (const { position } of dead) report(`record ${position}: skipped because its projection failed`);
    let count = 0;
    for (const { kind, id, version, row } of this.all()) {
      count += 1;
      const wrong = problemOf(kind, version, row);
      if (wrong !== null) report(`row ${kind} ${id} at position ${version}: ${wrong}`);
    }
    return count;
  }

  /** Yields all rows. Reads in many short transactions, so that the product can remove erased text from the files in the meantime. */
  private *all(): Generator<Found> {
    for (const table of this.tables) {
      const select = this.sqlite.prepare<{ kind: string; id: string; part: number }, Found>(table);
      for (let last = { kind: '', id: '' }; ; ) {
        const found = select.all({ kind: last.kind, id: last.id, part });
        yield* found;
        if (found.length < part) break;
        last = found.at(-1) as Found;
      }
    }
  }
}

/**
 * Returns the problem of a stored row. `null` if there is none. Rows of kinds that never leave the server have no schema, only a type that
 * the compiler checks.
 */
function problemOf(kind: string, version: number, text: string): string | null {
  const row = parsed(text);
  if (row === undefined) return 'not valid JSON';
  if ((row as { version?: unknown }).version !== version) return 'version differs from the version column';
  const schema = Object.hasOwn(rowSchemas, kind) ? rowSchemas[kind as Kind] : null;
  const issue = schema?.safeParse(row).error?.issues[0];
  return issue === undefined ? null : `${issue.path.join('.')} ${issue.message}`;
}

/** Parses a stored row. `undefined` if it is not valid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
