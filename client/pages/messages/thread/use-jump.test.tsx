import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { protocolVersion } from '../../../../shared/sync/protocol.ts';
import { serveSockets } from '../../../../tests/support/serve-sockets.ts';
import { atoms } from '../../../app/atoms.ts';
import { paths } from '../../../app/routes.ts';
import { activate } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { startLive } from '../../../sync/live.ts';
import { useThread } from '../../../sync/thread.ts';
import { useJump } from './use-scroll.ts';

const io = new Server();
let stop: () => void;

const message = (id: string) => ({
  ...{ id, version: 1, position: 1, clientId: null, conversationId: 'c1', direction: 'in', kind: 'text', text: id },
  ...{ content: {}, author: { id: null }, at: '2026-01-01T10:00:00.000Z' },
});

/** Fake server with two pages of messages. A request for the messages around a message returns the older page. */
async function serve(url: string): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  const headers = { 'log-position': '200', 'log-epoch': 'e1' };
  const ok = (data: unknown, meta?: object) => Response.json({ success: true, data, meta }, { headers });
  if (pathname === '/api/conversations/c1') return ok({ id: 'c1', version: 1 });
  if (!pathname.startsWith('/api/messages/')) throw new TypeError('Failed to fetch');
  if (searchParams.has('around')) return ok([message('old')], { nextCursor: null, previousCursor: 'newer' });
  return ok([message('new')], { nextCursor: 'older', previousCursor: null });
}

beforeEach(async () => {
  await activate('en');
  io.on('connection', (socket) => {
    socket.emit('hello', { protocol: protocolVersion });
    socket.on('join', (_, answer) => answer({ success: true, position: 200, epoch: 'e1' }));
  });
  await serveSockets(io);
  vi.stubGlobal('fetch', serve);
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1', permissions: [] } as never });
  stop = startLive();
});
afterEach(async () => {
  cleanup();
  stop();
  atoms.set(sessionAtom, { state: 'signedOut' });
  await io.close();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

test('an older message stays shown beside a message that waits to be sent, until the user sends another one', async () => {
  navigate(paths.messages('c1', 'old'));
  const box = { current: document.createElement('div') };
  const { result, rerender } = renderHook(
    ({ ownCount }) => {
      const thread = useThread('c1');
      useJump('c1', thread, box, ownCount);
      return { shown: thread.messages.map(({ id }) => id), hasNewer: thread.hasNewer };
    },
    {
      initialProps: { ownCount: 1 },
      wrapper: ({ children }) => <Provider store={atoms}>{children}</Provider>,
    },
  );
  await waitFor(() => expect(result.current).toEqual({ shown: ['old'], hasNewer: true }));
  await act(async () => {});
  expect(location.pathname + location.search).toBe(paths.messages('c1', 'old'));
  rerender({ ownCount: 2 });
  expect(location.pathname + location.search).toBe(paths.messages('c1'));
  await waitFor(() => expect(result.current.hasNewer).toBe(false));
});
