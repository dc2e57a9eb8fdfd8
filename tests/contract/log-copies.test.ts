import { type AddressInfo, connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LogAudit } from '../../server/log/audit.ts';
import { DivergedLog } from '../../server/log/diverged-log.ts';
import { LevelNotReached, type Log, LogUnavailable, type NewRecord } from '../../server/log/port.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';
import { sumOfContent, sumOfRecord } from '../../server/log/sums.ts';
import { dumpOf, dumpOfDatabase, LogCopies, newLogDatabase } from '../support/log-copies.ts';
import { Postgres } from '../support/postgres.ts';
import { SilentProxy } from '../support/silent-proxy.ts';

let postgres: Postgres;
let url: string;
const copies = new LogCopies();
const ended: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  postgres = await Postgres.start({ fsync: true, settings: { max_connections: '25' } });
});

beforeEach(async () => {
  url = await newLogDatabase(postgres);
});

afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
  await copies.close();
});

afterAll(() => postgres?.close());

let count = 0;
const record = (stream: string, more: Partial<NewRecord> = {}): NewRecord => {
  count += 1;
  return {
    stream: `conversation/${stream}`,
    at: 1_800_000_000_000 + count,
    actor: 'system',
    events: [{ type: 'conversation.pinned', conversationId: stream, pinned: count % 2 === 0 }],
    ...more,
  };
};

const ulid = (n: number) => `01KZAYAH3VM5Y8Z9B2C4D6${String(n).padStart(4, '0')}/account-1`;
const query = (text: string, values: readonly unknown[] = []) => postgres.query(url, text, values);
const stateOf = async (log: Log, one: NewRecord) => (await log.append(one)).state;
const succeeds = async (log: Log) => (await log.append(record('again')).catch(() => null))?.state === 'appended';

/** Waits until the copies include all records and changes, and checks that they are equal to the database. */
async function mustBeEqual(...logs: readonly Awaited<ReturnType<typeof copies.openOne>>[]): Promise<void> {
  const expected = await dumpOfDatabase(postgres, url);
  for (const log of logs) {
    await expect.poll(() => dumpOf(log), { interval: 200 }).toMatchObject(expected);
    expect(dumpOf(log)).toEqual(dumpOf(logs[0] as typeof log));
    const audit = new LogAudit(dirname(log.sqlite.name));
    const problems = [...audit.records()].flatMap((one) => one.problems);
    audit.close();
    expect(problems.filter((problem) => problem.includes('checksum'))).toEqual([]);
  }
}

/** Locks the log in the database. @returns function that ends the lock */
async function lock(): Promise<() => Promise<void>> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN; SELECT FROM head FOR UPDATE');
  return () => client.end();
}

const appending = async () =>
  (
    await query(
      "SELECT wait_event_type AS on FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%append($1%'",
    )
  ).filter((row) => row.on === 'Lock').length;

async function openProxy(): Promise<{ proxy: SilentProxy; through: string }> {
  const proxy = await SilentProxy.open(() => `http://127.0.0.1:${postgres.port}`);
  ended.push(() => copies.close().then(() => proxy.close()));
  return { proxy, through: url.replace(String(postgres.port), new URL(proxy.url).port) };
}

describe('LOG-17 a batch counts once', () => {
  it('if its response was lost', async () => {
    const { proxy, through } = await openProxy();
    const log = await copies.openOne(through, { repeatMs: 60_000 });
    const unlock = await lock();
    const appended = log.append(record('a'));
    await expect.poll(appending).toBe(1);
    proxy.silence();
    await unlock();
    await expect.poll(() => query('SELECT position FROM head')).toEqual([{ position: '1' }]);
    proxy.restore();
    expect(await appended).toEqual({ state: 'appended', position: 1 });
    expect(await query('SELECT position FROM records')).toHaveLength(1);
    await mustBeEqual(log);
  });

  it('or not at all if it is executed after it was rejected', async () => {
    const log = await copies.openOne(url, { repeatMs: 0 });
    const unlock = await lock();
    await expect(log.append(record('a'))).rejects.toThrow(LogUnavailable);
    expect(await appending()).toBe(1);
    await unlock();
    await expect.poll(appending).toBe(0);
    await expect.poll(() => succeeds(log)).toBe(true);
    expect((await query('SELECT stream FROM records')).map(({ stream }) => stream)).toEqual(['conversation/again']);
  });
});

