import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../server/log/port.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';
import { logSuite } from './log-suite.ts';

logSuite('sqlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-log-'));
  const open: Log[] = [];
  const openOne = (): Log => {
    const log = new SqliteLog(folder);
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
});
