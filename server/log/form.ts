import { readdirSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { version as ownVersion } from '../process/version.ts';
import { ConfigError } from '../settings.ts';
import { migrationsFolder } from '../storage/assets.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { metaIn, setMetaIn } from './meta.ts';

/** Format of a log file: the migrations that were applied. */
export interface LogForm {
  passed: string[];
  /** Migrations of this version that have not been applied. */
  pending: string[];
  /** Migrations of later versions. */
  unknown: string[];
}

const ownMigrations = () => readdirSync(migrationsFolder('log')).sort();

/** Returns the format of an open log. `null` for a database without tables, for example if the first start was interrupted. */
export function formIn(sqlite: Sqlite): LogForm | null {
  const tables = sqlite.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  if (tables.length === 0) return null;
  const passed = tables.includes('__drizzle_migrations')
    ? sqlite.prepare<[], string>('SELECT name FROM __drizzle_migrations ORDER BY id').pluck().all()
    : [];
  const own = ownMigrations();
  return {
    passed,
    pending: own.filter((name) => !passed.includes(name)),
    unknown: passed.filter((name) => !own.includes(name)),
  };
}

/** Returns the format of a log file without changing the file. `null` if the file does not exist or is empty. */
export function formOf(file: string): LogForm | null {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return null;
  const sqlite = new Database(file, { readonly: true });
  try {
    return formIn(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Returns a description of the version that a log requires. @param version latest version that has used the log, `null` if unknown */
const needed = (version: string | null) => (version === null ? 'a later version' : `version ${version} or later`);

const downgradeFirst = 'run `downgrade` of that version first';
const copyAgain = 'remove the contents of DATA_DIR, so that this node copies the log of the cluster again';

/** Thrown for a log of a later version, which this version would show incorrectly or not at all. */
export class LaterLog extends Error {
  /**
   * @param what the part of the log that this version does not know
   * @param otherwise what can be done instead of starting the later version, if anything
   */
  constructor(what: string, version: string | null, otherwise: string | null) {
    const remedy = [`Start ${needed(version)}`, otherwise].filter((part) => part !== null).join(', or ');
    super(
      `The log in DATA_DIR was written by a later version: it contains ${what}, which this version (${ownVersion}) does not support. ${remedy}.`,
    );
    this.name = 'LaterLog';
  }
}

const numbersOf = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number);

/** Whether a version is later than another. Compares the first three numbers. */
function isLater(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const place = a.findIndex((number, n) => number !== b[n]);
  return place >= 0 && (a[place] ?? 0) > (b[place] ?? 0);
}

/** Whether the log is the copy of a cluster's log. */
const isCopy = (sqlite: Sqlite) => metaIn(sqlite, 'change') !== null;

/** Returns the error for a log with an event that this version does not know. */
export const unknownEventIn = (sqlite: Sqlite, event: string) =>
  new LaterLog(event, versionIn(sqlite), isCopy(sqlite) ? null : downgradeFirst);

/** Returns the latest version of the product that has used a log. `null` if unknown. */
export const versionIn = (sqlite: Sqlite) => metaIn(sqlite, 'version');

/** Records that this version uses the log. If there are several builds of a version, the last build is recorded. */
export function noteVersion(sqlite: Sqlite): void {
  const known = versionIn(sqlite);
  if (known === null || !isLater(known, ownVersion)) setMetaIn(sqlite, 'version', ownVersion);
}

/**
 * Returns the format of an open log. `null` for a database without tables.
 * @throws LaterLog if the log has migrations of a later version
 */
export function mustKnowFormIn(sqlite: Sqlite): LogForm | null {
  const form = formIn(sqlite);
  const [unknown] = form?.unknown ?? [];
  if (unknown !== undefined)
    throw new LaterLog(`the format ${unknown}`, versionIn(sqlite), isCopy(sqlite) ? copyAgain : downgradeFirst);
  return form;
}

/** Checks the format of a log file. The file does not have to exist. @throws LaterLog if the log has migrations of a later version */
export function mustKnowForm(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return;
  const sqlite = new Database(file, { readonly: true });
  try {
    mustKnowFormIn(sqlite);
  } finally {
    sqlite.close();
  }
}

/**
 * Checks that a command can write to a log. A log with pending migrations is refused, because only the start of the product migrates it.
 * @throws ConfigError
 */
export function mustBeOfThisVersion(file: string): void {
  if ((formOf(file)?.pending.length ?? 0) === 0) return;
  throw new ConfigError(
    'The log in DATA_DIR was written by an earlier version. Start this version once to convert it, then run the command again.',
  );
}
