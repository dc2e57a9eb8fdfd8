import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Event } from '../../shared/events/index.ts';
import { migrationsFolder } from '../storage/assets.ts';
import { copyTable, insertOf } from '../storage/copy-table.ts';
import { removeSqlite } from '../storage/derived-file.ts';
import { openFile } from '../storage/open-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { copiesIn, logBeforeDowngrade, sync } from './copies.ts';
import { EventsBefore } from './events-before.ts';
import { formIn } from './form.ts';
import { sumOfContent, sumOfRecord } from './sums.ts';
import { lastMigrationBefore } from './version-before.ts';

export interface Downgraded {
  /** Whether `log.db` was replaced. If not, the previous version can open the current file. */
  isReplaced: boolean;
  records: number;
  /** Number of events that were left out because the previous version does not know them, by type. */
  leftOut: Record<string, number>;
}

interface Stored {
  position: number;
  stream: string;
  at: number;
  actor: string;
  events: string;
  contents: string | null;
}

interface StoredContent {
  id: string;
  value: string;
}

const part = 1000;
const partName = 'log-downgrade.part';

/**
 * Replaces `log.db` with a log that the previous version can open. The new log has the earlier format and contains every record at its
 * position, with its events as the previous version knows them (see events-before.ts). The original log is kept in the same folder. If the process is
 * interrupted, one of the two files is complete.
 */
export function downgradeLog(folder: string): Downgraded {
  const [file, fresh, original] = ['log.db', partName, logBeforeDowngrade].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  removeSqlite(fresh);
  const source = new Database(file);
  let downgraded: Downgraded;
  try {
    const hasForm = formIn(source)?.passed.every((name) => name <= lastMigrationBefore) === true;
    downgraded = convert(source, fresh);
    downgraded.isReplaced ||= !hasForm;
    if (downgraded.isReplaced) {
      // Moves all data to the main file, because only this file is renamed below.
      source.pragma('wal_checkpoint(TRUNCATE)');
      source.pragma('journal_mode = DELETE');
    }
  } finally {
    source.close();
  }
  if (downgraded.isReplaced) {
    sync(fresh);
    rmSync(original, { force: true });
    linkOrCopy(file, original);
    renameSync(fresh, file);
    sync(folder);
    // Removes the copies from earlier upgrades last, so that they still exist if the disk becomes full or the process crashes earlier.
    for (const copy of copiesIn(folder)) if (copy !== original) rmSync(copy);
  }
  removeSqlite(fresh);
  return downgraded;
}

function convert(source: Sqlite, to: string): Downgraded {
  const target = openFile(to, { synchronous: 'FULL', disposable: true });
  try {
    return target.transaction(() => {
      defineAsBefore(source, target);
      for (const table of ['dedupe', 'erased']) copyTable(source, target, table);
      return copyRecords(source, target);
    })();
  } finally {
    target.pragma('journal_mode = DELETE');
    target.close();
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Copies the file if the file system does not support hard links.
    copyFileSync(from, to);
  }
}

/** Creates the tables of the previous version and its list of migrations. */
function defineAsBefore(source: Sqlite, target: Sqlite): void {
  for (const { name, sql } of readMigrationFiles({ migrationsFolder: migrationsFolder('log') }))
    if (name <= lastMigrationBefore) for (const statement of sql) target.exec(statement);
  const journal = "SELECT sql FROM sqlite_schema WHERE name = '__drizzle_migrations'";
  target.exec(source.prepare<[], string>(journal).pluck().get() as string);
  copyTable(source, target, '__drizzle_migrations');
  target.prepare('DELETE FROM __drizzle_migrations WHERE name > ?').run(lastMigrationBefore);
}

function copyRecords(source: Sqlite, target: Sqlite): Downgraded {
  const [insert, keep] = [insertOf(target, 'records'), insertOf(target, 'contents')];
  const select = source.prepare<[number], Stored>(
    `SELECT * FROM records WHERE position > ? ORDER BY position LIMIT ${part}`,
  );
  const content = source.prepare<[string], StoredContent>('SELECT * FROM contents WHERE id = ?');
  const done: Downgraded = { isReplaced: false, records: 0, leftOut: {} };
  const before = new EventsBefore();
  for (let after = 0; ; ) {
    const found = select.all(after);
    for (const stored of found) {
      const known = asBefore(stored, before, (id) => content.get(id), done);
      insert.run(known.record);
      for (const one of known.contents) keep.run(one);
      done.records += 1;
      after = stored.position;
    }
    if (found.length < part) return done;
  }
}

/** Returns a record and its content as the previous version knows them. */
function asBefore(
  stored: Stored,
  before: EventsBefore,
  contentOf: (id: string) => StoredContent | undefined,
  done: Downgraded,
): { record: Stored; contents: readonly StoredContent[] } {
  const events = JSON.parse(stored.events) as Event[];
  const converted = events.map((event) => before.convert(event));
  const contentIds = stored.contents?.split('\n') ?? [];
  const text = JSON.stringify(converted);
  if (text === JSON.stringify(events))
    return { record: stored, contents: contentIds.flatMap((id) => contentOf(id) ?? []) };
  done.isReplaced = true;
  const isKnown = converted.map((event) => event !== null);
  for (const [n, { type }] of events.entries()) if (!isKnown[n]) done.leftOut[type] = (done.leftOut[type] ?? 0) + 1;
  const known = converted.filter((event) => event !== null);
  // The content of a converted event can be that of an earlier record.
  const named = known.flatMap((event) => ('content' in event && event.content != null ? event.content : []));
  const contents = [...new Set([...contentIds.filter(isPersonal), ...named])].flatMap((id) => {
    const one = contentOf(id);
    if (one === undefined) return [];
    if (isPersonal(id)) return known.length === 0 ? [] : [personalOf(one, isKnown)];
    return [one];
  });
  const record = {
    ...stored,
    events: JSON.stringify(known),
    contents: contents.map(({ id }) => id).join('\n') || null,
  };
  return { record: { ...record, sum: sumOfRecord(record) } as Stored, contents };
}

const isPersonal = (contentId: string) => contentId.split('/')[1] === 'personal';

/** Returns personal content, which is a list with one entry per event, without the entries of unknown events. */
function personalOf({ id, value }: StoredContent, isKnown: readonly boolean[]): StoredContent {
  const text = JSON.stringify((JSON.parse(value) as unknown[]).filter((_, n) => isKnown[n]));
  return { id, value: text, sum: sumOfContent(id, text) } as StoredContent;
}