describe('LOG-18 copies are equal to the log', () => {
  it('after concurrent appends, erasures and rewrites of two nodes, whose clocks differ', async () => {
    const logs = [await copies.openOne(url), await copies.openOne(url)];
    const positions: number[] = [];
    const append = async (log: Log, one: NewRecord) => {
      const appended = await log.append(one);
      if (appended.state === 'appended') positions.push(appended.position);
    };
    const work = logs.flatMap((log, node) =>
      Array.from({ length: 200 }, async (_, n) => {
        for (let turn = 0; turn < n % 20; turn++) await nextTurn();
        const stream = `${n % 5}`;
        const at = 1_800_000_000_000 + n - node * 5000;
        const contents = [{ id: `${stream}/${n}`, value: { text: `สวัสดี 你好 😀 \0 \ud800 "${node}" \\ \n${n}` } }];
        if (n % 10 === 9) await append(log, record(stream, { at, expected: await log.last(`conversation/${stream}`) }));
        else await append(log, record(stream, { at, contents, dedupe: ulid(n) }));
        if (n % 50 === 25) await log.erase([`${stream}/${n}`, `${stream}/${n + 5}`]);
        if (n % 50 === 26)
          await log.rewrite('conversation/1', 50, ({ position, contents: before }) => ({
            events: [{ type: 'conversation.pinned', conversationId: `rewritten-${position}`, pinned: true }],
            contents: Object.entries(before).map(([id, value]) => ({ id: `${id}/moved`, value })),
          }));
      }),
    );
    await Promise.all(work);
    expect(positions.sort((a, b) => a - b)).toEqual(positions.map((_, n) => n + 1));
    const later = await copies.openOne(url);
    await mustBeEqual(...logs, later);
    const { records = [], keys, erased } = dumpOf(later) as Record<string, { at: number }[]>;
    expect([keys?.length, erased?.length]).toEqual([180, 8]);
    expect(records.map(({ at }) => at)).toEqual(records.map(({ at }) => at).sort((a, b) => a - b));
  });

  it('after changes that a stopped node has missed, in several parts', async () => {
    const log = await copies.openOne(url);
    const dataDir = copies.newFolder();
    const other = await copies.openOne(url, { dataDir });
    const append = (n: number) => log.append(record('a', { contents: [{ id: `a/${n}`, value: n }] }));
    await Promise.all(Array.from({ length: 10 }, (_, n) => append(n)));
    await mustBeEqual(log, other);
    await copies.closeOne(other);
    for (let n = 0; n < 130; n++) {
      await append(100 + n);
      await log.erase([`a/${n % 7}`, `a/${100 + n}`]);
    }
    await log.rewrite('conversation/a', 60, ({ position, contents }) => ({
      events: [{ type: 'conversation.pinned', conversationId: `rewritten-${position}`, pinned: true }],
      contents: Object.keys(contents).map((id) => ({ id: `${id}/moved`, value: 'moved' })),
    }));
    // An id that a rewrite has removed can be used again.
    await append(8);
    await mustBeEqual(log, await copies.openOne(url, { dataDir }), await copies.openOne(url));
  });

  it('and a record that PostgreSQL cannot store is rejected on its own', async () => {
    const log = await copies.openOne(url);
    const invalid = [{ at: 0.5 }, { contents: [{ id: 'a\0b', value: 1 }] }, { stream: '\ud800' }];
    const all = [record('a'), ...invalid.map((one) => record('a', one)), record('a')];
    const settled = await Promise.allSettled(all.map((one) => log.append(one)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', ...invalid.map(() => 'rejected'), 'fulfilled']);
    await mustBeEqual(log);
  });
});

describe('LOG-19 a copy that differs stops', () => {
  it('when it is opened with another database', async () => {
    const dataDir = copies.newFolder();
    const log = await copies.openOne(url, { dataDir });
    await log.append(record('a'));
    await expect.poll(() => log.headNow()).toBe(1);
    await copies.closeOne(log);
    const other = await newLogDatabase(postgres);
    await expect(copies.openOne(other, { dataDir })).rejects.toThrow('the generations differ');
    expect(await postgres.query(other, 'SELECT position FROM head')).toEqual([{ position: '0' }]);
  });

  it.each([
    ['another generation', "UPDATE head SET generation = 'other'", 'the generations differ'],
    ['fewer records', 'UPDATE head SET position = 1', 'the copy has 2 records, the log only 1'],
    ['fewer changes', 'UPDATE head SET change = 0', 'the copy has 1 changes, the log only 0'],
    ['another record', 'UPDATE records SET at = at + 1 WHERE position = 2', 'record 2 differs'],
    ['no further record', 'DELETE FROM records WHERE position = 3', 'what follows record 2 is missing'],
    [
      'a gap',
      'UPDATE records SET position = 4 WHERE position = 3; UPDATE head SET position = 4',
      'record 4 arrived instead of 3',
    ],
    ['a changed record', "UPDATE records SET actor = 'line' WHERE position = 3", 'checksum mismatch of record 3'],
    ['a changed content', "UPDATE contents SET value = '2'", 'checksum mismatch of a content of 3'],
  ])('when the database has %s', async (_, change, message) => {
    const errors: Error[] = [];
    const log = await copies.openOne(url, { onDiverged: (error) => errors.push(error) });
    for (let n = 0; n < 2; n++) await log.append(record('a'));
    await log.erase(['erased']);
    const before = dumpOf(log);
    // The third record and its damage become visible at the same time.
    const sent = { stream: 'conversation/a', at: Date.now(), actor: 'system', events: '[]', ids: 'k' };
    const contents = [{ id: 'k', value: '1', sum: sumOfContent('k', '1') }];
    const third = { ...sent, sum: sumOfRecord({ ...sent, contents: 'k' }), contents };
    await query(`BEGIN; SELECT append(gen_random_uuid(), 'infinity', '[${JSON.stringify(third)}]'); ${change}; COMMIT`);
    await expect.poll(() => log.copy.state).toBe('diverged');
    expect(errors.map((error) => [error instanceof DivergedLog, error.message])).toEqual([
      [true, new DivergedLog(message).message],
    ]);
    expect(copies.warnings).toEqual(['Log differs from the database, stopped']);
    await expect(log.append(record('a'))).rejects.toThrow(LogUnavailable);
    expect(await log.writable()).toBe(false);
    await expect(log.erase(['other'])).rejects.toThrow(DivergedLog);
    expect(dumpOf(log)).toEqual(before);
  });
});

describe('LOG-20 deduplication keys and the term travel', () => {
  it('to a node that joins later, and remain when the copy becomes a log of its own', async () => {
    const log = await copies.openOne(url);
    expect(await stateOf(log, record('a', { dedupe: ulid(1), term: 3 }))).toBe('appended');
    const dataDir = copies.newFolder();
    const later = await copies.openOne(url, { dataDir });
    expect(await stateOf(later, record('b', { dedupe: ulid(1) }))).toBe('duplicate');
    expect(await stateOf(later, record('b', { term: 2 }))).toBe('fenced');
    expect(await stateOf(later, record('b', { dedupe: ulid(2), term: 4 }))).toBe('appended');
    expect(await stateOf(log, record('a', { term: 3 }))).toBe('fenced');
    expect(await stateOf(log, record('a', { dedupe: ulid(2) }))).toBe('duplicate');
    await mustBeEqual(log, later);
    const { generation } = later;
    await copies.closeOne(later);
    const single = new SqliteLog(dataDir);
    try {
      for (const n of [1, 2]) expect(await stateOf(single, record('a', { dedupe: ulid(n) }))).toBe('duplicate');
      expect(await stateOf(single, record('a', { term: 3 }))).toBe('fenced');
      expect(await single.append(record('a', { term: 4 }))).toEqual({ state: 'appended', position: 3 });
      expect(single.generation).toBe(generation);
    } finally {
      await single.close();
    }
  });
});

it('LOG-21 a record above the level of the cluster is rejected on its own', async () => {
  let level = -1;
  const log = await copies.openOne(url, { level: () => level });
  await expect(log.append(record('early'))).rejects.toThrow(LevelNotReached);
  expect([log.level, await log.head()]).toEqual([-1, 0]);
  level = 0;
  expect(await log.append(record('in time'))).toEqual({ state: 'appended', position: 1 });
});

describe('a log continues', () => {
  /** Appends with all logs until `stop` is called. `stored` and `rejected` contain the streams of the records. */
  function load(logs: readonly Log[]) {
    const [stored, rejected] = [new Set<string>(), new Set<string>()];
    let isOn = true;
    const loops = logs.map(async (log, node) => {
      for (let n = 0; isOn; n++) {
        const names = [0, 1, 2].map((i) => `${node}-${n}-${i}`);
        const settled = await Promise.allSettled(names.map((name) => log.append(record(name))));
        settled.forEach(({ status }, i) => {
          (status === 'fulfilled' ? stored : rejected).add(`conversation/${names[i]}`);
        });
        if (settled.some(({ status }) => status === 'rejected')) await nextTurn();
      }
    });
    const stop = async () => {
      isOn = false;
      await Promise.all(loops);
    };
    ended.push(stop);
    return { stored, rejected, stop };
  }

  /** Checks that each acknowledged record is stored once, and no record twice. */
  async function mustHave({ stored }: { stored: ReadonlySet<string> }): Promise<void> {
    const streams = (await query('SELECT stream FROM records')).map(({ stream }) => stream as string);
    expect(new Set(streams).size).toBe(streams.length);
    expect([...stored].filter((stream) => !streams.includes(stream))).toEqual([]);
  }

  it('after its connections were cut, without a failed append', async () => {
    const logs = [await copies.openOne(url, { repeatMs: 60_000 }), await copies.openOne(url, { repeatMs: 60_000 })];
    const running = load(logs);
    for (let n = 1; n < 5; n++) {
      await expect.poll(() => running.stored.size).toBeGreaterThan(n * 50);
      await query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'oa-console%'");
    }
    await running.stop();
    expect(running.rejected.size).toBe(0);
    await mustHave(running);
    await mustBeEqual(...logs);
  });

  it('after the database was killed under load', async () => {
    const logs = [await copies.openOne(url), await copies.openOne(url)];
    const running = load(logs);
    for (let n = 1; n < 4; n++) {
      const before = running.stored.size;
      await expect.poll(() => running.stored.size).toBeGreaterThan(before + 60);
      await postgres.kill();
      await postgres.run();
    }
    const before = running.stored.size;
    await expect.poll(() => running.stored.size).toBeGreaterThan(before);
    await running.stop();
    await mustHave(running);
    await mustBeEqual(...logs);
  });

  it('after a connection on which no packet arrived', async () => {
    const { proxy, through } = await openProxy();
    const [log, other] = [await copies.openOne(through), await copies.openOne(url)];
    await log.append(record('a'));
    await expect.poll(() => log.headNow()).toBe(1);
    proxy.silence();
    await expect(log.append(record('b'))).rejects.toThrow(LogUnavailable);
    await expect(log.last('conversation/a')).rejects.toThrow(LogUnavailable);
    expect(await log.writable()).toBe(false);
    await expect.poll(() => log.copy.state).toBe('failing');
    await other.append(record('c'));
    expect(log.headNow()).toBe(1);
    proxy.restore();
    await expect.poll(() => succeeds(log)).toBe(true);
    await expect.poll(() => log.writable()).toBe(true);
    await mustBeEqual(log, other);
    expect((await log.read(0, 10)).map(({ stream }) => stream)).toEqual(
      ['a', 'c', 'again'].map((id) => `conversation/${id}`),
    );
  });

  it('after packets were delayed for 2 s, without records that were rejected', async () => {
    let [delayMs, delayed] = [0, 0];
    const late = (work: () => void) => {
      delayed += 1;
      setTimeout(() => {
        delayed -= 1;
        work();
      }, delayMs);
    };
    const server = createServer((near) => {
      const far = connect(postgres.port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (bytes) => late(() => to.write(bytes)));
        from.on('close', () => late(() => to.destroy())).on('error', () => undefined);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ended.push(() => copies.close().then(() => void server.close()));
    const through = url.replace(String(postgres.port), String((server.address() as AddressInfo).port));
    const log = await copies.openOne(through);
    await log.append(record('a'));
    delayMs = 2000;
    const rejected = await Promise.allSettled(['b', 'c'].map((id) => log.append(record(id))));
    expect(rejected.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    delayMs = 0;
    await expect.poll(() => succeeds(log)).toBe(true);
    // The statements of the rejected batches arrive in the meantime.
    await expect.poll(() => delayed).toBe(0);
    await expect.poll(appending).toBe(0);
    const streams = (await query('SELECT DISTINCT stream FROM records ORDER BY 1')).map(({ stream }) => stream);
    expect(streams).toEqual(['conversation/a', 'conversation/again']);
    await mustBeEqual(log);
  });

  it('after the database had too many clients', async () => {
    const log = await copies.openOne(url);
    const clients: pg.Client[] = [];
    const connected = async () => {
      const client = new pg.Client(url);
      client.on('error', () => undefined);
      await client.connect();
      clients.push(client);
      return client;
    };
    const first = await connected();
    const end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'oa-console%'";
    // Takes every connection that the log releases.
    await expect
      .poll(async () => {
        await first.query(end);
        while (await connected().catch(() => null));
        const { rows } = await first.query("SELECT FROM pg_stat_activity WHERE application_name LIKE 'oa-console%'");
        return rows.length;
      })
      .toBe(0);
    await expect(log.append(record('a'))).rejects.toThrow(LogUnavailable);
    expect(await log.writable()).toBe(false);
    for (const client of clients) await client.end();
    await expect.poll(() => succeeds(log)).toBe(true);
    await mustBeEqual(log);
  });
});

it('closes while the database does not answer', async () => {
  const { proxy, through } = await openProxy();
  const log = await copies.openOne(through);
  await log.append(record('a'));
  proxy.silence();
  await copies.closeOne(log);
});
