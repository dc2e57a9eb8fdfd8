import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { carryOver } from '../../server/backup/carry.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { removeSqlite } from '../../server/storage/derived-file.ts';
import { limits } from '../../shared/limits.ts';
import { putBackup, takeBackup } from '../support/backups.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests that a restore does not send a message again that was sent after the backup. */

const push = '/v2/bot/message/push';
const dayMs = 24 * 3_600_000;

let world: World;
let owner: Caller;
let conversationId: string;
let nok: Customer;

beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  const { channel, lineAccountId } = world.brands[0]!;
  nok = world.line.customer(channel.channelId, { displayName: 'Nok' });
  conversationId = conversationIdOf(lineAccountId, nok.chat.kind, nok.chat.id);
  await nok.writes('hello');
  await world.settled();
  // Lets the reply token expire.
  world.clock.pass(limits.replyTokenMs + 1);
  owner = await world.as('super_admin');
});
afterEach(() => world.close());

const send = async (text: string): Promise<string> =>
  (await owner.post('/messages', { conversationId, kind: 'text', text })).body.data.id;
const statusOf = (id: string) => world.app.engine.read('message', id)?.row.status;
const become = (ids: string[], status: string) => expect.poll(() => ids.map(statusOf)).toEqual(ids.map(() => status));
/** Texts that LINE delivered. */
const delivered = () => world.line.sent.flatMap(({ messages }) => messages.map(({ text }) => text));

/** Queues a message whose request LINE does not receive, and another message that waits behind the first. */
async function waiting(): Promise<[string, string]> {
  world.line.faults.offline(true);
  const first = await send('first');
  await become([first], 'sending');
  return [first, await send('second')];
}

/** Restores a backup. @param change called while the server is stopped */
async function restore(backup: Buffer, change?: (dataDir: string) => void): Promise<void> {
  owner = await world.as('super_admin');
  expect((await putBackup(owner, backup)).status).toBe(200);
  await world.restart(change);
  await world.settled();
  owner = await world.as('super_admin');
}

test('a message that was sent after the backup is sent once, even if the restore is killed', async () => {
  const ids = await waiting();
  const backup = await takeBackup(owner);
  world.line.faults.offline(false);
  await become(ids, 'sent');
  const sentAt = world.clock.now();
  // Waits until LINE has forgotten the retry keys.
  world.clock.pass(dayMs);
  const counts: number[] = [];
  await restore(backup, (dataDir) => {
    const staged = join(dataDir, 'restore');
    for (let n = 0; n < 2; n++) {
      carryOver(join(dataDir, 'log.db'), staged, world.clock.now());
      counts.push(inLog(staged, (log) => log.prepare('SELECT count(*) FROM records').pluck().get() as number));
    }
  });
  expect(counts[1]).toBe(counts[0]);
  expect(ids.map(statusOf)).toEqual(['sent', 'sent']);
  expect(delivered()).toEqual(['first', 'second']);
  const records = world.app.log.readNow(0, 100_000);
  const accepted = records.filter(({ events }) => events.some(({ type }) => type === 'send.accepted'));
  expect(accepted.map(({ at }) => at)).toEqual([sentAt, sentAt]);
});

test('a message that was withdrawn after the backup is not sent', async () => {
  const [first, second] = await waiting();
  const backup = await takeBackup(owner);
  expect((await owner.delete(`/messages/${second}`)).status).toBe(200);
  await restore(backup, () => world.line.faults.offline(false));
  await become([first], 'sent');
  expect(statusOf(second)).toBeUndefined();
  expect(delivered()).toEqual(['first']);
});

test('a message that still waits is sent', async () => {
  const ids = await waiting();
  await restore(await takeBackup(owner), () => world.line.faults.offline(false));
  await become(ids, 'sent');
  expect(delivered()).toEqual(['first', 'second']);
});

