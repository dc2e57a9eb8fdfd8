import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conversationIdOf, newId } from '../../server/keys/ids.ts';
import { removeSqlite } from '../../server/storage/derived-file.ts';
import { contentIds } from '../../shared/content.ts';
import { limits } from '../../shared/limits.ts';
import { filesContaining } from '../support/decoded-files.ts';
import { dumpRows } from '../support/dump.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let admin: Caller;
let path: string;
beforeEach(async () => {
  world = await bootWorld();
  admin = await world.as('admin');
  path = `/line-accounts/${world.brands[0]!.lineAccountId}/webhooks`;
});
afterEach(() => world.close());

const replay = (body: object = {}, by = admin) => by.post(`${path}/replay`, body);
const verdicts = async () => (await admin.get(path)).body.data.map(({ verdict }: { verdict: string }) => verdict);

/** Appends an event that an earlier version did not know, with its raw content. */
async function append(raw: object, userId = 'U1') {
  const { id: brandId, lineAccountId } = world.brands[0]!;
  const conversationId = conversationIdOf(lineAccountId, 'user', userId);
  const messageId = newId();
  const content = contentIds.message(conversationId, messageId);
  const at = world.clock.now();
  const of = {
    brandId,
    lineAccountId,
    kind: 'user' as const,
    sourceId: userId,
    userId,
    standby: false,
    happenedAt: at,
  };
  const appended = await world.app.engine.append({
    stream: `conversation/${conversationId}`,
    at,
    actor: 'line',
    events: [
      {
        type: 'other.received',
        origin: { conversationId, ...of },
        messageId,
        name: 'message',
        content,
        replyToken: null,
      },
    ],
    contents: [{ id: content, value: { text: '', content: { raw } } }],
  });
  if (appended.state !== 'appended') throw new Error(appended.state);
  return { conversationId, position: appended.position };
}

/** Adds a delivery to the list of deliveries, with records that were set aside as unrecognized. */
function deliver(records: readonly number[]): void {
  const { id: brandId, lineAccountId } = world.brands[0]!;
  const at = new Date(world.clock.now()).toISOString();
  const delivery = { lineAccountId, brandId, at, ms: 5, events: records.length, kinds: ['message'] };
  world.app.ops.ledger.take({ ...delivery, verdict: 'set-aside', error: null }, records);
  world.app.ops.flush();
}

async function setAside(raw: object, userId?: string): Promise<string> {
  const { conversationId, position } = await append(raw, userId);
  await world.app.engine.reached(position);
  deliver([position]);
  return conversationId;
}

const text = (id: string, content: string) => ({ type: 'message', message: { type: 'text', id, text: content } });
const textsOf = async (conversationId: string) => {
  const { body } = await admin.get(`/messages/conversation/${conversationId}`);
  return body.data.flatMap((one: { direction: string; text: string }) => (one.direction === 'in' ? one.text : []));
};

test('an event that is now supported is applied once, however often it is replayed', async () => {
  const conversationId = await setAside(text('500000000000000001', 'from before the upgrade'));
  expect(await verdicts()).toEqual(['set-aside']);
  expect((await replay()).body.data).toEqual({ replayed: 1, unknown: 0, gone: 0 });
  await world.settled();
  expect(await textsOf(conversationId)).toEqual(['from before the upgrade']);
  expect(await verdicts()).toEqual(['replayed']);
  expect((await replay()).body.data).toEqual({ replayed: 0, unknown: 0, gone: 0 });

  // Marks the delivery as set aside again, so that its events are reprocessed a second time. The log must prevent that the events take
  // effect twice.
  const { ledger } = world.app.ops;
  const [{ id: _, ...delivery }] = (await admin.get(path)).body.data;
  const records = await world.app.log.read(0, 1000);
  const position = records.find(({ events }) => events[0]?.type === 'other.received')!.position;
  ledger.take({ ...delivery, brandId: world.brands[0]!.id, verdict: 'set-aside' }, [position]);
  expect((await replay()).body.data).toEqual({ replayed: 1, unknown: 0, gone: 0 });
  await world.settled();
  expect(await textsOf(conversationId)).toEqual(['from before the upgrade']);
});

