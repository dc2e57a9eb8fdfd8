import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openPostgresLog, type PostgresLog } from '../../server/log/postgres/log.ts';
import { logMigrations } from '../../server/log/postgres/migrations.ts';
import { migrate } from '../../server/postgres/schema.ts';
import { Session } from '../../server/postgres/session.ts';
import { Postgres } from '../support/postgres.ts';
import { logSuite } from './log-suite.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await Postgres.start();
});

afterAll(() => postgres?.close());

async function newDatabase(): Promise<string> {
  const url = await postgres.create();
  const session = new Session({ url, name: 'test' });
  await migrate(session, logMigrations);
  await session.close();
  return url;
}

logSuite('postgres', async () => {
  const url = await newDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'oa-log-'));
  const open: PostgresLog[] = [];
  const openOne = async () => {
    const log = await openPostgresLog({ dataDir, url, warn: () => undefined });
    open.push(log);
    return log;
  };
  return {
    log: await openOne(),
    reopen: openOne,
    close: async () => {
      for (const log of open) await log.close();
      rmSync(dataDir, { recursive: true });
    },
  };
});
