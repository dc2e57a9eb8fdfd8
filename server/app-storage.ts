import { join } from 'node:path';
import { Engine } from './engine/engine.ts';
import { SetThread } from './engine/set-thread.ts';
import { sets } from './engine/sets.ts';
import { ReceivingAccounts } from './line/receiving-accounts.ts';
import type { LaterLog } from './log/form.ts';
import { laterLog } from './log/known-events.ts';
import type { SqliteLog } from './log/sqlite.ts';
import type { Warn } from './process/contain.ts';
import { inboxRows } from './projections/index.ts';
import { RowQueries } from './queries/rows.ts';
import { Checkpoints } from './storage/checkpoints.ts';
import { removeSqlite } from './storage/derived-file.ts';
import { DamagedRows } from './storage/derived-row.ts';
import { epochOf, openRows } from './storage/rows-file.ts';

export type AppStorage = ReturnType<typeof openStorage>;

interface Options {
  dataDir: string;
  log: SqliteLog;
  now: () => number;
  /** Writes a log line. */
  report: Warn;
  /** Called when the rows must be rebuilt. */
  onRestart: () => void;
  /** Called once when the log contains an event of a later version. From then on, nothing is appended. */
  onLater: (error: LaterLog) => void;
}

/** Opens the rows of a data folder, and creates the engine. */
export function openStorage({ dataDir, log, now, report, onRestart, onLater }: Options) {
  /** Reports an error. If the error is caused by damaged rows, also rebuilds these rows. */
  const warn: Warn = (message, error) => {
    report(message, error);
    failed(error);
  };
  const accounts = new ReceivingAccounts({ log, file: join(dataDir, 'accounts.db'), warn });
  const store = openRows(dataDir, log);
  const epoch = epochOf(inboxRows, log.generation);
  const damage = new AbortController();
  /**
   * Rebuilds the inbox's rows the first time that damage is found. Ignores further damage, because the file may by then belong to the next
   * start.
   */
  const rebuild = () => {
    if (damage.signal.aborted) return;
    damage.abort();
    warn('Rows are damaged, rebuilding');
    try {
      removeSqlite(store.sqlite.name);
    } finally {
      onRestart();
    }
  };
  let isLater = false;
  /** Stops appending if the log contains an event of a later version, because new records would be acknowledged but never shown. */
  const unknown = () => {
    if (isLater) return;
    isLater = true;
    const error = laterLog(log.sqlite);
    log.halt(error);
    onLater(error);
  };
  const engine = new Engine({ log, store, now, warn, onDamage: rebuild, onUnknown: unknown });
  const checkpoints = new Checkpoints(store.sqlite, (work) => engine.pausedFor(work), warn);
  engine.onCommit(() => checkpoints.look());
  /** Threads of all projection sets except the inbox, whose rows the main thread computes. */
  const others = sets
    .filter((set) => set !== inboxRows)
    .map((set) => new SetThread({ dataDir, set, purpose: 'serve', warn, unknown }));
  /**
   * Rebuilds the rows of the file that an error reports as damaged. Must be called for every error. An error without a file name refers to
   * the inbox's rows.
   */
  function failed(error: unknown): void {
    if (error instanceof DamagedRows && (error.file ?? store.sqlite.name) === store.sqlite.name) rebuild();
    for (const other of others) other.failed(error);
  }
  return {
    log,
    accounts,
    store,
    engine,
    checkpoints,
    rows: new RowQueries(store.sqlite),
    epoch,
    /** Signal that is aborted when damage to the inbox's rows is found. From then on, these rows are no longer updated. */
    damage: damage.signal,
    /** Stops appending. Must be called by readers of the log that find an event of a later version. */
    unknown,
    others,
    failed,
    warn,
  };
}
