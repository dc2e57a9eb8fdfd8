import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation, Message } from '../../shared/rows.ts';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import { serveSockets } from '../../tests/support/serve-sockets.ts';
import { call } from '../api/api.ts';
import { forgetPosition } from '../api/log-position.ts';
import { atoms } from '../app/atoms.ts';
import { newVersionAtom } from '../app/new-version.ts';
import { activate } from '../i18n/i18n.ts';
import { type UserFromServer, withMasterFlags } from '../session/master-flags.ts';
import { signOut } from '../session/sign-in.ts';
import { currentUser, sessionAtom } from '../session/state.ts';
import { keys, read, write } from '../session/storage.ts';
import { wire } from './connection.ts';
import { listenToConnection, listenToReconnect } from './connection-state.ts';
import { ConversationList } from './conversations.ts';
import { startLive } from './live.ts';
import { outbox, sendMessage } from './send.ts';
import { rowStore, rowsOf } from './store.ts';
import { ThreadList } from './thread-list.ts';
import { useViewNumbers, viewsCounted } from './view-numbers.ts';

const idsOf = (thread: ThreadList) => thread.view().messages.map(({ id }) => id);
const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const conversation = (id: string, minute: number, version: number) =>
  ({
    id,
    version,
    brandId: 'b1',
    dueAt: at(minute),
    archived: false,
    status: 'open',
    customer: { displayName: id },
  }) as unknown as Conversation;
const message = (id: string, minute: number, version: number, part: Partial<Message> = {}) =>
  ({
    id,
    version,
    position: version,
    conversationId: 'c1',
    direction: 'in',
    kind: 'text',
    text: id,
    content: {},
    author: { id: null },
    at: at(minute),
    ...part,
  }) as Message;

const me = withMasterFlags({ id: 'me', username: 'mali', role: 'cs_agent' } as UserFromServer, null);

/** Fake server with a socket and a REST API, which serves conversations and messages. */
class World {
  readonly io = new Server();
  readonly joined: string[] = [];
  readonly resumed: { since: number }[] = [];
  readonly posted: { clientId: string; text: string }[] = [];
  conversations: Conversation[] = [];
  messages: Message[] = [];
  position = 10;
  hello: number | null = protocolVersion;
  refusing = false;
  refusal: string | null = null;
  /** Number of handshakes that were refused. */
  refused = 0;
  answerPost: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  #socket: Socket | null = null;

  async start(): Promise<void> {
    this.io.use((socket, next) => {
      const refusal = socket.handshake.auth.token === 't' ? this.refusal : 'unauthenticated';
      if (refusal !== null) this.refused += 1;
      next(refusal === null ? undefined : new Error(refusal));
    });
    this.io.on('connection', (socket) => {
      if (this.hello !== null) socket.emit('hello', { protocol: this.hello });
      this.#socket = socket;
      socket.on('join', ({ scope }, answer) => {
        this.joined.push(scope);
        answer(
          this.refusing
            ? { success: false, code: 'forbidden' }
            : { success: true, position: this.position, epoch: 'e1' },
        );
      });
      socket.on('resume', ({ scopes }, answer) => {
        this.resumed.push(...scopes);
        const rows = [...this.conversations, ...this.messages.toReversed()].filter(
          ({ version }) => version > scopes[0].since,
        );
        const named = rows.map((row) => ({
          kind: 'at' in row ? 'message' : 'conversation',
          id: row.id,
          version: row.version,
          row,
        }));
        answer({ epoch: 'e1', reset: false, position: this.position, rows: named, refused: [] });
      });
    });
    await serveSockets(this.io);
  }

