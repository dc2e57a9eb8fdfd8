import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { withData } from '../../server/app-data.ts';
import { readConfig } from '../../server/config.ts';
import { sets } from '../../server/engine/sets.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';
import { DamagedRows } from '../../server/storage/derived-row.ts';
import { bootProgramWorld } from '../support/program-world.ts';
import { bootWorld, type Caller, password, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await bootWorld({ brandCount: 1 });
});
afterAll(() => world.close());

const derived = ['accounts.db', ...sets.map(({ file }) => `${file}.db`), 'search.db'];

/** Damages a file, as a failing disk does. */
const damaged = (change: (bytes: Buffer) => Buffer) => (file: string) =>
  writeFileSync(file, change(readFileSync(file)));

/** Creates a database of a different program, with the same file name and table names. */
function another(file: string): void {
  rmSync(file);
  const sqlite = new Database(file);
  for (const table of ['meta', 'rows', 'accounts', 'docs']) sqlite.exec(`CREATE TABLE ${table} (other)`);
  sqlite.close();
}

const damages: [string, (file: string) => void][] = [
  ['its head is something else', damaged((bytes) => Buffer.concat([Buffer.alloc(100, 'x'), bytes.subarray(100)]))],
  ['its pages are something else', damaged((bytes) => bytes.fill(1, 8192))],
  ['all of it is something else', damaged(() => Buffer.alloc(9000, 'garbage '))],
  ["it is another program's", another],
];

/** Asserts that a message by a customer can be found in spite of the damage. */
async function mustServe(word: string): Promise<void> {
  const { channel } = world.brands[0]!;
  expect((await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes(word)).status).toBe(200);
  await world.settled();
  const boss = await world.as('super_admin');
  expect((await boss.get(`/messages/search?q=${word}`)).body.data).toHaveLength(1);
  expect((await boss.get('/health')).body.data).toMatchObject({ state: 'ready', search: 'ready' });
}

/** Overwrites the pages of these tables. The pages are read only after the start. */
function damageTables(file: string, tables: string[]): void {
  const sqlite = new Database(file);
  const pages = sqlite
    .prepare<[string], number>('SELECT pageno FROM dbstat WHERE name IN (SELECT value FROM json_each(?))')
    .pluck()
    .all(JSON.stringify(tables));
  const size = sqlite.pragma('page_size', { simple: true }) as number;
  sqlite.close();
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill('x', (page - 1) * size, page * size);
  writeFileSync(file, bytes);
  expect(pages.length).toBeGreaterThan(0);
}

/** Requests a path. @returns the total number of restarts of all threads since the start */
async function restartsAfter(boss: Caller, path: string): Promise<number> {
  await boss.get(path);
  const { threads } = (await boss.get('/health')).body.data;
  return threads.reduce((sum: number, thread: { restarts: number }) => sum + thread.restarts, 0);
}

const newWord = (name: string) => `${name.slice(0, 4)}${Math.random().toString(36).slice(2)}`;

test.each(derived.flatMap((name) => damages.map(([how, damage]) => [name, how, damage] as const)))(
  '%s is rebuilt from the log when %s',
  async (name, _, damage) => {
    await world.restart((dataDir) => damage(join(dataDir, name)));
    await mustServe(newWord(name));
  },
);

test.each([
  ['figures.db', ['slots', 'rows']],
  ['search.db', ['docs', 'names']],
])('%s is rebuilt when a page turns out damaged that is read later', async (name, tables) => {
  await world.restart((dataDir) => damageTables(join(dataDir, name), tables));
  const { channel } = world.brands[0]!;
  await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes('the page is needed');
  const boss = await world.as('super_admin');
  await expect.poll(() => restartsAfter(boss, '/messages/search?q=page')).toBe(1);
  await expect
    .poll(async () => (await boss.get('/health')).body.data)
    .toMatchObject({ state: 'ready', search: 'ready' });
  await mustServe(newWord(name));
});

/** Changes the last byte in each value of a column of JSON. The column `rest` is read as part of `row`. @returns the number of values */
function spoilJson(sqlite: Database.Database, table: string, column: string): number {
  const spoilt = `substr(${column}, 1, length(${column}) - 1) || '#'`;
  const { changes } = sqlite.prepare(`UPDATE ${table} SET ${column} = ${spoilt} WHERE ${column} IS NOT NULL`).run();
  const read = column === 'rest' ? 'row' : column;
  expect(sqlite.prepare(`SELECT 1 FROM ${table} WHERE json_valid(${read})`).all()).toEqual([]);
  return changes;
}

/** Changes one byte in each value of a column of JSON. */
function corrupt(file: string, table: string, column: string): void {
  const sqlite = new Database(file);
  const corrupted = spoilJson(sqlite, table, column);
  sqlite.close();
  expect(corrupted).toBeGreaterThan(0);
}

