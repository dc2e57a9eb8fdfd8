import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../server/postgres/database-unavailable.ts';
import { Listener } from '../../server/postgres/listener.ts';
import { migrate } from '../../server/postgres/schema.ts';
import { Session, urlsOf } from '../../server/postgres/session.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { Postgres } from '../support/postgres.ts';

let postgres: Postgres;
let url: string;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  postgres = await Postgres.start();
  url = await postgres.create();
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

afterAll(() => postgres?.close());

function session(options: { url?: string; timeoutMs?: number } = {}): Session {
  const one = new Session({ url, name: 'test', ...options });
  open.push(one);
  return one;
}

const answers = async (one: Session) =>
  (await one.query<{ one: number }>('SELECT 1 AS one').catch(() => []))[0]?.one === 1;

describe('a session with the engine', () => {
  it('connects to the second host if the first one does not answer', async () => {
    const hosts = url.replace('127.0.0.1', '127.0.0.1:1,127.0.0.1');
    expect(urlsOf(hosts)).toEqual([url.replace(/127.0.0.1:\d+/, '127.0.0.1:1'), url]);
    expect(await answers(session({ url: hosts }))).toBe(true);
  });

  it('connects again after the connection was cut and after the engine was restarted', async () => {
    const one = session();
    const [row] = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await postgres.query(url, 'SELECT pg_terminate_backend($1)', [row?.pid]);
    await expect.poll(() => answers(one)).toBe(true);
    await postgres.stop();
    await expect(one.query('SELECT 1')).rejects.toThrow(DatabaseUnavailable);
    await postgres.run();
    await expect.poll(() => answers(one)).toBe(true);
  });

  it('fails within its patience while the engine does not answer, and does not mix up later answers', async () => {
    const one = session({ timeoutMs: 300 });
    expect(await answers(one)).toBe(true);
    await expect(one.query('SELECT pg_sleep(3)')).rejects.toThrow(DatabaseUnavailable);
    await expect.poll(() => answers(one)).toBe(true);
  });

  it('executes concurrent statements one after the other, each with its whole patience', async () => {
    const one = session({ timeoutMs: 1000 });
    const order: number[] = [];
    const statements = [1, 2, 3, 4].map((n) => one.query('SELECT pg_sleep(0.4)').then(() => order.push(n)));
    await Promise.all(statements);
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('leaves no statement in the engine that waits for a lock', async () => {
    await postgres.query(url, 'CREATE TABLE locked AS SELECT 1 AS id');
    const [holder, one] = [session({ timeoutMs: 60_000 }), session()];
    await holder.query('BEGIN');
    await holder.query('UPDATE locked SET id = 2');
    const update = one.query('UPDATE locked SET id = 3').catch((error: unknown) => error);
    const waiting = async () =>
      (await postgres.query(url, "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length;
    await expect.poll(waiting).toBe(1);
    expect(await update).toBeInstanceOf(DatabaseUnavailable);
    await expect.poll(waiting).toBe(0);
    await holder.query('ROLLBACK');
  });

  it('closes while the engine does not answer', async () => {
    const proxy = await DatabaseProxy.open(postgres.port);
    open.push(proxy);
    const one = session({ url: proxy.of(url), timeoutMs: 200 });
    expect(await answers(one)).toBe(true);
    proxy.silence();
    await one.close();
  });

  it('passes on the errors of a statement and keeps the connection', async () => {
    const one = session();
    const [before] = await one.query('SELECT pg_backend_pid() AS pid');
    await expect(one.query('SELECT nonsense')).rejects.toThrow('42703');
    expect(await one.query('SELECT pg_backend_pid() AS pid')).toEqual([before]);
  });
});

describe('a listener', () => {
  it('receives notifications, also after its connection was cut', async () => {
    const received: string[] = [];
    let looks = 0;
    const listener = new Listener({
      url,
      channels: ['news'],
      onNotify: (channel, payload) => received.push(`${channel} ${payload}`),
      look: () => {
        looks += 1;
      },
      warn: () => undefined,
      lookEveryMs: 50,
    });
    open.push({ close: () => listener.stop() });
    await listener.start();
    expect(looks).toBe(1);
    const one = session();
    await one.query("SELECT pg_notify('news', 'first')");
    await expect.poll(() => received).toEqual(['news first']);
    await postgres.query(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'oa-console listener'",
    );
    const publish = async () => {
      await one.query("SELECT pg_notify('news', 'second')");
      return received;
    };
    await expect.poll(publish).toContain('news second');
  });
});

describe('the schema', () => {
  it('is migrated once by nodes that start at the same time, and programs that do not know all migrations use it', async () => {
    const database = await postgres.create();
    const migrations = [
      { name: 'first', sql: 'CREATE TABLE a (id int)' },
      { name: 'second', sql: 'INSERT INTO a VALUES (1)' },
    ];
    const sessions = [1, 2, 3].map(() => session({ url: database }));
    await Promise.all(sessions.map((one) => migrate(one, migrations)));
    expect(await postgres.query(database, 'SELECT * FROM a')).toEqual([{ id: 1 }]);
    await migrate(session({ url: database }), migrations.slice(0, 1));
    expect(await postgres.query(database, 'SELECT name FROM schema_migrations ORDER BY name')).toEqual([
      { name: 'first' },
      { name: 'second' },
    ]);
  });
});
