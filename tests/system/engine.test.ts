import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { createApp } from '../../server/app.ts';
import { stateChanges } from '../../server/commands/conversation-state.ts';
import { readConfig } from '../../server/config.ts';
import type { Decide } from '../../server/engine/decision.ts';
import type { NewRecord } from '../../server/log/port.ts';
import type { Sqlite } from '../../server/storage/sqlite.ts';
import type { Event } from '../../shared/events/index.ts';
import { metricId } from '../../shared/metrics.ts';
import { fill } from '../support/full-file.ts';
import { newConversation } from '../support/new-conversation.ts';
import { projectedFigures, recount } from '../support/recount.ts';
import { bootWorld, Caller, type World } from '../support/world.ts';

let world: World;
let customer: Customer;
let id: string;
let stream: string;

beforeEach(async () => {
  world = await bootWorld({ app: { presenceGraceMs: 20 } });
  ({ customer, conversationId: id } = await newConversation(world));
  stream = `conversation/${id}`;
});

afterEach(() => world.close());

const engine = () => world.app.engine;
const conversation = () => engine().read('conversation', id)!.row;
/** Returns the public health response, completed with the details that callers with `monitor.view` receive. */
const health = async () => {
  const { status, body } = await new Caller(world.url).get('/health');
  return { status, body: { data: { ...(await world.app.health()), ...body.data } } };
};
const execute = (decide: Decide) => engine().execute(stream, 'staff:somebody', decide);
const fact = (...events: Event[]): NewRecord => ({ stream, at: world.clock.now(), actor: 'system', events });
/** An event that no version of the program would write. Its projection throws an error. */
const broken = { type: 'message.received', messageId: 'm' } as unknown as Event;
const pin = (pinned: boolean): Event => ({ type: 'conversation.pinned', conversationId: id, pinned });

/** Text that is larger than the free space left in a file. */
const long = 'สวัสดี'.repeat(800);
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 60_000, interval: 5 }).toBe(true);

describe('a projection that throws', () => {
  it('turns its complete record, and no other, into a dead letter', async () => {
    const appended = await Promise.all([
      engine().append(fact(pin(true))),
      engine().append(fact({ type: 'conversation.tagged', conversationId: id, tags: ['never'] }, broken)),
      engine().append(fact({ type: 'conversation.archived', conversationId: id, archived: true })),
    ]);
    await world.settled();
    expect(conversation()).toMatchObject({ pinned: true, archived: true, tags: [] });
    const [, dead] = appended as { position: number }[];
    expect(world.app.store.isDead(dead!.position)).toBe(true);
    expect((await health()).body.data).toMatchObject({ ready: true, state: 'ready', deadLetters: 1 });
  });

  it('makes the command that caused it respond 500, never success', async () => {
    await expect(execute(() => ({ events: [pin(true), broken] }))).rejects.toMatchObject({
      code: 'internal',
      status: 500,
    });
    expect(conversation().pinned).toBe(false);
    await expect(execute(() => ({ events: [pin(true)] }))).resolves.toMatchObject({ position: expect.any(Number) });
  });
});