/** Changes one byte in the JSON of each row. */
function spoilRows(file: string): void {
  const sqlite = new Database(file);
  const columns = sqlite
    .prepare<[], { name: string; its: string }>(
      `SELECT m.name, c.name AS its FROM sqlite_master m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name IN ('row', 'rest', 'account')`,
    )
    .all();
  let corrupted = 0;
  for (const { name, its } of columns) corrupted += spoilJson(sqlite, name, its);
  sqlite.close();
  expect(corrupted).toBeGreaterThan(0);
}

test.each(['accounts.db', 'figures.db'])('%s is rebuilt when a byte within its rows differs', async (name) => {
  await world.restart((dataDir) => spoilRows(join(dataDir, name)));
  const boss = await world.as('super_admin');
  await expect.poll(async () => (await boss.get('/performance/team')).status).toBe(200);
  await mustServe(newWord(name));
});

describe('views.db is rebuilt when a byte within a row differs that', () => {
  let own: World;
  let watcher: Caller;
  beforeAll(async () => {
    own = await bootProgramWorld({ brandCount: 1 });
    watcher = await own.as('super_admin');
  });
  afterAll(() => own.close());

  const spoilOne = (kind: string) => (dataDir: string) => {
    const sqlite = new Database(join(dataDir, 'views.db'));
    const { changes } = sqlite.prepare("UPDATE rows SET row = '#' || substr(row, 2) WHERE kind = ?").run(kind);
    sqlite.close();
    expect(changes).toBeGreaterThan(0);
  };

  test.each(['settings', 'staff'])('a start reads (%s)', async (kind) => {
    const before = await own.as('super_admin');
    await before.post('/auth/reauthenticate', { password });
    await before.put('/settings', { staffCapacity: kind.length });
    await own.restart(spoilOne(kind));
    const boss = await own.as('super_admin');
    expect((await boss.get('/settings')).body.data.staffCapacity).toBe(kind.length);
    expect((await boss.get('/staff')).status).toBe(200);
  });

  test('a request reads', async () => {
    await own.restart(spoilOne('brand'));
    const boss = await own.as('super_admin');
    await expect.poll(async () => (await boss.get('/brands').catch(() => null))?.status).toBe(200);
  });

  /** Returns the number of messages found. `null` while the product is down. */
  const found = (word: string) => async () => {
    const answer = await watcher.get(`/messages/search?q=${word}`).catch(() => null);
    return answer?.body.data?.length ?? null;
  };

  test('applying a record reads: the record becomes no dead letter', async () => {
    const nok = own.line.customer(own.brands[0]!.channel.channelId, { displayName: 'Nok' });
    await nok.writes('earlier words');
    await own.settled();
    await own.restart((dataDir) => corrupt(join(dataDir, 'views.db'), 'conversations', 'hidden'));
    expect((await nok.writes('later words')).status).toBe(200);
    await expect.poll(found('later')).toBe(1);
  });

  test('the search index is built from', async () => {
    await own.restart((dataDir) => {
      corrupt(join(dataDir, 'views.db'), 'messages', 'rest');
      rmSync(join(dataDir, 'search.db'));
    });
    await expect.poll(found('earlier')).toBe(1);
  });

  test('a start reads, together with its page', async () => {
    await own.restart((dataDir) => damageTables(join(dataDir, 'views.db'), ['rows']));
    await expect.poll(found('earlier')).toBe(1);
  });
});

describe('figures.db is rebuilt when', () => {
  const status = (boss: Caller, path: string) => async () => (await boss.get(path)).status;
  const change = (sql: string) =>
    world.restart((dataDir) => {
      const sqlite = new Database(join(dataDir, 'figures.db'));
      const { changes } = sqlite.prepare(sql).run();
      sqlite.close();
      expect(changes).toBeGreaterThan(0);
    });

  // Damages rows about staff. The thread of the figures does not read them for these requests.
  const ofPeople = "UPDATE rows SET row = '#' || substr(row, 2) WHERE kind = 'attendance'";
  const now = () => new Date(world.clock.now()).toISOString();
  test.each([
    [
      'SQLite reads within a row',
      "UPDATE rows SET row = '#' WHERE kind = 'wroteDay'",
      () => '/figures/activeRate/rows',
    ],
    ['the past reads a row', ofPeople, () => `/dashboard/at?time=${now()}`],
    ['an export reads a row', ofPeople, () => '/performance/export?lang=en'],
  ])('%s is damaged', async (_, sql, path) => {
    const { channel } = world.brands[0]!;
    await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes('counts today');
    await world.settled();
    await change(sql);
    const boss = await world.as('super_admin');
    await expect.poll(() => restartsAfter(boss, path())).toBe(1);
    await expect.poll(status(boss, path())).toBe(200);
  });

  test('its reader meets damage, but not for damage in a previous file of the path', async () => {
    await world.restart();
    const [figures] = world.app.sets;
    const file = join(world.dataDir, 'figures.db');
    const { ino } = statSync(file);
    const restarts = () => figures!.thread.state.restarts;
    figures!.failed(new DamagedRows(file, ino + 1));
    // Waits long enough for the thread to end, which it must not do here.
    for (let turn = 0; turn < 3; turn++) await world.settled();
    expect([restarts(), statSync(file).ino]).toEqual([0, ino]);
    figures!.failed(new DamagedRows(file, ino));
    await expect.poll(restarts).toBe(1);
    await world.settled();
  });

  test('the list of found differences is damaged', async () => {
    await change("INSERT OR REPLACE INTO meta VALUES ('foundWrong', '#')");
    const boss = await world.as('super_admin');
    await expect.poll(status(boss, '/performance/team')).toBe(200);
  });
});

