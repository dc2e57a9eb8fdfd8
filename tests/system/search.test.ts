import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../server/keys/ids.ts';
import { Thread } from '../../server/process/thread.ts';
import type { SearchCalls } from '../../server/search/thread.ts';
import { parseSearch } from '../../shared/search-query.ts';
import { hasText, pairsIn } from '../support/decoded-index.ts';
import { wrote } from '../support/given.ts';
import { bootWorld, type World } from '../support/world.ts';

/** A request for the index without conditions. */
const unlimited = {
  approximate: false,
  marks: [],
  conversationMarks: [],
  from: null,
  since: null,
  until: null,
  before: null,
  limit: 10,
};

let world: World;
beforeEach(async () => {
  world = await bootWorld();
});
afterEach(() => world.close());

const writes = async (brand: number, name: string, ...texts: string[]) => {
  const customer = world.line.customer(world.brands[brand]?.channel.channelId ?? '', { displayName: name });
  const ids = [];
  for (const text of texts) ids.push((await customer.writes(text)).messageId ?? '');
  return { customer, ids };
};

const indexHas = (text: string) => hasText(pairsIn(join(world.dataDir, 'search.db')), text);

const found = async (path: string, as = 'cs_agent') => {
  const { body } = await (await world.as(as)).get(path);
  return body.data.map(
    (row: { text: string; customer?: { displayName: string } }) => row.customer?.displayName ?? row.text,
  );
};

test('finds new messages, in Thai and Chinese, single characters included, in own brands only', async () => {
  await writes(0, 'Nok', 'ของมาถึงวันไหนคะ', '請問我的訂單今天會到嗎', 'Order #10293 please');
  await writes(1, 'Somebody else', '訂單訂單');
  await world.settled();
  expect(await found(`/messages/search?q=${encodeURIComponent('ถึง')}`)).toEqual(['ของมาถึงวันไหนคะ']);
  expect(await found(`/messages/search?q=${encodeURIComponent('訂單')}`)).toEqual(['請問我的訂單今天會到嗎']);
  expect(await found(`/messages/search?q=${encodeURIComponent('單')}`)).toEqual(['請問我的訂單今天會到嗎']);
  expect(await found('/messages/search?q=order%20%2310')).toEqual(['Order #10293 please']);
  expect(await found('/messages/search?q=nothing')).toEqual([]);
});

test('finds conversations by name and by message text', async () => {
  await writes(0, 'ส้มโอ', 'hello');
  await writes(0, 'Wei', 'ขอใบเสร็จค่ะ');
  await world.settled();
  expect(await found(`/conversations?q=${encodeURIComponent('ส้ม')}`)).toEqual(['ส้มโอ']);
  expect(await found(`/conversations?q=${encodeURIComponent('ใบเสร็จ')}`)).toEqual(['Wei']);
});

test('finds conversations by name only on request, of all brands and of one', async () => {
  await writes(0, 'parcel', 'hello');
  await writes(0, 'Wei', 'where is my parcel');
  await world.settled();
  for (const path of ['/conversations', `/brands/${world.brands[0]!.id}/conversations`]) {
    expect((await found(`${path}?q=parcel`, 'admin')).sort()).toEqual(['Wei', 'parcel']);
    expect(await found(`${path}?q=parcel&match=name`, 'admin')).toEqual(['parcel']);
  }
});

test('pages through hits with one total', async () => {
  await writes(0, 'Nok', ...Array.from({ length: 7 }, (_, n) => `parcel ${n}`));
  await world.settled();
  const caller = await world.as('cs_agent');
  const first = (await caller.get('/messages/search?q=parcel&limit=4')).body;
  const second = (await caller.get(`/messages/search?q=parcel&limit=4&cursor=${first.meta.nextCursor}`)).body;
  expect([...first.data, ...second.data].map(({ text }) => text)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((n) => `parcel ${n}`),
  );
  expect([first.meta.total, second.meta.total, second.meta.nextCursor]).toEqual([7, 7, null]);
});

test('an unsent message is not found, and the index has no text of it', async () => {
  const { customer, ids } = await writes(0, 'Nok', 'my secret 5512345', 'something else');
  await world.settled();
  expect(await found('/messages/search?q=5512345')).toEqual(['my secret 5512345']);
  expect(indexHas('secret 5512345')).toBe(true);
  await customer.unsends(ids[0] ?? '');
  await world.settled();
  expect(await found('/messages/search?q=5512345')).toEqual([]);
  expect(indexHas('5512345')).toBe(false);
  expect(indexHas('something else')).toBe(true);
});