describe('an event unknown to this version', () => {
  const later =
    /^The log in DATA_DIR was written by a later version: it contains the event comet\.seen \(record \d+\), .* Start version .*$/;

  it('stops the node, unready, makes nothing a dead letter, and nothing is written after it', async () => {
    const before = engine().position;
    await engine().append(fact(pin(true), { type: 'comet.seen' } as unknown as Event));
    await until(() => engine().state === 'old');
    const head = await world.app.log.head();
    const { status, body } = await health();
    expect([status, body.data]).toMatchObject([503, { ready: false, state: 'old', position: before, deadLetters: 0 }]);
    expect(conversation()).toMatchObject({ pinned: false });
    expect((await new Caller(world.url).get('/brands')).body).toMatchObject({ success: false, code: 'not_ready' });
    expect((await customer.writes('behind it')).status).toBeGreaterThanOrEqual(500);
    expect((await new Caller(world.url).get('/health/webhooks')).status).toBe(503);
    await expect(engine().append(fact(pin(true)))).rejects.toThrow('the log cannot be written');
    expect(await world.app.log.head()).toBe(head);
  });

  it('keeps a node from starting, before it accepts a webhook', async () => {
    await engine().append(fact({ type: 'comet.seen' } as unknown as Event));
    await world.app.close();
    const env = { PORT: '0', DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', LINE_API_BASE_URL: world.line.url };
    await expect(createApp({ config: readConfig(env), now: world.clock.now })).rejects.toThrow(later);
    // Creates another app, because the world closes its app at the end.
    world.app = await createApp({ config: readConfig({ ...env, DATA_DIR: `${world.dataDir}/empty` }) });
  });

  it('stops a node that meets it in an already checked record', async () => {
    await world.app.close();
    const log = new Database(join(world.dataDir, 'log.db'));
    log.prepare('UPDATE records SET events = ? WHERE position = 2').run('[{"type":"comet.seen"}]');
    log.close();
    for (const name of ['views.db', 'figures.db']) rmSync(join(world.dataDir, name), { force: true });
    const env = { PORT: '0', DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', LINE_API_BASE_URL: world.line.url };
    const ended = Promise.withResolvers<Error>();
    const app = await createApp({ config: readConfig(env), now: world.clock.now, onFatal: ended.resolve });
    const started = app.start();
    started.catch(() => undefined);
    expect((await ended.promise).message).toMatch(later);
    await expect(app.engine.append(fact(pin(true)))).rejects.toThrow('the log cannot be written');
    await app.close();
    await expect(started).rejects.toThrow('closed before');
    world.app = await createApp({ config: readConfig({ ...env, DATA_DIR: `${world.dataDir}/empty` }) });
  });
});

describe('rows that cannot be written', () => {
  it('stop the node until they can; then it catches up and nothing is lost or counted twice', async () => {
    const makeRoom = fill(world.app.store.sqlite);
    const written = [];
    for (let n = 0; n < 20; n++) written.push((await customer.writes(`${n} ${long}`)).status);
    await until(() => engine().state === 'stuck');
    // The webhooks are stored in the log, so LINE received 200 for all of them.
    expect(new Set(written)).toEqual(new Set([200]));
    const { status, body } = await health();
    expect([status, body.data]).toMatchObject([503, { ready: false, state: 'stuck', deadLetters: 0 }]);
    expect(body.data.head).toBeGreaterThan(body.data.position);
    makeRoom();
    await until(() => engine().state === 'following');
    await world.settled();
    expect(await health()).toMatchObject({ status: 200, body: { data: { state: 'ready', deadLetters: 0 } } });
    expect(conversation().unreadCount).toBe(21);
    const { sqlite } = world.app.store;
    expect(projectedFigures(sqlite)).toEqual(recount(sqlite, world.clock.now()));
  });
});

test('the app closes while the rows cannot be written, although a timer waits for them', async () => {
  fill(world.app.store.sqlite);
  await customer.writes(long);
  for (let n = 0; engine().state === 'following' && n < 1000; n++) await customer.writes(`${n} ${long}`);
  await until(() => engine().state === 'stuck');
  world.clock.pass(86_400_000);
  void world.app.alarm.ring();
  await world.app.close();
  const env = { PORT: '0', DATA_DIR: `${world.dataDir}/empty`, LOG_LEVEL: 'silent' };
  // Creates another app, because the world closes its app at the end.
  world.app = await createApp({ config: readConfig({ ...env, LINE_API_BASE_URL: world.line.url }) });
});

describe('a log that cannot be written', () => {
  it('responds 503 not_stored to webhooks and commands, keeps running, and recovers when there is space', async () => {
    const caller = await world.as('admin');
    const { channel } = world.brands[0]!;
    channel.redelivery.enabled = true;
    const makeRoom = fill((world.app.log as unknown as { sqlite: Sqlite }).sqlite);
    let status = 200;
    // Writes several times until one fails, because free pages may remain in the file.
    for (let n = 0; n < 50 && status === 200; n++) status = (await customer.writes(`${n} ${long}`)).status;
    expect(status).toBe(503);
    const answer = await caller.post('/messages', { conversationId: id, kind: 'text', text: long.slice(0, 4000) });
    expect([answer.status, answer.body.code]).toEqual([503, 'not_stored']);
    await world.settled();
    const seen = conversation().unreadCount;
    const visitor = new Caller(world.url);
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status: unready, body } = await health();
      expect([unready, body.data]).toMatchObject([503, { ready: false, state: 'unwritable', deadLetters: 0 }]);
      expect((await visitor.get('/health/webhooks')).status).toBe(503);
    }
    // Requests that only read still succeed.
    expect((await caller.get('/conversations')).status).toBe(200);
    makeRoom();
    // No record was written while the file was full.
    const head = await world.app.log.head();
    expect(await health()).toMatchObject({ status: 200, body: { data: { state: 'ready', head } } });
    expect((await visitor.get('/health/webhooks')).status).toBe(200);
    world.clock.pass(3_600_000);
    await world.settled();
    // The customer's message is counted, because LINE delivered the refused webhook again.
    expect(conversation().unreadCount).toBe(seen + 1);
    expect((await customer.writes('there is room')).status).toBe(200);
    await world.settled();
    expect(conversation().unreadCount).toBe(seen + 2);
    expect((await health()).body.data.deadLetters).toBe(0);
  });
});