test('an event is replayed after its delivery left the ledger, and after the ledger was rebuilt', async () => {
  const { lineAccountId } = world.brands[0]!;
  const conversationId = await setAside(text('500000000000000011', 'pushed out'));
  const { ledger } = world.app.ops;
  const delivery = {
    lineAccountId,
    brandId: world.brands[0]!.id,
    at: new Date(world.clock.now()).toISOString(),
    ms: 1,
  };
  for (let n = 0; n < 1000; n += 1)
    ledger.take({ ...delivery, events: 1, kinds: ['message text'], verdict: 'accepted', error: null });
  world.app.ops.flush();
  expect((await admin.get(`${path}?verdict=set-aside`)).body).toMatchObject({ data: [], meta: { setAside: 1 } });
  expect((await replay()).body.data).toEqual({ replayed: 1, unknown: 0, gone: 0 });
  await world.settled();
  expect(await textsOf(conversationId)).toEqual(['pushed out']);
  expect((await admin.get(path)).body.meta.setAside).toBe(0);

  const other = await setAside(text('500000000000000012', 'from another form'), 'U9');
  await world.restart((dataDir) => removeSqlite(join(dataDir, 'ops.db')));
  admin = await world.as('admin');
  expect((await admin.get(path)).body).toMatchObject({ data: [], meta: { setAside: 1 } });
  expect((await replay()).body.data).toEqual({ replayed: 1, unknown: 0, gone: 0 });
  expect(await textsOf(other)).toEqual(['from another form']);
});

test('a single delivery is replayed, and one of an unsupported kind is not', async () => {
  const known = await setAside(text('500000000000000002', 'known'), 'U2');
  await setAside({ type: 'membership', membership: { type: 'joined' } }, 'U3');
  const lines = (await admin.get(path)).body.data as { id: string }[];
  expect((await replay({ deliveryId: lines[0]!.id })).body.data).toEqual({ replayed: 0, unknown: 1, gone: 0 });
  expect(await textsOf(known)).toEqual([]);
  expect((await replay()).body.data).toEqual({ replayed: 1, unknown: 1, gone: 0 });
  expect(await verdicts()).toEqual(['set-aside', 'replayed']);
});

test('texts erased since are omitted', async () => {
  const { customer: nok, conversationId } = await newConversation(world);
  await setAside(text('500000000000000003', 'gone'), nok.userId);
  const owner = await world.as('super_admin');
  expect((await owner.post(`/conversations/${conversationId}/erase`)).status).toBeLessThan(300);
  await world.settled();
  expect((await admin.get(path)).body.meta.setAside).toBe(0);
  expect((await replay()).body.data).toEqual({ replayed: 0, unknown: 0, gone: 1 });
  // All events of the delivery were reprocessed, so the delivery is no longer set aside.
  expect((await verdicts()).includes('set-aside')).toBe(false);
});

test('a delivery with one event replayed and the other erased counts as replayed', async () => {
  const known = await append(text('500000000000000031', 'known'), 'U31');
  const odd = await append({ type: 'membership', membership: { type: 'joined' } }, 'U32');
  await world.app.engine.reached(odd.position);
  deliver([known.position, odd.position]);
  expect((await replay()).body.data).toEqual({ replayed: 1, unknown: 1, gone: 0 });
  expect(await verdicts()).toEqual(['set-aside']);
  const owner = await world.as('super_admin');
  expect((await owner.post(`/conversations/${odd.conversationId}/erase`)).status).toBeLessThan(300);
  await world.settled();
  expect((await replay()).body.data).toEqual({ replayed: 0, unknown: 0, gone: 1 });
  expect(await verdicts()).toEqual(['replayed']);
});