test('a note removed while the index was unavailable leaves no text', async () => {
  await writes(0, 'Nok', 'hello');
  await world.settled();
  const [{ id: conversationId }] = (await (await world.as('manager')).get('/conversations')).body.data;
  const note = { conversationId, direction: 'note', text: 'note 5512345' };
  const { body } = await (await world.as('manager')).post('/messages', note);
  let before: Buffer | undefined;
  await world.restart((dataDir) => {
    before = readFileSync(join(dataDir, 'search.db'));
  });
  expect((await (await world.as('manager')).delete(`/messages/${body.data.id}`)).status).toBe(200);
  await world.settled();
  await world.restart((dataDir) => writeFileSync(join(dataDir, 'search.db'), before ?? ''));
  expect(await found('/messages/search?q=hello')).toEqual(['hello']);
  expect(indexHas('5512345')).toBe(false);
});

test('an index of another format is rebuilt', async () => {
  await writes(0, 'Nok', 'still there');
  await world.settled();
  await world.restart((dataDir) => {
    const sqlite = new Database(join(dataDir, 'search.db'));
    sqlite.exec("CREATE TABLE old AS SELECT 'kept 5512345' AS words; PRAGMA user_version = 1");
    sqlite.close();
  });
  expect(await found('/messages/search?q=still')).toEqual(['still there']);
  expect(readFileSync(join(world.dataDir, 'search.db')).includes('5512345')).toBe(false);
});

test('catches up with changes while it was unavailable', async () => {
  await writes(0, 'Nok', 'before the index was lost');
  await world.settled();
  await world.restart((dataDir) => {
    for (const suffix of ['', '-wal', '-shm']) {
      const file = join(dataDir, `search.db${suffix}`);
      if (existsSync(file)) rmSync(file);
    }
  });
  expect(await found('/messages/search?q=was%20lost')).toEqual(['before the index was lost']);
});

test('texts beyond the queue limit are read from the rows before the next search', async () => {
  const { engine, log } = world.app;
  const { id: brandId, lineAccountId } = world.brands[0]!;
  const origin = { brandId, lineAccountId, happenedAt: engine.now() };
  await Promise.all(
    Array.from({ length: 6 }, (_, n) => {
      const conversationId = newId();
      const ids = Array.from({ length: 1000 }, (_, m) => `${n}-${m}`);
      return engine.append({
        stream: `conversation/${conversationId}`,
        at: engine.now(),
        actor: 'line',
        events: ids.map((id) => wrote(conversationId, id, origin)),
        contents: ids.map((id) => ({
          id: `${id}/${conversationId}`,
          value: { text: `many ${id}`, content: { kind: 'text', text: `many ${id}` } },
        })),
      });
    }),
  );
  await engine.reached(await log.head());
  const state = async () => (await world.app.health()).search;
  await expect.poll(state).toBe('ready');
  expect(await found('/messages/search?q=many%205-999')).toEqual(['many 5-999']);
});

test('a phrase has at most 100 characters, and a search with operators 300', async () => {
  const caller = await world.as('admin');
  for (const path of ['/staff/directory', '/quick-replies']) {
    expect((await caller.get(`${path}?q=${'x'.repeat(100)}`)).status, path).toBe(200);
    expect((await caller.get(`${path}?q=${'x'.repeat(101)}`)).status, path).toBe(400);
  }
  for (const path of ['/messages/search', '/conversations']) {
    for (const q of ['x'.repeat(300), 'x '.repeat(150), 'xy '.repeat(100), '😀'.repeat(150)]) {
      expect((await caller.get(`${path}?q=${encodeURIComponent(q)}`)).status, path).toBe(200);
    }
    expect((await caller.get(`${path}?q=${'x'.repeat(301)}`)).status, path).toBe(400);
  }
});

test('recovers when its thread dies: the index catches up, and health reports it meanwhile', async () => {
  await writes(0, 'Nok', 'parcel before');
  await world.settled();
  const caller = await world.as('cs_agent');
  const { thread } = world.app.search as unknown as {
    thread: { isUp: boolean; worker: { terminate(): Promise<number> } };
  };
  // Ends the thread several times, because each early end lengthens the pause before its restart. The last pause is long enough for the
  // assertions.
  for (let death = 0; death < 4; death++) {
    await expect.poll(() => thread.isUp).toBe(true);
    await thread.worker.terminate();
  }
  expect(await world.app.health()).toMatchObject({ ready: true, search: 'restarting' });
  expect((await caller.get('/messages/search?q=parcel')).body.code).toBe('not_ready');
  await writes(0, 'Nok', 'parcel meanwhile');
  await expect.poll(async () => (await world.app.health()).search).toBe('ready');
  await writes(0, 'Nok', 'parcel after');
  await world.settled();
  await expect
    .poll(() => found('/messages/search?q=parcel'))
    .toEqual(['parcel after', 'parcel meanwhile', 'parcel before']);
});