  push(scope: object, kind: string, row: { id: string; version: number }): void {
    this.position = Math.max(this.position, row.version);
    this.#socket?.emit('delta', {
      scope,
      position: this.position,
      rows: [{ kind, id: row.id, version: row.version, row }],
    });
  }

  notify(code: 'signed_out' | 'permissions_changed'): void {
    this.#socket?.emit('session', { code });
  }

  emit(event: 'reconnect' | 'storage', frame: object): void {
    this.#socket?.emit(event, frame);
  }

  dropSocket(): void {
    this.#socket?.conn.close();
  }

  /** Position and epoch that the last request carried. */
  seen: (string | null)[] = [];

  readonly fetch = (url: string, { method, body, headers }: RequestInit): Promise<Response> => {
    this.seen = ['log-position', 'log-epoch'].map((name) => new Headers(headers).get(name));
    const { pathname, searchParams } = new URL(url);
    if (method === 'POST') {
      this.posted.push(JSON.parse(String(body)));
      return this.answerPost();
    }
    if (pathname === '/api/auth/me') return this.ok({ user: me });
    if (pathname === '/api/conversations/c1') return this.ok(this.conversations.find(({ id }) => id === 'c1'));
    const rows: unknown[] = pathname === '/api/conversations' ? this.conversations : this.messages;
    const start = Number(searchParams.get('cursor') ?? 0);
    const limit = Number(searchParams.get('limit'));
    const next = start + limit < rows.length ? String(start + limit) : null;
    return this.ok(rows.slice(start, start + limit), {
      nextCursor: next,
      total: rows.length,
      counts: null,
    });
  };

  ok(data: unknown, meta?: object): Promise<Response> {
    const headers = { 'log-position': String(this.position), 'log-epoch': 'e1' };
    return Promise.resolve(new Response(JSON.stringify({ success: true, data, meta }), { headers }));
  }

  async stop(): Promise<void> {
    await this.io.close();
  }
}

let world: World;
let stops: (() => void)[] = [];

