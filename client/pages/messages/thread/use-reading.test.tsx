import { act, cleanup, render } from '@testing-library/react';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../../shared/rows.ts';
import { protocolVersion } from '../../../../shared/sync/protocol.ts';
import { serveSockets } from '../../../../tests/support/serve-sockets.ts';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { startLive } from '../../../sync/live.ts';
import { rowStore } from '../../../sync/store.ts';
import { useReading } from './use-reading.ts';

const io = new Server();
io.on('connection', (socket) => void socket.emit('hello', { protocol: protocolVersion }));
let stop: () => void;

beforeEach(async () => {
  await activate('en');
  await serveSockets(io);
  const user = {
    id: 's1',
    fullName: 'Mali',
    role: 'cs_agent',
    permissions: ['messages.reply'],
    assignedBrands: ['b1'],
  };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as never });
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

const messages = [{ id: 'm1', direction: 'in' } as Message];
function Reader() {
  useReading('c1', messages, true);
  return null;
}

test('a request without a response is repeated after reconnecting', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url);
    // After connecting, the page also requests its permissions.
    if (pathname !== '/api/auth/me') requests.push(pathname);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await vi.waitFor(() => expect(io.sockets.sockets.size).toBe(1));
  rowStore.open('inbox:b1');
  const row = { id: 'c1', version: 1, unreadCount: 1 };
  act(() => rowStore.apply('inbox:b1', [{ kind: 'conversation', id: 'c1', version: 1, row }]));
  render(
    <Root language="en" env="test">
      <Reader />
    </Root>,
  );
  await vi.waitFor(() => expect(requests).toEqual(['/api/messages/m1/read']));
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
  await vi.waitFor(() => expect(requests).toHaveLength(2));
});
