import { join } from 'node:path';
import { Files } from './blobs/files.ts';
import { Engine } from './engine/engine.ts';
import { ReceivingAccounts } from './line/receiving-accounts.ts';
import { SqliteLog } from './log/sqlite.ts';
import { RowQueries } from './queries/rows.ts';
import { Checkpoints } from './storage/checkpoints.ts';
import { removeSqlite } from './storage/derived-file.ts';
import { DamagedRow } from './storage/derived-row.ts';
import { openRows } from './storage/rows-file.ts';

export type AppStorage = ReturnType<typeof openStorage>;

interface Options {
  dataDir: string;
  now: () => number;
  warn: (message: string, error?: unknown) => void;
  /** The rows are to be filled anew. */
  onRestart: () => void;
}

/** The log, the inbox's rows and the blobs of a data folder, and the engine over them. */
export function openStorage({ dataDir, now, warn, onRestart }: Options) {
  const log = new SqliteLog(dataDir, { warn });
  const accounts = new ReceivingAccounts({ log, file: join(dataDir, 'accounts.db'), warn });
  const store = openRows(dataDir, log);
  let isLeft = false;
  /** At the first damage alone: at the second, the file may be that of the next start. */
  const beginAnew = () => {
    if (isLeft) return;
    isLeft = true;
    warn('the rows are damaged and begin anew');
    removeSqlite(store.sqlite.name);
    onRestart();
  };
  const engine = new Engine({ log, store, now, warn, onDamage: beginAnew });
  const checkpoints = new Checkpoints(store.sqlite, warn);
  engine.onCommit(() => checkpoints.look());
  return {
    log,
    accounts,
    store,
    engine,
    checkpoints,
    blobs: new Files(join(dataDir, 'blobs')),
    rows: new RowQueries(store.sqlite),
    epoch: () => store.meta('epoch') ?? '',
    /** To be told of everything that goes wrong: the rows of this thread are the inbox's. */
    failed: (error: unknown) => {
      if (error instanceof DamagedRow) beginAnew();
    },
  };
}