test('an operator command reports damaged rows, and the next start rebuilds them', async () => {
  const own = await bootWorld({ brandCount: 1 });
  await own.app.close();
  const { dataDir } = own;
  const log = new SqliteLog(dataDir);
  await log.append({
    stream: 'config',
    at: Date.now(),
    actor: 'system',
    events: [{ type: 'settings.changed', changes: { staffCapacity: 7 } }],
  });
  await log.close();
  const sqlite = new Database(join(dataDir, 'views.db'));
  sqlite.exec("UPDATE rows SET row = '#' WHERE kind IN ('settings', 'brand', 'staff', 'lineAccount')");
  sqlite.close();
  const command = () =>
    withData(
      readConfig({ DATA_DIR: dataDir }),
      () => undefined,
      async ({ rows }) => rows.all('staff').length,
    );
  await expect(command()).rejects.toBeInstanceOf(DamagedRows);
  expect(await command()).toBeGreaterThan(0);
  await own.close();
});

test('the server restarts and rebuilds its rows when a page of them turns out damaged', async () => {
  const restart = Promise.withResolvers<void>();
  const own = await bootWorld({ brandCount: 1, app: { onRestart: () => restart.resolve() } });
  await own.restart((dataDir) => damageTables(join(dataDir, 'views.db'), ['messages', 'conversations']));
  const nok = own.line.customer(own.brands[0]!.channel.channelId, { displayName: 'Nok' });
  expect((await nok.writes('the page is needed')).status).toBe(200);
  await restart.promise;
  await own.restart();
  await own.settled();
  const boss = await own.as('super_admin');
  expect((await boss.get('/messages/search?q=needed')).body.data).toHaveLength(1);
  await own.close();
});

test.each(['meta', 'dead_letters'])(
  'the server restarts when the table %s of its rows turns out damaged while a thread fills them',
  async (table) => {
    const own = await bootWorld({ brandCount: 1 });
    await own.line.customer(own.brands[0]!.channel.channelId, { displayName: 'Nok' }).writes('filled once more');
    await own.settled();
    await own.app.close();
    const { dataDir } = own;
    const views = join(dataDir, 'views.db');
    rmSync(views);
    const restart = Promise.withResolvers<void>();
    const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', LINE_API_BASE_URL: own.line.url };
    own.app = await createApp({ config: readConfig(env), now: own.clock.now, onRestart: () => restart.resolve() });
    // Writes all pages to the file, so that the damage affects the other thread, which reads the file, but not the main thread, which has
    // cached the pages.
    own.app.store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    expect(own.app.store.isFilled).toBe(false);
    damageTables(views, [table]);
    own.app.start().catch(() => undefined);
    await restart.promise;
    await own.restart();
    await own.settled();
    const boss = await own.as('super_admin');
    expect((await boss.get('/messages/search?q=filled')).body.data).toHaveLength(1);
    await own.close();
  },
);

test('rows of another log are rebuilt, whether they are ahead of it or behind', async () => {
  const copies = join(world.dataDir, 'copies');
  const copy = (from: string, to: string, names: string[]) => {
    for (const name of names) cpSync(join(from, name), join(to, name));
  };
  await world.restart((dataDir) => {
    mkdirSync(copies);
    copy(dataDir, copies, ['log.db']);
  });
  await mustServe('before');
  await world.restart((dataDir) => {
    copy(dataDir, copies, derived);
    copy(copies, dataDir, ['log.db']);
  });
  world.clock.pass(1000);
  for (const word of ['ahead', 'behind']) await mustServe(newWord(word));
  await world.restart((dataDir) => copy(copies, dataDir, derived));
  await mustServe('again');
  const boss = await world.as('super_admin');
  expect((await boss.get('/messages/search?q=before')).body.data).toHaveLength(0);
});
