import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { applyStaged } from './backup/apply.ts';
import { type Config, ConfigError } from './config.ts';
import { Engine } from './engine/engine.ts';
import type { Log } from './log/port.ts';
import { SqliteLog } from './log/sqlite.ts';
import type { RowStore } from './projections/write.ts';
import { RowQueries } from './queries/rows.ts';
import { lockData } from './storage/data-lock.ts';
import { closeToOthers } from './storage/data-modes.ts';
import { removeSqlite } from './storage/derived-file.ts';
import { DamagedRows } from './storage/derived-row.ts';
import { openRows } from './storage/rows-file.ts';

/** The log and its rows without a server around them, for commands of the operator. */
export interface Data {
  engine: Engine;
  rows: RowQueries;
  store: RowStore;
}

type Say = (line: string) => void;

/**
 * Opens the data of an installation that is not running, its rows at the end of the log.
 * @param now the time of what is recorded
 * @throws ConfigError when it runs; DamagedRows, which begin anew the next time
 */
export async function withData<T>(
  { dataDir }: Config,
  say: Say,
  work: (data: Data) => Promise<T>,
  now = Date.now,
): Promise<T> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockData(dataDir);
  closeToOthers(dataDir);
  applyStaged(dataDir, Date.now(), (message, error) => say(`${message}: ${String(error)}`));
  const log = new SqliteLog(dataDir);
  const store = openRows(dataDir, log);
  const damage = Promise.withResolvers<never>();
  const onDamage = () => damage.reject(new DamagedRows(store.sqlite.name));
  const engine = new Engine({ log, store, now, warn: say, onDamage });
  try {
    engine.start();
    await Promise.race([engine.reached(await log.head()), damage.promise]);
    return await Promise.race([work({ engine, rows: new RowQueries(store.sqlite), store }), damage.promise]);
  } catch (error) {
    if (error instanceof DamagedRows) removeSqlite(error.file ?? store.sqlite.name);
    throw error;
  } finally {
    await engine.close();
    await log.close();
    store.close();
    unlock();
  }
}

/** Opens the log alone, to read it; the product may run meanwhile. @throws ConfigError when there is none */
export async function withLog<T>({ dataDir }: Config, work: (log: Log) => Promise<T>): Promise<T> {
  if (!existsSync(join(dataDir, 'log.db'))) throw new ConfigError(`There is no log in DATA_DIR (${dataDir}).`);
  const log = new SqliteLog(dataDir);
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}
