import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../shared/rows.ts';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import { serveSockets } from '../../tests/support/serve-sockets.ts';
import { atoms } from '../app/atoms.ts';
import { activate } from '../i18n/i18n.ts';
import { currentUser, sessionAtom } from '../session/state.ts';
import { keys, read, write } from '../session/storage.ts';
import { startLive } from './live.ts';
import { subscriptions } from './page-subscriptions.ts';
import { outbox, sendMessage, usePending } from './send.ts';
import { ThreadList } from './thread-list.ts';

const key = 'conversation:c1';
const idsOf = (thread: ThreadList) => thread.view().messages.map(({ id }) => id);
const two = (n: number) => String(n).padStart(2, '0');
const message = (n: number, part: Partial<Message> = {}) =>
  ({
    id: two(n),
    version: n + 1,
    position: n + 1,
    clientId: null,
    conversationId: 'c1',
    direction: 'in',
    kind: 'text',
    text: two(n),
    content: {},
    author: { id: null },
    at: `2026-01-01T10:${two(Math.floor(n / 60))}:${two(n % 60)}.000Z`,
    ...part,
  }) as Message;

let io: Server;
let socket: Socket | null = null;
let thread: ThreadList;
let stops: (() => void)[] = [];
/** Messages of the fake server, newest first. */
let messages: Message[] = [];
/** Delays responses to message requests. */
let held: Promise<unknown> = Promise.resolve();
let isOffline = false;
let requests: string[] = [];

function ok(data: unknown, meta?: object): Response {
  const headers = { 'log-position': '200', 'log-epoch': 'e1' };
  return new Response(JSON.stringify({ success: true, data, meta }), { headers });
}

async function serve(url: string, { method }: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  if (method === 'POST') await held;
  if (isOffline || method === 'POST') throw new TypeError('Failed to fetch');
  if (pathname === '/api/auth/me') return ok({ user: currentUser() });
  if (pathname === '/api/conversations/c1') return ok({ id: 'c1', version: 1 });
  requests.push(searchParams.toString());
  await held;
  const [around, cursor] = [searchParams.get('around'), searchParams.get('cursor') ?? '0'];
  const middle = messages.findIndex(({ id }) => id === around);
  const isNewer = cursor.startsWith('-');
  const start = around === null ? (isNewer ? Math.max(0, -Number(cursor) - 50) : Number(cursor)) : middle - 2;
  const end = isNewer ? -Number(cursor) : start + (around === null ? Number(searchParams.get('limit')) : 5);
  return ok(messages.slice(start, end), {
    nextCursor: end < messages.length ? String(end) : null,
    previousCursor: start > 0 ? `-${start}` : null,
  });
}

beforeEach(async () => {
  await activate('en');
  messages = Array.from({ length: 120 }, (_, n) => message(119 - n));
  [held, isOffline, requests] = [Promise.resolve(), false, []];
  io = new Server();
  io.on('connection', (made) => {
    socket = made;
    made.emit('hello', { protocol: protocolVersion });
    made.on('join', (_, answer) => answer({ success: true, position: 200, epoch: 'e1' }));
    made.on('resume', (_, answer) => answer({ epoch: 'e1', reset: true, position: 200, rows: [], refused: [] }));
  });
  await serveSockets(io);
  vi.stubGlobal('fetch', serve);
  write(keys.token, 't');
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me' } as never });
  stops = [startLive(), outbox.start('me')];
  thread = new ThreadList('c1');
  stops.unshift(thread.listen(() => {}));
  await vi.waitFor(() => expect(thread.view()).toMatchObject({ state: 'ready', hasOlder: true }));
});
afterEach(async () => {
  for (const stop of stops) stop();
  await io.close();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

describe('a thread that reloads', () => {
  test('still shows the requested message if the user goes on scrolling', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    thread.goTo('05');
    thread.loadOlder();
    resolve();
    await vi.waitFor(() => expect(idsOf(thread)).toContain('05'));
  });

  test('still shows new messages after a reset if the user goes on scrolling', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    messages.unshift(message(120));
    requests = [];
    socket?.conn.close();
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    thread.loadOlder();
    resolve();
    await vi.waitFor(() => expect(idsOf(thread).at(-1)).toBe('120'));
    thread.loadOlder();
    await vi.waitFor(() => expect(idsOf(thread)).toHaveLength(100));
  });

  test('leads to the newest again after a try without an answer', async () => {
    thread.goTo('05');
    await vi.waitFor(() => expect(thread.view()).toMatchObject({ hasNewer: true }));
    isOffline = true;
    thread.toNewest();
    await vi.waitFor(() => expect(subscriptions.snapshotState(key)).toBe('failed'));
    isOffline = false;
    thread.loadNewer();
    await vi.waitFor(() => expect(idsOf(thread)).toContain('20'));
    thread.toNewest();
    await vi.waitFor(() => expect(thread.view()).toMatchObject({ hasNewer: false }));
    expect(idsOf(thread).at(-1)).toBe('119');
  });
});

test('a message in the thread is not shown twice while its response is missing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const { result } = renderHook(() => usePending('c1'), {
    wrapper: ({ children }) => <Provider store={atoms}>{children}</Provider>,
  });
  act(() => sendMessage({ conversationId: 'c1', kind: 'text', text: 'hello' }));
  expect(result.current).toHaveLength(1);
  const author = { type: 'staff', id: 'me', name: 'Mali' } as const;
  const { clientId } = result.current[0]!;
  const row = message(130, { direction: 'out', text: 'hello', author, clientId, at: new Date().toISOString() });
  socket?.emit('delta', {
    scope: { scope: 'conversation', id: 'c1' },
    position: 201,
    rows: [{ kind: 'message', id: row.id, version: 201, row }],
  });
  await waitFor(() => expect(result.current).toEqual([]));
  resolve();
  await waitFor(() => expect(read(keys.pending)).toContain('"waiting"'));
  expect(result.current).toEqual([]);
});