beforeEach(async () => {
  await activate('en');
  world = new World();
  await world.start();
  vi.stubGlobal('fetch', world.fetch);
  write(keys.token, 't');
  atoms.set(sessionAtom, { state: 'signedIn', user: me });
  stops = [startLive(), outbox.start('me')];
});
afterEach(async () => {
  for (const stop of stops) stop();
  await world.stop();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

function listOf(): ConversationList {
  const list = new ConversationList({ brand: 'b1' }, 'me');
  stops.unshift(list.listen(() => {}));
  return list;
}
function threadOf(): ThreadList {
  const thread = new ThreadList('c1');
  stops.unshift(thread.listen(() => {}));
  return thread;
}
const inbox = { scope: 'inbox', brand: 'b1' };
const inThread = { scope: 'conversation', id: 'c1' };

test('requests carry the position that the socket has reported, of its epoch (SYNC-11)', async () => {
  // Other test files of the same process use the same epoch.
  forgetPosition();
  world.conversations = [conversation('a', 10, 1)];
  const list = listOf();
  await vi.waitFor(() => expect(list.view()).toMatchObject({ state: 'ready' }));
  await call('GET /auth/me', {});
  expect(world.seen).toEqual(['10', 'e1']);
  world.position = 57;
  world.push(inbox, 'conversation', conversation('b', 20, 57));
  await vi.waitFor(() => expect(list.view().ids).toHaveLength(2));
  await call('GET /auth/me', {});
  expect(world.seen).toEqual(['57', 'e1']);
});

describe('a list', () => {
  test('joins, loads, and keeps its order from deltas', async () => {
    world.conversations = [conversation('a', 10, 1), conversation('b', 20, 2)];
    const list = listOf();
    await vi.waitFor(() => expect(list.view()).toMatchObject({ state: 'ready', ids: ['a', 'b'], hasMore: false }));
    world.push(inbox, 'conversation', conversation('c', 15, 11));
    world.push(inbox, 'conversation', conversation('a', 30, 12));
    await vi.waitFor(() => expect(list.view().ids).toEqual(['c', 'b', 'a']));
  });

  test('does not show rows behind its pages before they are loaded', async () => {
    const two = (n: number) => String(n).padStart(2, '0');
    world.conversations = Array.from({ length: 60 }, (_, n) => conversation(two(n), n, n + 1));
    const list = listOf();
    await vi.waitFor(() => expect(list.view()).toMatchObject({ state: 'ready', hasMore: true }));
    expect(list.view().ids).toHaveLength(50);
    world.push(inbox, 'conversation', conversation('55', 55, 70));
    world.push(inbox, 'conversation', conversation('early', 0, 71));
    await vi.waitFor(() => expect(list.view().ids).toHaveLength(51));
    expect(list.view().ids).not.toContain('55');
    list.loadMore();
    await vi.waitFor(() => expect(list.view()).toMatchObject({ hasMore: false }));
    expect(list.view().ids).toHaveLength(61);
  });

  test('does not move under the pointer, shows the number of waiting rows, and shows them when the pointer leaves', async () => {
    world.conversations = [conversation('a', 10, 1), conversation('b', 20, 2)];
    const list = listOf();
    await vi.waitFor(() => expect(list.view().state).toBe('ready'));
    list.hold(true);
    world.push(inbox, 'conversation', conversation('c', 5, 11));
    await vi.waitFor(() => expect(list.view()).toMatchObject({ ids: ['a', 'b'], heldCount: 1 }));
    world.push(inbox, 'conversation', conversation('d', 6, 12));
    await vi.waitFor(() => expect(list.view().heldCount).toBe(2));
    // Row d was archived while the order was frozen, so only one row is still waiting to move to its new position.
    world.push(inbox, 'conversation', Object.assign(conversation('d', 6, 13), { archived: true }));
    await vi.waitFor(() => expect(list.view()).toMatchObject({ ids: ['a', 'b'], heldCount: 1 }));
    list.hold(false);
    expect(list.view()).toMatchObject({ ids: ['c', 'a', 'b'], heldCount: 0 });
  });

  test('catches up from its position after a lost connection', async () => {
    world.conversations = [conversation('a', 10, 1)];
    const list = listOf();
    await vi.waitFor(() => expect(list.view().state).toBe('ready'));
    world.dropSocket();
    world.conversations.push(conversation('b', 5, 14));
    world.position = 14;
    await vi.waitFor(() => expect(list.view().ids).toEqual(['b', 'a']));
    expect(world.resumed[0]?.since).toBe(10);
  });

  test('shows that it is not permitted, and so does the next list', async () => {
    world.refusing = true;
    const list = listOf();
    await vi.waitFor(() => expect(list.view()).toMatchObject({ state: 'error', ids: [] }));
    expect(listOf().view()).toMatchObject({ state: 'error', ids: [] });
  });
});

test('a requested move to another server resumes from its position, and the connection never counts as lost (SYNC-21)', async () => {
  const states: string[] = [];
  let reconnects = 0;
  stops.push(
    listenToConnection((state) => states.push(state)),
    listenToReconnect(() => {
      reconnects += 1;
    }),
  );
  world.conversations = [conversation('a', 10, 1)];
  const list = listOf();
  await vi.waitFor(() => expect(list.view().state).toBe('ready'));
  states.length = 0;
  world.refusal = 'draining';
  world.emit('reconnect', { inMs: 1 });
  await vi.waitFor(() => expect(wire.connected).toBe(false));
  world.conversations.push(conversation('b', 5, 14));
  world.position = 14;
  world.refusal = null;
  await vi.waitFor(() => expect(list.view().ids).toEqual(['b', 'a']));
  expect([world.resumed[0]?.since, world.joined.filter((scope) => scope === 'inbox').length]).toEqual([10, 1]);
  expect([states, reconnects]).toEqual([[], 1]);
});

describe('a thread and the messages sent to it', () => {
  test('is oldest first, and older pages go before', async () => {
    world.conversations = [conversation('c1', 10, 1)];
    const two = (n: number) => String(n).padStart(2, '0');
    world.messages = Array.from({ length: 60 }, (_, n) => message(two(59 - n), 59 - n, 60 - n));
    const thread = threadOf();
    await vi.waitFor(() => expect(thread.view()).toMatchObject({ state: 'ready', hasOlder: true }));
    expect([idsOf(thread)[0], idsOf(thread).at(-1)]).toEqual(['10', '59']);
    world.push(inThread, 'message', message('new', 59, 70));
    await vi.waitFor(() => expect(idsOf(thread).at(-1)).toBe('new'));
    thread.loadOlder();
    await vi.waitFor(() => expect(thread.view()).toMatchObject({ hasOlder: false, loadingOlder: false }));
    expect(idsOf(thread)).toHaveLength(61);
    expect(idsOf(thread)[0]).toBe('00');
  });

  test('messages of the same time are in the order of their arrival, regardless of their ids', async () => {
    world.conversations = [conversation('c1', 10, 1)];
    world.messages = [message('a', 5, 9), message('z', 5, 8), message('b', 5, 7)];
    const thread = threadOf();
    await vi.waitFor(() => expect(idsOf(thread)).toEqual(['b', 'z', 'a']));
    world.push(inThread, 'message', message('y', 5, 11));
    world.push(inThread, 'message', message('c', 5, 12));
    world.push(inThread, 'message', message('b', 5, 13, { text: 'edited', position: 7 }));
    await vi.waitFor(() => expect(rowsOf('message').get('b')?.text).toBe('edited'));
    expect(idsOf(thread)).toEqual(['b', 'z', 'a', 'y', 'c']);
    world.dropSocket();
    world.messages.unshift(message('d', 5, 15), message('x', 5, 14));
    world.position = 15;
    await vi.waitFor(() => expect(idsOf(thread)).toHaveLength(7));
    expect(idsOf(thread)).toEqual(['b', 'z', 'a', 'y', 'c', 'x', 'd']);
  });

  test('a message without a response is stored and sent once under the same id after reconnecting', async () => {
    world.conversations = [conversation('c1', 10, 1)];
    const thread = threadOf();
    await vi.waitFor(() => expect(thread.view().state).toBe('ready'));
    sendMessage({ conversationId: 'c1', kind: 'text', text: 'hello' });
    await vi.waitFor(() => expect(read(keys.pending)).toContain('"waiting"'));
    const row = message('m9', 9, 12, {
      direction: 'out',
      text: 'hello',
      author: { type: 'staff', id: 'me', name: 'Mali' },
    });
    world.answerPost = () => world.ok(row);
    outbox.hurry();
    await vi.waitFor(() => expect(idsOf(thread)).toEqual(['m9']));
    await vi.waitFor(() => expect(read(keys.pending)).toBe('[]'));
    expect(new Set(world.posted.map(({ clientId }) => clientId)).size).toBe(1);
  });

  test.each(['before', 'after'])('a message whose row arrives %s a refusal is not shown as failed', async (when) => {
    world.conversations = [conversation('c1', 10, 1)];
    const thread = threadOf();
    await vi.waitFor(() => expect(thread.view().state).toBe('ready'));
    sendMessage({ conversationId: 'c1', kind: 'text', text: 'hello' });
    await vi.waitFor(() => expect(read(keys.pending)).toContain('"waiting"'));
    const author = { type: 'staff', id: 'me', name: 'Mali' } as const;
    const row = message('m9', 9, 12, { direction: 'out', clientId: world.posted[0]?.clientId ?? '', author });
    const come = async () => {
      world.push(inThread, 'message', row);
      await vi.waitFor(() => expect(idsOf(thread)).toEqual(['m9']));
    };
    const refusal = JSON.stringify({ success: false, code: 'forbidden', message: 'No' });
    world.answerPost = () => Promise.resolve(new Response(refusal, { status: 403 }));
    if (when === 'before') await come();
    outbox.hurry();
    if (when === 'after') await vi.waitFor(() => expect(read(keys.pending)).toContain('"failed"'));
    if (when === 'after') await come();
    await vi.waitFor(() => expect(read(keys.pending)).toBe('[]'));
  });

  test('a message that received a response from a proxy waits like one without a response', async () => {
    world.answerPost = () => Promise.resolve(new Response('<h1>Gateway Timeout</h1>', { status: 504 }));
    sendMessage({ conversationId: 'c1', kind: 'text', text: 'hello' });
    await vi.waitFor(() => expect(read(keys.pending)).toMatch(/"(waiting|failed)"/));
    expect(read(keys.pending)).toContain('"waiting"');
  });

  test('an action is shown immediately and reverted when the server refuses it', async () => {
    world.conversations = [conversation('c1', 10, 1)];
    const list = listOf();
    await vi.waitFor(() => expect(list.view().state).toBe('ready'));
    const end = rowStore.overlay('conversation', 'c1', { pinned: true });
    expect(rowsOf('conversation').get('c1')?.pinned).toBe(true);
    end(null);
    expect(rowsOf('conversation').get('c1')?.pinned).toBeUndefined();
  });
});

test('a sign-out removes all rows', async () => {
  world.conversations = [conversation('a', 10, 1)];
  const list = listOf();
  await vi.waitFor(() => expect(list.view().state).toBe('ready'));
  for (const stop of stops.splice(0)) stop();
  expect(rowsOf('conversation').size).toBe(0);
});

test('a sign-out removes the numbers of the views', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store: atoms }, children);
  const { result, unmount } = renderHook(() => useViewNumbers('b1'), { wrapper });
  await vi.waitFor(() => expect(world.joined).toHaveLength(1));
  const row = { id: 'v1', number: 7, isMore: false, version: 1 };
  const rows = [{ kind: 'viewNumber' as const, id: 'v1', version: 1, row }];
  act(() => viewsCounted({ scope: { scope: 'views', brand: 'b1' }, position: 1, rows }));
  expect(result.current).toEqual({ v1: row });
  act(() => {
    for (const stop of stops.splice(0)) stop();
  });
  expect(result.current).toEqual({});
  unmount();
});

