import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PostgresLog } from '../../server/log/postgres/log.ts';
import { LogCopies, newLogDatabase } from '../support/log-copies.ts';
import { Postgres } from '../support/postgres.ts';

/** Tests of the removal of erased text from the files of the database. */

let postgres: Postgres;
let url: string;
let log: PostgresLog;
const copies = new LogCopies();

beforeAll(async () => {
  // Otherwise, the engine itself could remove the text.
  postgres = await Postgres.start({ settings: { autovacuum: 'off' } });
});
beforeEach(async () => {
  url = await newLogDatabase(postgres);
  log = await copies.openOne(url);
  await log.append({
    stream: 'conversation/a',
    at: 1,
    actor: 'system',
    events: [{ type: 'conversation.pinned', conversationId: 'a', pinned: true }],
    contents: ['a', 'b'].map((id) => ({ id, value: 'a secret of a customer' })),
  });
});
afterEach(() => copies.close());
afterAll(() => postgres?.close());

/** Returns the number of rows that are deleted or replaced, but still in the file of a table. */
async function deadIn(table: string): Promise<number> {
  const sql = 'SELECT vacuum_count, n_dead_tup FROM pg_stat_user_tables WHERE relname = $1';
  const [row] = await postgres.query(url, sql, [table]);
  return Number(row?.vacuum_count) === 0 ? Number.NaN : Number(row?.n_dead_tup);
}

it('removes what was erased and rewritten', async () => {
  await log.erase(['a']);
  await expect.poll(() => deadIn('contents')).toBe(0);
  await log.rewrite('conversation/a', 1, () => ({
    events: [{ type: 'conversation.pinned', conversationId: 'a', pinned: false }],
    contents: [],
  }));
  await expect.poll(() => deadIn('records')).toBe(0);
});

it('reports a failure, and repeats it with the next erasure', async () => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE contents IN SHARE UPDATE EXCLUSIVE MODE');
  await log.erase(['a']);
  const end =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'oa-console vacuum' " +
    "AND wait_event_type = 'Lock' AND datname = current_database()";
  await expect.poll(() => postgres.query(url, end).then(({ length }) => length)).toBe(1);
  await expect
    .poll(() => copies.warnings)
    .toContain('Erased content could not be removed from the files of the database');
  await client.end();
  // The first attempts can fail, because the session pauses before it connects again.
  await expect.poll(() => log.erase(['b']).then(() => deadIn('contents'))).toBe(0);
});

it('does not delay the end of the process', async () => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE contents IN SHARE UPDATE EXCLUSIVE MODE');
  await log.erase(['a']);
  await copies.closeOne(log);
  expect(copies.warnings).toEqual([]);
  await client.end();
});
