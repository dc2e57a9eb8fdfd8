import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '../../server/engine/engine.ts';
import { messageIdOf } from '../../server/keys/message-id.ts';
import { LineClient } from '../../server/line/client.ts';
import { Fetches } from '../../server/line/fetches.ts';
import { openRows } from '../../server/storage/rows-file.ts';
import { contentIds } from '../../shared/content.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { type LineWorld, openLineWorld } from '../support/line-world.ts';

let world: LineWorld;
beforeEach(async () => {
  world = await openLineWorld();
});
afterEach(() => world.close());

const idOf = ({ messageId }: { messageId?: string }) => messageIdOf(world.account(), messageId!);
const media = (id: string) => world.message(id).row.content.media as { state: string; [key: string]: unknown };
const arrived = (id: string) => world.until(() => ['ready', 'failed'].includes(media(id).state));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const picture = Buffer.from('not really a picture');
const profileOf = (customer = world.customer) =>
  world.engine.read('conversation', world.conversationOf(customer))!.row.customer;
const files = () =>
  readdirSync(join(world.folder, 'blobs'), { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
const noFetches = () => world.until(() => world.rows.all('fetch').length === 0);

describe('profiles', () => {
  test('of a customer', async () => {
    await world.customer.writes('hello');
    await world.caughtUp();
    world.fetches.start();
    await noFetches();
    expect(profileOf()).toMatchObject({ displayName: 'Nok', language: 'th', pictureUrl: expect.any(String) });
  });

  test('of a group and the member who wrote', async () => {
    const group = world.channel.addGroup({ name: 'Family', members: [world.customer] });
    await group.memberWrites(world.customer, 'hello');
    await world.caughtUp();
    world.fetches.start();
    await noFetches();
    const { row, hidden } = world.engine.read('conversation', world.conversationOf(group))!;
    expect(row.customer.displayName).toBe('Family');
    expect(hidden.members).toEqual({ [world.customer.userId]: 'Nok' });
  });

  test('set the author of messages before and after them', async () => {
    const group = world.channel.addGroup({ name: 'Family', members: [world.customer] });
    const writes = [() => group.memberWrites(world.customer, 'hello'), () => world.customer.writes('hello')];
    const before = await Promise.all(writes.map((write) => write()));
    await world.caughtUp();
    expect(before.map((one) => world.message(idOf(one)).row.author.name)).toEqual(['', '']);
    world.fetches.start();
    await noFetches();
    expect(before.map((one) => world.message(idOf(one)).row.author.name)).toEqual(['Nok', 'Nok']);
    const after = await Promise.all(writes.map((write) => write()));
    await world.caughtUp();
    expect(after.map((one) => world.message(idOf(one)).row.author.name)).toEqual(['Nok', 'Nok']);
  });

  test('appear in the inbox beside the last message, also of earlier messages', async () => {
    const group = world.channel.addGroup({ name: 'Family', members: [world.customer] });
    await group.memberWrites(world.customer, 'hello');
    await world.caughtUp();
    const author = () => world.engine.read('conversation', world.conversationOf(group))?.row.lastMessage?.author;
    expect(author()).toEqual({ type: 'customer', id: world.customer.userId, name: '' });
    world.fetches.start();
    await noFetches();
    expect(author()).toEqual({ type: 'customer', id: world.customer.userId, name: 'Nok' });
  });

  test('of a member of a room, which has no name itself', async () => {
    const room = world.channel.addGroup({ name: '', members: [world.customer], kind: 'room' });
    await room.memberWrites(world.customer, 'hello');
    await world.caughtUp();
    world.fetches.start();
    await noFetches();
    const { row, hidden } = world.engine.read('conversation', world.conversationOf(room))!;
    expect([row.customer.displayName, hidden.members]).toEqual(['', { [world.customer.userId]: 'Nok' }]);
  });

  test('that LINE does not provide are not requested repeatedly', async () => {
    const shy = world.simulator.customer(world.channel.channelId, { displayName: 'Shy', consent: false });
    await shy.writes('hello');
    await world.caughtUp();
    world.fetches.start();
    await noFetches();
    await shy.writes('hello again');
    await world.caughtUp();
    expect(world.rows.all('fetch')).toEqual([]);
    expect(profileOf(shy).displayName).toBe('');
  });

  test('are fetched again when a success response is empty', async () => {
    world.simulator.faults.nextCalls({ path: '/v2/bot/profile/*', status: 200, body: {} });
    await world.customer.writes('hello');
    await world.caughtUp();
    world.fetches.start();
    await noFetches();
    expect(profileOf().displayName).toBe('Nok');
  });

  test('wait while LINE is unavailable', async () => {
    world.simulator.faults.offline(true);
    await world.customer.writes('hello');
    await world.caughtUp();
    world.fetches.start();
    await world.fetches.idle();
    expect(profileOf().displayName).toBe('');
    world.simulator.faults.offline(false);
    await noFetches();
    expect(profileOf().displayName).toBe('Nok');
  });

  test('are given up after an hour of errors, until the customer writes again', async () => {
    world.simulator.faults.offline(true);
    await world.customer.writes('hello');
    await world.caughtUp();
    world.fetches.start();
    await world.fetches.idle();
    world.clock.now += 3_600_001;
    await noFetches();
    expect(profileOf().displayName).toBe('');
    world.simulator.faults.offline(false);
    await world.customer.writes('is anyone there?');
    await world.caughtUp();
    await noFetches();
    expect(profileOf().displayName).toBe('Nok');
  });
});

describe('media from LINE', () => {
  test('is stored in the blob store under its hash', async () => {
    const id = idOf(await world.customer.sendsImage(picture, { mime: 'image/png' }));
    await world.caughtUp();
    expect(media(id)).toEqual({ state: 'fetching' });
    world.fetches.start();
    await arrived(id);
    expect(media(id)).toEqual({ state: 'ready', mime: 'image/png', bytes: picture.length });
    const { blob } = world.message(id).hidden;
    expect(blob).toBe(sha256(picture));
    expect(await buffer((await world.blobs.open(blob!))!.stream)).toEqual(picture);
  });

  test('is fetched once LINE has prepared it', async () => {
    const id = idOf(await world.customer.sendsVideo());
    await world.caughtUp();
    world.fetches.start();
    await world.fetches.idle();
    expect(media(id).state).toBe('fetching');
    world.clock.now += 3001;
    await arrived(id);
    expect(media(id)).toMatchObject({ state: 'ready', mime: 'video/mp4' });
  });

  test('is fetched again when the download breaks off, or LINE fails', async () => {
    world.simulator.faults
      .truncate(/content$/, 5)
      .nextCalls({ path: /content$/, status: 200, body: '' })
      .nextCalls({ path: /content$/, status: 500 })
      .nextCalls({ path: /content$/, status: 401 })
      .drop(/content$/);
    const id = idOf(await world.customer.sendsImage(picture));
    await world.caughtUp();
    world.fetches.start();
    await arrived(id);
    expect(world.message(id).hidden.blob).toBe(sha256(picture));
  });

  test('that LINE has deleted', async () => {
    world.simulator.faults.nextCalls({ path: /content$/, status: 410 });
    const id = idOf(await world.customer.sendsFile('bill.pdf'));
    await world.caughtUp();
    world.fetches.start();
    await arrived(id);
    expect(media(id)).toEqual({ state: 'failed', reason: 'gone' });
  });

  test('that is too large is not downloaded', async () => {
    const id = idOf(await world.customer.sendsFile('film.mp4', picture, { size: limits.inboundMediaBytes + 1 }));
    await world.caughtUp();
    world.fetches.start();
    await arrived(id);
    expect(media(id)).toEqual({ state: 'failed', reason: 'too_large' });
  });

  test('is given up after a day of errors', async () => {
    world.simulator.faults.offline(true);
    const id = idOf(await world.customer.sendsImage(picture));
    await world.caughtUp();
    world.fetches.start();
    world.clock.now += 24 * 3_600_000 + 1;
    await arrived(id);
    expect(media(id)).toEqual({ state: 'failed', reason: 'unreachable' });
  });
});

describe('media from other hosts', () => {
  let server: Server;
  let origin: string;
  let requests: { path: string; authorization: string | undefined }[];
  let answer: RequestListener;
  beforeEach(async () => {
    requests = [];
    answer = (_request, response) => response.setHeader('content-type', 'audio/mp4; x=1').end(picture);
    server = createServer((request, response) => {
      requests.push({ path: request.url ?? '', authorization: request.headers.authorization });
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const another = (allowPrivate: boolean) => {
    const { engine, rows, secrets, blobs, warn, simulator } = world;
    const client = new LineClient({ apiBaseUrl: simulator.url, dataApiBaseUrl: simulator.url });
    return new Fetches({ engine, rows, secrets, client, blobs, warn, allowPrivate });
  };
  test('on this machine is fetched only beside a simulator, or when that is switched on', async () => {
    const { engine, rows, secrets, blobs, warn, simulator } = world;
    const client = new LineClient({ apiBaseUrl: simulator.url, dataApiBaseUrl: simulator.url });
    const closed = new Fetches({ engine, rows, secrets, client, blobs, warn });
    const id = await sends(`${origin}/a.m4a`);
    closed.start();
    await arrived(id);
    await closed.stop();
    expect([media(id).state, requests]).toEqual(['failed', []]);
  });

  /** Responds with half of the bytes, and then nothing. */
  const halfWay = () =>
    new Promise<void>((resolve) => {
      answer = (_request, response) => response.write(picture.subarray(0, 5), () => resolve());
    });
  const sends = async (external: string) => {
    const id = idOf(await world.customer.sendsAudio(undefined, { external }));
    await world.caughtUp();
    return id;
  };

  test('is fetched without our token', async () => {
    const id = await sends(`${origin}/a.m4a`);
    world.fetches.start();
    await arrived(id);
    expect(media(id)).toEqual({ state: 'ready', mime: 'audio/mp4', bytes: picture.length });
    expect(requests).toEqual([{ path: '/a.m4a', authorization: undefined }]);
  });

  test('resumes after a stop in the middle', async () => {
    const begun = halfWay();
    const id = await sends(`${origin}/a.m4a`);
    world.fetches.start();
    await begun;
    await world.fetches.stop();
    expect(media(id).state).toBe('fetching');
    answer = (_request, response) => response.end(picture);
    const next = another(true);
    next.start();
    await arrived(id);
    await next.stop();
    expect(media(id)).toMatchObject({ state: 'ready', bytes: picture.length });
  });

  test('is discarded when its message is unsent meanwhile', async () => {
    const begun = halfWay();
    const done = await world.customer.sendsAudio(undefined, { external: `${origin}/a.m4a` });
    await world.caughtUp();
    world.fetches.start();
    await begun;
    await world.customer.unsends(done.messageId!);
    await world.caughtUp();
    await world.fetches.idle();
    expect(world.message(idOf(done)).row).toMatchObject({ status: 'unsent', content: {} });
    expect(files()).toEqual([]);
  });

  test('follows a limited number of redirects', async () => {
    answer = ({ url }, response) => {
      if (url === '/3') response.end(picture);
      else response.writeHead(302, { location: `/${Number(url?.slice(1)) + 1}` }).end();
    };
    const [near, far] = [await sends(`${origin}/0`), await sends(`${origin}/-1`)];
    world.fetches.start();
    await arrived(near);
    await arrived(far);
    expect(media(near)).toMatchObject({ state: 'ready' });
    expect(media(far)).toEqual({ state: 'failed', reason: 'refused' });
  });

  test.each([
    ['plain http', () => `${origin}/a`],
    ['this machine', () => `https://127.0.0.1:${new URL(origin).port}/a`],
    ['this machine by name', () => `https://localhost:${new URL(origin).port}/a`],
    ['this machine in IPv6', () => 'https://[::1]/a'],
    ['this machine in another notation', () => 'https://0x7f.1/a'],
    ['a private network', () => 'https://192.168.1.1/a'],
    ['the metadata of a cloud', () => 'https://169.254.169.254/latest'],
    ['IPv4 within IPv6', () => 'https://[::ffff:10.0.0.1]/a'],
    ['an address with a password', () => 'https://user:secret@example.com/a'],
    ['a file', () => 'file:///etc/passwd'],
    ['no address', () => 'over there'],
  ])('is never fetched from %s', async (_what, address) => {
    const id = await sends(address());
    const fetches = another(false);
    fetches.start();
    await arrived(id);
    await fetches.stop();
    expect(media(id)).toEqual({ state: 'failed', reason: 'refused' });
    expect(requests).toEqual([]);
  });

  test.each([
    [404, 'gone'],
    [403, 'refused'],
  ])('status %i: %s', async (status, reason) => {
    answer = (_request, response) => response.writeHead(status).end();
    const id = await sends(`${origin}/a`);
    world.fetches.start();
    await arrived(id);
    expect(media(id)).toEqual({ state: 'failed', reason });
  });
});

/** Asserts that rows rebuilt from the log equal those projected one event at a time. */
async function sameWhenRebuilt() {
  const folder = join(world.folder, 'rebuilt');
  mkdirSync(folder);
  const { log, clock, warn } = world;
  const store = openRows(folder, log);
  const engine = new Engine({ log, store, now: () => clock.now, warn });
  engine.start();
  await engine.reached(await log.head());
  for (const table of ['messages', 'conversations', 'rows']) {
    const all = (of: typeof store) => of.sqlite.prepare(`SELECT * FROM ${table} ORDER BY id`).all();
    expect(all(store)).toEqual(all(world.store));
  }
  await engine.close();
  store.close();
}

describe('unsent', () => {
  const erased = async () => {
    await world.until(() => world.rows.all('erasure').length === 0);
    await world.erasures.idle();
    await world.erasedFiles.idle();
    // Waits for the truncation of the write-ahead files. The truncation is retried while a reader locks these files.
    await Promise.all([world.log.truncation.done(), world.store.truncation.done()]);
  };
  /** Whether the text is in any file on the disk. */
  const onDisk = (text: string) =>
    ['log.db', 'log.db-wal', 'views.db', 'views.db-wal']
      .map((name) => join(world.folder, name))
      .some((file) => existsSync(file) && readFileSync(file).includes(text));

  /** Writes every kind of text that staff can write about a customer. */
  const addRemarks = async (conversationId: string, text: string) => {
    const contents = ['note', 'status', 'service', 'transfer', 'escalation', 'sale', 'complaint'].map((what) => ({
      id: contentIds.remark(conversationId, what),
      value: { text },
    }));
    const [note, status, service, transfer, escalation, sale, complaint] = contents.map(({ id }) => id) as string[];
    const of = { conversationId };
    const events: Event[] = [
      { type: 'note.added', ...of, noteId: 'note', content: note! },
      { type: 'conversation.status-changed', ...of, status: 'open', content: status! },
      { type: 'conversation.service-status-changed', ...of, serviceStatus: 'processing', content: service! },
      { type: 'conversation.transferred', ...of, staffId: null, content: transfer!, messageId: 'transfer' },
      { type: 'conversation.escalated', ...of, content: escalation!, messageId: 'escalation', labelId: null },
      { type: 'sale.recorded', ...of, saleId: 'sale', amount: 1, currency: 'THB', content: sale! },
      { type: 'complaint.marked', ...of, content: complaint! },
    ];
    for (const [i, event] of events.entries()) {
      const stream = `conversation/${conversationId}`;
      await world.engine.append({
        stream,
        at: world.clock.now,
        actor: 'staff:staff-1',
        events: [event],
        contents: [contents[i]!],
      });
    }
    await world.caughtUp();
  };

  beforeEach(() => {
    world.erasures.start();
    world.erasedFiles.start();
  });

  test('texts leave no trace', async () => {
    const done = await world.customer.writes('meet me at the secret harbour');
    await world.caughtUp();
    expect(onDisk('secret harbour')).toBe(true);
    await world.customer.unsends(done.messageId!);
    await world.caughtUp();
    await erased();
    expect(world.message(idOf(done)).row).toMatchObject({ status: 'unsent', text: '', content: {} });
    expect(onDisk('secret harbour')).toBe(false);
    await sameWhenRebuilt();
  });

  test('before they arrived, too', async () => {
    world.simulator.faults.shuffle(2);
    const done = await world.customer.writes('meet me at the secret harbour');
    await world.customer.unsends(done.messageId!);
    await world.simulator.idle();
    await world.caughtUp();
    await erased();
    expect(world.message(idOf(done)).row).toMatchObject({ status: 'unsent', text: '' });
    expect(onDisk('secret harbour')).toBe(false);
    await sameWhenRebuilt();
    expect(world.engine.read('conversation', world.conversationOf(world.customer))!.row.unreadCount).toBe(0);
  });

  test('a picture is deleted with its message, unless another message has the same', async () => {
    const [first, second] = [await world.customer.sendsImage(picture), await world.customer.sendsImage(picture)];
    world.fetches.start();
    await arrived(idOf(first));
    await arrived(idOf(second));
    expect(files()).toHaveLength(1);
    await world.customer.unsends(first.messageId!);
    await world.caughtUp();
    await erased();
    expect(files()).toHaveLength(1);
    await world.customer.unsends(second.messageId!);
    await world.caughtUp();
    await erased();
    expect(files()).toEqual([]);
  });

  test('an erased customer leaves no data', async () => {
    await world.customer.writes('meet me at the secret harbour');
    const done = await world.customer.sendsImage(picture);
    const lek = world.simulator.customer(world.channel.channelId, { displayName: 'Lek' });
    await lek.writes('I stay here');
    await world.caughtUp();
    world.fetches.start();
    await arrived(idOf(done));
    await noFetches();
    const conversationId = world.conversationOf(world.customer);
    const taken = await world.customer.writes('no, forget it');
    await world.customer.unsends(taken.messageId!);
    await world.caughtUp();
    await erased();
    // The erased message must not contain the customer's name, because a later erasure of the customer would not remove it.
    const unknownAuthor = { type: 'customer', id: null, name: '' };
    expect(world.message(idOf(taken)).row).toMatchObject({ status: 'unsent', text: '', author: unknownAuthor });
    expect(world.engine.read('conversation', conversationId)?.row.lastMessage?.author).toEqual(unknownAuthor);
    await addRemarks(conversationId, 'a remark on the harbour');
    for (const text of ['Nok', 'remark on the harbour']) expect(onDisk(text)).toBe(true);
    await world.append(`conversation/${conversationId}`, { type: 'conversation.erased', conversationId });
    await erased();
    for (const text of ['secret harbour', 'Nok', 'remark on the harbour']) expect(onDisk(text)).toBe(false);
    expect(files()).toEqual([]);
    expect(onDisk('I stay here')).toBe(true);
    expect(profileOf(lek).displayName).toBe('Lek');
    await sameWhenRebuilt();
  });
});
