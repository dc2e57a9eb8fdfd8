import type { Query } from '../../postgres/session.ts';
import type { Sqlite } from '../../storage/sqlite.ts';

/** Characters after which a statement takes no further rows. */
const charactersMax = 1_000_000;
/** Maximum number of deduplication keys of a statement. */
const keysMax = 5000;
/** Maximum number of erased ids of a statement, and of a change. */
const idsMax = 500;

export interface Imported {
  /** Last position of the log. */
  position: number;
  /** Number of the last change. A copy of the file includes the changes up to it. */
  change: number;
}

export interface ImportOptions {
  /** Generation of the log in the database from now on. */
  generation: string;
  /** Called with the position up to which records have been imported. */
  onProgress: (position: number) => void;
}

interface StoredContent {
  id: string;
  value: string;
  sum: number | null;
}

interface StoredRecord {
  position: number;
  stream: string;
  at: number;
  actor: string;
  events: string;
  contents: string | null;
  sum: number | null;
}

/**
 * Replaces the log in the database with that of a log file, including deduplication keys and erased ids. Must be called in a transaction.
 * Deletes instead of truncating, so that nodes can read until the end of the transaction. Nothing is written meanwhile, because the row of
 * `head` is locked, and afterwards nothing for nodes whose copy is of the previous generation.
 */
export async function importLog(
  query: Query,
  sqlite: Sqlite,
  { generation, onProgress }: ImportOptions,
): Promise<Imported> {
  await query('INSERT INTO generations (generation) SELECT generation FROM head FOR UPDATE ON CONFLICT DO NOTHING');
  for (const table of ['records', 'contents', 'dedupe', 'erased', 'changes', 'batches'])
    await query(`DELETE FROM ${table}`);
  const term = Number(sqlite.prepare<[], string>("SELECT value FROM meta WHERE key = 'term'").pluck().get() ?? 0);
  const { position, at } = await importRecords(query, sqlite, onProgress);
  await importContents(query, sqlite);
  await importKeys(query, sqlite, position);
  const change = await importErased(query, sqlite);
  await query('UPDATE head SET generation = $1, position = $2, at = $3, term = greatest(term, $4), change = $5', [
    generation,
    position,
    at,
    term,
    change,
  ]);
  await query("SELECT pg_notify('log', '')");
  return { position, change };
}

/** Number of changes that an import of a log file adds. */
export function changesOf(sqlite: Sqlite): number {
  const erased = sqlite.prepare<[], number>('SELECT count(*) FROM erased').pluck().get() ?? 0;
  return Math.ceil(erased / idsMax);
}

async function importRecords(
  query: Query,
  sqlite: Sqlite,
  onProgress: (position: number) => void,
): Promise<{ position: number; at: number }> {
  const rows = sqlite.prepare<[], StoredRecord>(
    'SELECT position, stream, at, actor, events, contents, sum FROM records ORDER BY position',
  );
  const lengthOf = ({ stream, events, contents }: StoredRecord) =>
    stream.length + events.length + (contents?.length ?? 0) + 100;
  let position = 0;
  let latest = 0;
  for (const part of partsOf(rows.iterate(), lengthOf)) {
    await query(
      `INSERT INTO records SELECT position, stream, at, actor, events, contents, sum, at FROM json_to_recordset($1) AS r(
        position bigint, stream text, at bigint, actor text, events text, contents text, sum bigint)`,
      [JSON.stringify(part)],
    );
    position = (part.at(-1) as StoredRecord).position;
    latest = part.reduce((max, { at }) => Math.max(max, at), latest);
    onProgress(position);
  }
  return { position, at: latest };
}

async function importContents(query: Query, sqlite: Sqlite): Promise<void> {
  const rows = sqlite.prepare<[], StoredContent>('SELECT id, value, sum FROM contents ORDER BY id');
  for (const part of partsOf(rows.iterate(), ({ id, value }) => id.length + value.length + 30))
    await query(
      'INSERT INTO contents SELECT id, value, sum FROM json_to_recordset($1) AS c(id text, value text, sum bigint)',
      [JSON.stringify(part)],
    );
}

/**
 * Imports the deduplication keys. The file does not contain the positions of their records. The keys are distributed over all positions,
 * because a position only determines when a copy receives a key.
 */
async function importKeys(query: Query, sqlite: Sqlite, head: number): Promise<void> {
  const count = sqlite.prepare<[], number>('SELECT count(*) FROM dedupe').pluck().get() ?? 0;
  const keys = sqlite.prepare<[], Buffer>('SELECT key FROM dedupe ORDER BY key').pluck();
  const perStatement = Math.ceil(charactersMax / keysMax);
  let before = 0;
  for (const part of partsOf(keys.iterate(), () => perStatement)) {
    await query(
      `INSERT INTO dedupe SELECT decode(key, 'hex'), 1 + floor(($2 + number - 1) * $3::float8 / $4)
       FROM unnest($1::text[]) WITH ORDINALITY AS k(key, number)`,
      [part.map((key) => key.toString('hex')), before, head, count],
    );
    before += part.length;
  }
}

/** Imports the erased ids, and adds changes that erase them in all copies. @returns the number of changes */
async function importErased(query: Query, sqlite: Sqlite): Promise<number> {
  const ids = sqlite.prepare<[], string>('SELECT id FROM erased ORDER BY id').pluck();
  let number = 0;
  for (const part of partsOf(ids.iterate(), () => charactersMax / idsMax)) {
    number += 1;
    await query('INSERT INTO erased SELECT unnest($1::text[])', [part]);
    await query("INSERT INTO changes VALUES ($1, 0, 'erase', $2, '{}')", [number, part]);
  }
  return number;
}

/** Splits rows into parts of at most {@link charactersMax} characters, or of one row. */
function* partsOf<T>(rows: Iterable<T>, lengthOf: (row: T) => number): Generator<T[]> {
  let part: T[] = [];
  let length = 0;
  for (const row of rows) {
    length += lengthOf(row);
    if (length > charactersMax && part.length > 0) {
      yield part;
      part = [];
      length = lengthOf(row);
    }
    part.push(row);
  }
  if (part.length > 0) yield part;
}