test.each([
  ['before the replay', false],
  ['after the replay', true],
])('texts of an unsent message are omitted, %s', async (_when, isReplayed) => {
  const { channel } = world.brands[0]!;
  const nok = world.line.customer(channel.channelId, { displayName: 'Nok' });
  await nok.writes('hello');
  await world.settled();
  const lineMessageId = '500000000000000005';
  const unsentText = 'words-that-were-taken-back';
  const conversationId = await setAside(text(lineMessageId, unsentText), nok.userId);
  const thread = async () => (await admin.get(`/messages/conversation/${conversationId}`)).body;
  expect(JSON.stringify(await thread())).toContain(unsentText);
  if (isReplayed) expect((await replay()).body.data).toMatchObject({ replayed: 1 });
  await nok.unsends(lineMessageId);
  await world.settled();
  expect(JSON.stringify(await thread())).not.toContain(unsentText);
  const { log, store } = world.app;
  await Promise.all([log.truncation.done(), store.truncation.done()]);
  expect(filesContaining(world.dataDir, [unsentText])).toEqual([]);
  if (!isReplayed) expect((await replay()).body.data).toEqual({ replayed: 0, unknown: 0, gone: 1 });
  expect(JSON.stringify(await thread())).not.toContain(unsentText);
  const live = dumpRows(join(world.dataDir, 'views.db'));
  await world.restart((dataDir) => removeSqlite(join(dataDir, 'views.db')));
  expect(dumpRows(join(world.dataDir, 'views.db'))).toEqual(live);
});

test('texts that arrive after their message was unsent are omitted', async () => {
  const { channel } = world.brands[0]!;
  const nok = world.line.customer(channel.channelId, { displayName: 'Nok' });
  await nok.writes('hello');
  await nok.unsends('500000000000000006');
  await world.settled();
  const conversationId = await setAside(text('500000000000000006', 'words-that-were-late'), nok.userId);
  await world.settled();
  const { body } = await admin.get(`/messages/conversation/${conversationId}`);
  expect(JSON.stringify(body)).not.toContain('words-that-were-late');
  expect((await replay()).body.data).toEqual({ replayed: 0, unknown: 0, gone: 1 });
});

test('a replay needs the permission and the brand, and is audited', async () => {
  await setAside(text('500000000000000004', 'hi'));
  expect((await replay({}, await world.as('cs_agent'))).status).toBe(403);
  const elsewhere = `/line-accounts/${world.brands[1]!.lineAccountId}/webhooks/replay`;
  expect((await admin.post(elsewhere)).status).toBe(404);
  await replay();
  const [line] = (await (await world.as('super_admin')).get('/audit?kind=lineAccount')).body.data;
  expect(line).toMatchObject({ event: 'line-account.webhooks-replayed', actor: { name: 'Person admin' } });
});

test('more than the limit of a call is read in parts, each completed separately, and audited once', async () => {
  const ids = Array.from({ length: limits.replayedMax + 2 }, (_, n) => String(600_000_000_000_000_000n + BigInt(n)));
  const appended = await Promise.all(ids.map((id, n) => append(text(id, `word ${n}`))));
  const positions = appended.map(({ position }) => position).sort((a, b) => a - b);
  await world.app.engine.reached(positions.at(-1)!);
  deliver(positions.slice(0, 2));
  deliver(positions.slice(-3));
  const first = await replay();
  expect(first.body).toMatchObject({
    data: { replayed: limits.replayedMax, unknown: 0 },
    meta: { next: positions.at(-3) },
  });
  expect(await verdicts()).toEqual(['set-aside', 'replayed']);
  const rest = await replay({ after: first.body.meta.next });
  expect(rest.body).toMatchObject({ data: { replayed: 2, unknown: 0 }, meta: { next: null } });
  expect(await verdicts()).toEqual(['replayed', 'replayed']);
  expect((await admin.get(path)).body.meta.setAside).toBe(0);
  const records = await world.app.log.read(positions.at(-1)!, 2000);
  const replays = records.flatMap(({ events }) =>
    events.filter(({ type }) => type === 'line-account.webhooks-replayed'),
  );
  expect(replays).toMatchObject([
    { deliveries: 1, replayed: limits.replayedMax },
    { deliveries: 1, replayed: 2 },
  ]);
});

test('nothing is read twice concurrently', async () => {
  const conversationId = await setAside(text('500000000000000021', 'once'));
  const answers = await Promise.all([replay(), replay()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  await world.settled();
  expect(await textsOf(conversationId)).toEqual(['once']);
});
