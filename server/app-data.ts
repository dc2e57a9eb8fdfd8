import { join } from 'node:path';
import { defaultTimeZone } from '../shared/limits.ts';
import { applyStaged } from './backup/apply.ts';
import { isMachineError } from './backup/machine-errors.ts';
import type { Config } from './config.ts';
import { Engine } from './engine/engine.ts';
import { noteKey } from './keys/key-check.ts';
import type { Secrets } from './keys/secrets.ts';
import { noteVersion } from './log/form.ts';
import { laterLog, mustKnowLog, noteKnown } from './log/known-events.ts';
import { mustNotBeCopy } from './log/meta.ts';
import type { Log } from './log/port.ts';
import { type LogAccess, SqliteLog } from './log/sqlite.ts';
import type { Warn } from './process/contain.ts';
import { SteadyClock } from './process/steady-clock.ts';
import type { RowStore } from './projections/write.ts';
import { RowQueries } from './queries/rows.ts';
import { closeToOthers, isStaged, mustBeUsable, mustHaveLog, restoreWaiting } from './storage/data-folder.ts';
import { lockData } from './storage/data-lock.ts';
import { removeSqlite } from './storage/derived-file.ts';
import { DamagedRows } from './storage/derived-row.ts';
import { openRows } from './storage/rows-file.ts';
import { makeFolder } from './storage/writable.ts';

/** The log and the inbox's rows, opened for an operator's command without a server. */
export interface Data {
  log: SqliteLog;
  engine: Engine;
  rows: RowQueries;
  store: RowStore;
}

/** Appends the first record of a new installation if the configured time zone differs from the default. */
export async function beginLog(log: Log, { timeZone }: Pick<Config, 'timeZone'>, at: number): Promise<void> {
  if (timeZone === defaultTimeZone || (await log.head()) > 0) return;
  const event = { type: 'settings.changed' as const, changes: { timeZone } };
  // Appends nothing if a node that started at the same time was first.
  await log.append({ stream: 'config', at, actor: 'system', events: [event], expected: 0 });
}

/**
 * Stores in the log the id of the secret key, the program's version, and the position up to which this version knows all event types. If a
 * problem of this machine, such as a full disk, prevents storing the values, only reports the problem, so that the start continues.
 */
export function noteStart(log: SqliteLog, secrets: Secrets, warn: Warn): void {
  try {
    noteKey(log.sqlite, secrets);
    noteVersion(log.sqlite);
    noteKnown(log.sqlite, log.headNow());
  } catch (error) {
    if (!isMachineError(error)) throw error;
    warn('Start could not be recorded in the log', error);
  }
}

type Print = (line: string) => void;

/**
 * Access to the log that a command can request. Excludes `migrate`, because only a start of the product migrates a log of an earlier
 * version.
 */
type Access = Exclude<LogAccess, 'migrate'>;

export interface WithData {
  /** Whether the command can create a new installation. */
  creates?: boolean;
  /** `read`: the log stays unchanged, and the command fails if a restored backup waits for the next start. Default: `write`. */
  access?: Access;
  /** Returns the time of the machine's clock. */
  now?: () => number;
}

/**
 * Opens the data of a stopped installation, and waits until its rows include the whole log.
 * @throws ConfigError if the product is running; DamagedRows if rows are damaged. The damaged file is then removed, so that the next run
 * computes the rows again.
 */
export async function withData<T>(
  config: Config,
  print: Print,
  work: (data: Data) => Promise<T>,
  { creates = false, access = 'write', now = Date.now }: WithData = {},
): Promise<T> {
  const { dataDir } = config;
  if (creates) mustBeUsable(dataDir);
  else mustHaveLog(dataDir);
  makeFolder('DATA_DIR', dataDir);
  const unlock = lockData(dataDir);
  try {
    closeToOthers(dataDir);
    if (access === 'write') applyStaged(dataDir, Date.now(), (message, error) => print(`${message}: ${String(error)}`));
    else mustNotWait(dataDir);
    mustKnowLog(join(dataDir, 'log.db'));
    const log = new SqliteLog(dataDir, { access });
    if (access === 'write') mustNotBeCopy(log.sqlite);
    const clock = new SteadyClock(now);
    clock.startFrom(log.lastAt());
    if (creates) await beginLog(log, config, clock.now());
    return await withOpened(dataDir, log, print, work, clock.now);
  } finally {
    unlock();
  }
}

/** Opens the rows of a log, waits until they include all of it, and closes both after the work. @throws DamagedRows */
export async function withOpened<T>(
  dataDir: string,
  log: SqliteLog,
  print: Print,
  work: (data: Data) => Promise<T>,
  now: () => number,
): Promise<T> {
  const store = openRows(dataDir, log);
  const ended = Promise.withResolvers<never>();
  const onDamage = () => ended.reject(new DamagedRows(store.sqlite.name));
  const onUnknown = () => ended.reject(laterLog(log.sqlite));
  const engine = new Engine({ log, store, now, warn: print, onDamage, onUnknown });
  try {
    engine.start();
    await Promise.race([engine.reached(await log.head()), ended.promise]);
    return await Promise.race([work({ log, engine, rows: new RowQueries(store.sqlite), store }), ended.promise]);
  } catch (error) {
    if (error instanceof DamagedRows) removeSqlite(error.file ?? store.sqlite.name);
    throw error;
  } finally {
    await engine.close();
    await log.close();
    store.close();
  }
}

/** Checks that no restore is pending. @throws ConfigError if a backup waits for the next start */
export function mustNotWait(dataDir: string): void {
  if (isStaged(dataDir)) throw restoreWaiting();
}

/** Opens only the log. If `access` is `read`, the product may be running. @throws ConfigError if there is no log */
export async function withLog<T>({ dataDir }: Config, access: Access, work: (log: Log) => Promise<T>): Promise<T> {
  mustHaveLog(dataDir);
  const log = new SqliteLog(dataDir, { access });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}