test('a sign-out while new permissions are loading stays in effect', async () => {
  const list = listOf();
  await vi.waitFor(() => expect(list.view().state).toBe('ready'));
  const profile = { success: true, data: { user: { id: 'me' } } };
  const response = { ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve(profile) };
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<typeof response>();
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/auth/me')) asked.resolve();
    return answered.promise;
  });
  world.notify('permissions_changed');
  await asked.promise;
  signOut();
  answered.resolve(response);
  // Waits for the next macrotask. By then, the client has handled the response, which takes only microtasks.
  await new Promise((resolve) => setTimeout(resolve));
  expect(atoms.get(sessionAtom)).toEqual({ state: 'signedOut' });
  expect(read(keys.user)).toBeNull();
});

test('the last of two changes of permissions is used, regardless of which response arrives first', async () => {
  const list = listOf();
  await vi.waitFor(() => expect(list.view().state).toBe('ready'));
  const names: unknown[] = [];
  stops.push(atoms.sub(sessionAtom, () => names.push(currentUser()?.fullName)));
  const tells: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => tells.push(resolve)));
  const asked = async () => {
    const count = tells.length + 1;
    world.notify('permissions_changed');
    await vi.waitFor(() => expect(tells).toHaveLength(count));
  };
  const tell = async (n: number, fullName: string) =>
    tells[n]?.(await world.ok({ user: { id: 'me', username: 'mali', role: 'cs_agent', fullName } }));
  await asked();
  await asked();
  await tell(1, 'second');
  await vi.waitFor(() => expect(names).toEqual(['second']));
  await tell(0, 'first');
  await asked();
  await tell(2, 'third');
  await vi.waitFor(() => expect(names).toContain('third'));
  expect(names).toEqual(['second', 'third']);
});