describe('a concurrent fact and command', () => {
  it('decides the command again on the rows after the fact', async () => {
    const seen: boolean[] = [];
    const decide: Decide = (read) => {
      seen.push(read('conversation', id)!.row.pinned);
      if (seen.length === 1) void engine().append(fact(pin(true)));
      return { events: [{ type: 'conversation.tagged', conversationId: id, tags: [`decided ${seen.length}`] }] };
    };
    const { position } = await execute(decide);
    expect(seen).toEqual([false, true]);
    expect(conversation()).toMatchObject({ pinned: true, tags: ['decided 2'], version: position });
  });

  it('refuses the command as busy after five conflicts, and records nothing', async () => {
    let decided = 0;
    const decide: Decide = () => {
      decided += 1;
      void engine().append(fact(pin(decided % 2 === 1)));
      return { events: [{ type: 'conversation.tagged', conversationId: id, tags: ['never'] }] };
    };
    await expect(execute(decide)).rejects.toMatchObject({ code: 'busy', status: 409 });
    expect(decided).toBe(5);
    await world.settled();
    expect(conversation()).toMatchObject({ pinned: true, tags: [] });
  });

  it('serializes commands of one stream without conflicts', async () => {
    const before = engine().position;
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => execute(stateChanges.pin({ conversationId: id, pinned: n % 2 === 0 }))),
    );
    expect(engine().position - before).toBe(20);
    expect(conversation().pinned).toBe(false);
  });
});

describe('deadlines', () => {
  const overtime = () => {
    const brandId = world.brands[0]!.id;
    const metric = engine().read('metric', metricId('overtimeCustomers', brandId))?.row.value ?? 0;
    return [conversation().overdue, engine().read('counts', brandId)?.row.overtime, metric];
  };
  const ring = async () => {
    await world.app.alarm.ring();
    await world.settled();
  };

  it('are due by the clock, not earlier, and the counts follow', async () => {
    world.clock.pass(2 * 3_600_000 - 1);
    await ring();
    expect(overtime()).toEqual([false, 0, 0]);
    world.clock.pass(1);
    await ring();
    expect(overtime()).toEqual([true, 1, 1]);
    expect(conversation().dueAt).toBe(new Date(world.clock.now()).toISOString());
  });

  it('are due again after they moved back and forth', async () => {
    world.clock.pass(2 * 3_600_000);
    await ring();
    await execute(stateChanges.priority({ conversationId: id, priority: 'low' }));
    expect(overtime()).toEqual([false, 0, 0]);
    await execute(stateChanges.priority({ conversationId: id, priority: 'medium' }));
    await ring();
    expect(overtime()).toEqual([true, 1, 1]);
  });

  it('of the highest level are a minute; those that passed while the server was down are due at the start', async () => {
    await execute(stateChanges.memberGroup({ conversationId: id, memberGroup: 'vip3' }));
    await world.restart(() => world.clock.pass(60_000));
    await until(() => conversation().overdue);
    await world.settled();
    expect(overtime()).toEqual([true, 1, 1]);
  });
});

describe('presence is a fact', () => {
  const presence = () => engine().read('staff', world.people.cs_agent)?.row.presence;

  it('online with the first connection, busy when selected, offline some time after the last', async () => {
    const caller = await world.as('cs_agent');
    expect(presence()).toBe('offline');
    const [one, other] = [await world.socket(caller), await world.socket(caller)];
    await until(() => presence() === 'online');
    await caller.put('/auth/me/presence', { presence: 'busy' });
    expect(presence()).toBe('busy');
    one.disconnect();
    other.disconnect();
    await until(() => presence() === 'offline');
    await world.socket(caller);
    await until(() => presence() === 'busy');
  });

  it('of connections lost in a crash ends at the start', async () => {
    await world.socket(await world.as('cs_agent'));
    await until(() => presence() === 'online');
    await world.restart();
    await until(() => presence() === 'offline');
  });
});
