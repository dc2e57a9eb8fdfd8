import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../server/log/port.ts';
import { SqliteLog, type SqliteLogOptions } from '../../server/log/sqlite.ts';
import { logSuite } from './log-suite.ts';

const sqlite = (options: SqliteLogOptions) => async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-log-'));
  const open: Log[] = [];
  const openOne = (): Log => {
    const log = new SqliteLog(folder, options);
    open.push(log);
    return log;
  };
  return {
    log: openOne(),
    reopen: async () => openOne(),
    close: async () => {
      for (const log of open) await log.close();
      rmSync(folder, { recursive: true });
    },
  };
};

logSuite('sqlite', sqlite({}));
logSuite('sqlite in a thread of its own', sqlite({ alone: true }));