test('deltas between a change of permissions and the resume do not move the position past the change', async () => {
  const list = listOf();
  await vi.waitFor(() => expect(list.view().state).toBe('ready'));
  const asked = Promise.withResolvers<void>();
  const profile = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.endsWith('/auth/me')) return world.fetch(url, {});
    asked.resolve();
    return profile.promise;
  });
  world.notify('permissions_changed');
  await asked.promise;
  // Pushes a row in version 30 while the new permissions are still loading. The scope must afterwards be resumed from its earlier position
  // 10, not from the position of this row.
  world.push(inbox, 'conversation', conversation('c9', 9, 30));
  await vi.waitFor(() => expect(rowsOf('conversation').has('c9')).toBe(true));
  profile.resolve(await world.ok({ user: me }));
  await vi.waitFor(() => expect(world.resumed).toHaveLength(1));
  expect(world.resumed).toMatchObject([{ since: 10 }]);
});

test('a browser that is online again reconnects immediately', async () => {
  const until = async (is: () => boolean) => {
    while (!is()) await new Promise((resolve) => setImmediate(resolve));
  };
  for (const stop of stops.splice(0)) stop();
  // With fake timers, the client never reconnects after a delay, so only the `online` event can cause the reconnection.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  stops.push(startLive(), () => vi.useRealTimers());
  await until(() => wire.connected);
  world.dropSocket();
  await until(() => !wire.connected);
  window.dispatchEvent(new Event('online'));
  await until(() => wire.connected);
});