test('scheduled messages are sent once, at their current time, unless they were cancelled after the backup', async () => {
  const schedule = async (text: string, more: object = {}): Promise<string> => {
    const sendAt = new Date(world.clock.now() + 3_600_000).toISOString();
    return (await owner.post('/messages', { conversationId, kind: 'text', text, sendAt, ...more })).body.data.id;
  };
  const passes = async (ms: number) => {
    world.clock.pass(ms);
    await world.app.alarm.ring();
    await world.settled();
  };
  const [now, moved, cancelled, stopped, kept] = [
    await schedule('now'),
    await schedule('moved'),
    await schedule('cancelled'),
    await schedule('stopped', { cancelIfCustomerWrites: true }),
    await schedule('kept'),
  ];
  const backup = await takeBackup(owner);
  await owner.put(`/messages/${now}`, { sendAt: null });
  await owner.put(`/messages/${moved}`, { sendAt: new Date(world.clock.now() + 2 * 3_600_000).toISOString() });
  await owner.delete(`/messages/${cancelled}`);
  await nok.writes('never mind');
  await world.settled();
  await restore(backup, (dataDir) => carryOver(join(dataDir, 'log.db'), join(dataDir, 'restore'), world.clock.now()));
  expect([now, moved, cancelled, stopped, kept].map(statusOf)).toEqual([
    'sent',
    'scheduled',
    undefined,
    'failed',
    'scheduled',
  ]);
  await passes(3_600_000);
  expect(delivered()).toEqual(['now', 'kept']);
  await passes(3_600_000);
  expect(delivered()).toEqual(['now', 'kept', 'moved']);
});

test.each([
  ['is repeated under its key', 0, 'sent'],
  ['is not repeated when LINE has forgotten its key', dayMs, 'unknown'],
])('a request sent after the backup that got no result %s', async (_what, ms, status) => {
  const { faults } = world.line;
  faults.nextCalls({ path: push, status: 400, body: { message: 'no' } });
  const id = await send('again');
  await become([id], 'failed');
  const backup = await takeBackup(owner);
  faults.loseAnswer(push).drop(push, 1e6);
  expect((await owner.post(`/messages/${id}/resend`)).status).toBe(200);
  await expect.poll(delivered).toEqual(['again']);
  await restore(backup, () => {
    faults.clear();
    world.clock.pass(ms);
  });
  await become([id], status);
  expect(delivered()).toEqual(['again']);
});

test.each<[string, (dataDir: string) => void]>([
  ['is missing', (dataDir) => removeSqlite(join(dataDir, 'log.db'))],
  ['is damaged where it has no checksums', changed("events = '#' || substr(events, 2), sum = NULL")],
  ['has changed bytes that are still valid JSON', changed("events = replace(events, 'accepted', 'rejected')")],
  [
    'is older than the backup',
    (dataDir) => {
      removeSqlite(join(dataDir, 'log.db'));
      copyFileSync(join(dataDir, 'older.db'), join(dataDir, 'log.db'));
    },
  ],
])('if the log in use %s, the delivery is unknown, and a person decides', async (_what, change) => {
  const ids = await waiting();
  await world.app.log.copyTo(join(world.dataDir, 'older.db'));
  const backup = await takeBackup(owner);
  world.line.faults.offline(false);
  await become(ids, 'sent');
  await restore(backup, change);
  expect(ids.map(statusOf)).toEqual(['unknown', 'unknown']);
  // LINE still knows the retry keys.
  for (const id of ids) expect((await owner.post(`/messages/${id}/resend`)).status).toBe(200);
  await become(ids, 'sent');
  expect(delivered()).toEqual(['first', 'second']);
});

test('an invalid secret key does not affect what is known about messages', async () => {
  const ids = await waiting();
  expect((await putBackup(owner, await takeBackup(owner, 'tea'), 'tea')).status).toBe(200);
  await world.restart((dataDir) => {
    writeFileSync(join(dataDir, 'secret.key'), 'damaged');
    world.line.faults.offline(false);
  });
  await become(ids, 'sent');
  expect(delivered()).toEqual(['first', 'second']);
});

/** Returns a function that changes the records of accepted requests in the log in use. */
function changed(set: string) {
  return (dataDir: string) =>
    inLog(dataDir, (log) => log.exec(`UPDATE records SET ${set} WHERE events LIKE '%"send.accepted"%'`));
}

function inLog<T>(folder: string, use: (log: Database.Database) => T): T {
  const sqlite = new Database(join(folder, 'log.db'));
  try {
    return use(sqlite);
  } finally {
    sqlite.close();
  }
}
