import { afterEach, beforeEach, expect, test } from 'vitest';
import { InstallationWork } from '../../server/lease/installation-work.ts';
import { exceptLeaseLost } from '../../server/lease/port.ts';
import { TermEngine } from '../../server/lease/term-engine.ts';
import { LineClient } from '../../server/line/client.ts';
import { Sender } from '../../server/line/send.ts';
import type { Appended } from '../../server/log/port.ts';
import { type LineWorld, openLineWorld } from '../support/line-world.ts';
import { replaceMethod } from '../support/replace-method.ts';
import { SharedLease } from '../support/shared-lease.ts';

/** Tests of two processes that share a log and a lease: what the previous holder of the lease can still do, and what the next one does. */

const path = '/v2/bot/message/push';
let world: LineWorld;
let lease: SharedLease;
let works: InstallationWork[];

beforeEach(async () => {
  world = await openLineWorld();
  lease = new SharedLease();
  works = [];
  for (let n = 0; n < 2; n++) await startProcess();
  await world.customer.writes('hello');
  await world.caughtUp();
  // Lets the reply token expire, so that messages can only be sent by push.
  world.clock.now += 10 * 60_000;
});
afterEach(async () => {
  await Promise.all(works.map((work) => work.stopTimers()));
  await Promise.all(works.map((work) => work.stop()));
  await world.close();
});

/** Starts the sender of another process. The first process acquires the lease. */
async function startProcess(): Promise<void> {
  const contender = lease.contender();
  const { rows, secrets, simulator, log } = world;
  const engine = new TermEngine(world.engine, contender);
  const client = new LineClient({ apiBaseUrl: simulator.url, dataApiBaseUrl: simulator.url }, 2000);
  const sender = new Sender({
    engine,
    rows,
    secrets,
    client: client.guarded(() => engine.mustHaveLease()),
    publicUrl: 'https://console.example',
    warn: exceptLeaseLost(world.warn),
    backoff: () => 5,
  });
  const caughtUp = async () => world.engine.reached(await log.head());
  const work = new InstallationWork({
    lease: contender,
    engine,
    workers: [sender],
    timers: [],
    caughtUp,
    warn: world.warn,
  });
  works.push(work);
  await work.start();
}

/** Gives the lease to the other process. */
function move(): void {
  lease.revoke();
  lease.grant();
}

const status = (id: string) => world.message(id).row.status;
const isSent = (id: string) => world.until(() => status(id) === 'sent');
const requests = () => world.simulator.calls.filter((call) => call.path === path).length;
const sentTexts = () => world.simulator.sent.flatMap(({ messages }) => messages.map(({ text }) => text));

test('messages are sent once while the lease moves between two processes with every record', async () => {
  const unsubscribe = world.engine.onCommit(() => move());
  const texts = Array.from({ length: 12 }, (_, n) => `message ${n}`);
  const ids: string[] = [];
  for (const text of texts) ids.push(await world.answer(text));
  unsubscribe();
  move();
  for (const id of ids) await isSent(id);
  expect(sentTexts()).toEqual(texts);
  expect(world.warnings).toEqual([]);
});

test('nothing is requested when the lease was lost between the claim and the request', async () => {
  const id = await new Promise<string>((resolve) => {
    const unsubscribe = world.engine.onCommit(({ changes }) => {
      const claimed = changes.find(({ kind, after }) => kind === 'message' && isSending(after?.row));
      if (claimed === undefined) return;
      unsubscribe();
      lease.revoke();
      resolve(claimed.id);
    });
    void world.answer('hi');
  });
  await Promise.all(works.map((work) => work.idle()));
  expect([status(id), requests(), world.warnings]).toEqual(['sending', 0, []]);
  lease.grant();
  await isSent(id);
  expect([requests(), sentTexts()]).toEqual([1, ['hi']]);
});

const isSending = (row: object | undefined) => row !== undefined && 'status' in row && row.status === 'sending';

test('a result that arrives after the next term has begun is refused, and the next holder finds it out', async () => {
  const results: Appended[] = [];
  const restore = replaceMethod(world.log, 'append', (original) => async (record) => {
    if (record.events[0]?.type !== 'send.accepted') return original(record);
    restore();
    move();
    // The next holder appends its first record.
    const pinned = { type: 'conversation.pinned' as const, conversationId: 'c1', pinned: true };
    await original({ ...record, stream: 'conversation/c1', events: [pinned], term: 2, dedupe: 'first' });
    results.push(await original(record));
    return results[0] as Appended;
  });
  const id = await world.answer('hi');
  await isSent(id);
  expect(results).toEqual([{ state: 'fenced' }]);
  // The second request repeats the retry key, so LINE does not send the message again.
  expect([requests(), sentTexts(), world.warnings]).toEqual([2, ['hi'], []]);
});