test('the index is kept, and complete, when the rows are computed again', async () => {
  await writes(0, 'Nok', 'first parcel');
  await world.settled();
  const file = (name: string) => join(world.dataDir, name);
  let before: Buffer | undefined;
  await world.restart(() => {
    before = readFileSync(file('search.db'));
  });
  await writes(0, 'Nok', 'second parcel');
  await world.settled();
  await world.restart(() => {
    writeFileSync(file('search.db'), before ?? '');
    // A mark that a new index would not have.
    const sqlite = new Database(file('search.db'));
    sqlite.exec("INSERT INTO meta VALUES ('mark', 'kept')");
    sqlite.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file('views.db')}${suffix}`, { force: true });
  });
  await expect.poll(() => found('/messages/search?q=parcel')).toEqual(['second parcel', 'first parcel']);
  const sqlite = new Database(file('search.db'), { readonly: true });
  expect(sqlite.prepare("SELECT value FROM meta WHERE key = 'mark'").pluck().get()).toBe('kept');
  sqlite.close();
});

test('an interrupted rebuild of the index starts again when the rows are in another file', async () => {
  await writes(0, 'Nok', 'parcel');
  await world.settled();
  const files = { search: join(world.dataDir, 'unfinished.db'), views: join(world.dataDir, 'views.db'), epoch: 'e' };
  const options = { name: 'search', entry: 'search-thread', data: () => files, warn: () => undefined } as const;
  await new Thread<SearchCalls>(options).closeAfter('close', null);
  const sqlite = new Database(files.search);
  const reading = { file: 'another', upTo: world.app.engine.position, places: { message: 1000, conversation: 1000 } };
  sqlite.prepare("INSERT INTO meta VALUES ('reading', ?)").run(JSON.stringify(reading));
  sqlite.close();
  const next = new Thread<SearchCalls>(options);
  await next.call('catchUp');
  const where = { ...unlimited, brandIds: [world.brands[0]!.id] };
  expect(
    (await next.call('find', { kind: 'message', terms: parseSearch('parcel').terms, ...where })).hits,
  ).toHaveLength(1);
  await next.closeAfter('close', null);
});

test('an interrupted rebuild of the index is continued by the next thread', async () => {
  for (let n = 0; n < 210; n++) await writes(0, 'Nok', `parcel ${n}`);
  await world.settled();
  const files = { search: join(world.dataDir, 'unfinished.db'), views: join(world.dataDir, 'views.db'), epoch: 'e' };
  const options = { name: 'search', entry: 'search-thread', data: () => files, warn: () => undefined } as const;
  const first = new Thread<SearchCalls>(options);
  const begun = first.call('catchUp');
  await first.closeAfter('close', world.app.engine.position);
  await begun;
  const database = new Database(files.search, { readonly: true });
  const meta = database.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
  expect(meta.get('position') ?? '0').toBe('0');
  expect(JSON.parse(meta.get('reading') ?? '')).toMatchObject({ places: { message: 200, conversation: 0 } });
  database.close();
  const next = new Thread<SearchCalls>(options);
  const where = { ...unlimited, brandIds: [world.brands[0]!.id] };
  const find = (q: string) => next.call('find', { kind: 'message', terms: parseSearch(q).terms, ...where });
  // The index responds `not_ready` until it has read everything.
  await expect(find('parcel 209')).rejects.toMatchObject({ code: 'not_ready' });
  await next.call('catchUp');
  for (const q of ['"parcel 0"', '"parcel 209"']) expect((await find(q)).hits).toHaveLength(1);
  await next.closeAfter('close', null);
});

test('a batch that the index could not process is read from the rows', async () => {
  const files = { search: join(world.dataDir, 'another.db'), views: join(world.dataDir, 'views.db'), epoch: 'e' };
  const thread = new Thread<SearchCalls>({
    name: 'search',
    entry: 'search-thread',
    data: () => files,
    warn: () => undefined,
  });
  await thread.call('catchUp');
  await writes(0, 'Nok', 'lost parcel');
  await world.settled();
  const { position } = world.app.engine;
  const unfit = {
    kind: 'message' as const,
    id: 'x',
    conversationId: 'c',
    brandId: null as unknown as string,
    text: 'not to be kept',
    marks: [],
    at: 0,
  };
  await expect(thread.call('index', [unfit], position - 1)).rejects.toThrow('brand_id');
  await thread.call('index', [], position).catch(() => undefined);
  await thread.call('catchUp');
  const where = { ...unlimited, brandIds: [world.brands[0]!.id] };
  const { hits } = await thread.call('find', { kind: 'message', terms: parseSearch('lost parcel').terms, ...where });
  await thread.closeAfter('close', null);
  expect(hits.map(({ id }) => world.app.engine.read('message', id)?.row.text)).toEqual(['lost parcel']);
});