describe('new permissions are loaded', () => {
  const answer = (fullName: string) => world.ok({ user: { id: 'me', username: 'mali', role: 'cs_agent', fullName } });
  const learnt = (fullName: string) => vi.waitFor(() => expect(currentUser()?.fullName).toBe(fullName));

  test('when the notification was lost with the connection', async () => {
    const list = listOf();
    await vi.waitFor(() => expect(list.view().state).toBe('ready'));
    vi.stubGlobal('fetch', () => answer('changed while away'));
    world.dropSocket();
    await learnt('changed while away');
  });

  test('when they changed between the sign-in and the first connection', async () => {
    for (const stop of stops.splice(0)) stop();
    vi.stubGlobal('fetch', () => answer('changed before'));
    stops.push(startLive());
    await learnt('changed before');
  });

  test('when the first response was lost', async () => {
    const list = listOf();
    await vi.waitFor(() => expect(list.view().state).toBe('ready'));
    const answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
    vi.stubGlobal('fetch', () => (answers.shift() ?? (() => answer('asked again')))());
    world.notify('permissions_changed');
    await learnt('asked again');
  });
});

describe('a server of another version (SYNC-19)', () => {
  const loads = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const isOld = () => atoms.get(newVersionAtom);
  afterEach(() => {
    loads.mockClear();
    document.body.innerHTML = '';
  });

  test.each([
    ['newer', protocolVersion + 1],
    ['older, after a way back', protocolVersion - 1],
  ])('that is %s gives no row to the page, which loads itself anew once', async (_, version) => {
    world.hello = version;
    world.conversations = [conversation('a', 10, 1)];
    const list = listOf();
    await vi.waitFor(() => expect(loads).toHaveBeenCalledTimes(1));
    expect(isOld()).toBe(true);
    expect([list.view().ids, world.joined]).toEqual([[], []]);
    // Simulates a proxy that serves the old page again after a reload. The page must not reload in a loop.
    for (const stop of stops.splice(0)) stop();
    sessionStorage.setItem('reloadedFrom', String(protocolVersion));
    stops.push(startLive());
    await vi.waitFor(() => expect(isOld()).toBe(true));
    expect(loads).toHaveBeenCalledTimes(1);
  });

  test('that is upgraded is tried again, and the page reloads if it does not reach a node of its version', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    world.refusal = 'draining';
    for (const stop of stops.splice(0)) stop();
    stops.push(startLive());
    // Other refusals and failures do not count.
    await vi.waitFor(() => expect(world.refused).toBeGreaterThan(2));
    world.refusal = 'upgrading';
    const before = world.refused;
    await vi.waitFor(() => expect(loads).toHaveBeenCalledTimes(1));
    expect(world.refused - before).toBeGreaterThanOrEqual(8);
    vi.mocked(Math.random).mockRestore();
  });

  test('keeps an unfinished reply, and the page continues when the server is available again', async () => {
    document.body.innerHTML = '<textarea></textarea>';
    const field = document.querySelector('textarea') as HTMLTextAreaElement;
    field.value = 'half an ans';
    world.refusal = 'protocol_changed';
    for (const stop of stops.splice(0)) stop();
    stops.push(startLive());
    await vi.waitFor(() => expect(isOld()).toBe(true));
    expect(loads).not.toHaveBeenCalled();
    world.refusal = null;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(isOld()).toBe(false));
    expect(loads).not.toHaveBeenCalled();
  });
});
