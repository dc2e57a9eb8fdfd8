import { afterAll, beforeAll } from 'vitest';
import { LogCopies, newLogDatabase } from '../support/log-copies.ts';
import { Postgres } from '../support/postgres.ts';
import { logSuite } from './log-suite.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await Postgres.start();
});

afterAll(() => postgres?.close());

logSuite('postgres', async () => {
  const copies = new LogCopies();
  const [url, dataDir] = [await newLogDatabase(postgres), copies.newFolder()];
  const reopen = () => copies.openOne(url, { dataDir });
  return { log: await reopen(), reopen, close: () => copies.close() };
});
