import { catalogue } from 'virtual:catalogue/messages';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { protocolVersion } from '../../../shared/sync/protocol.ts';
import { serveSockets } from '../../../tests/support/serve-sockets.ts';
import { atoms } from '../../app/atoms.ts';
import { Root } from '../../app/root.tsx';
import { paths } from '../../app/routes.ts';
import { activate, addCatalogue } from '../../i18n/i18n.ts';
import { sessionAtom } from '../../session/state.ts';
import { keys, write } from '../../session/storage.ts';
import { startLive } from '../../sync/live.ts';
import { searchAtom } from './list/list-query.ts';
import { MessagesPage } from './messages-page.tsx';

const at = '2026-01-01T10:00:00.000Z';
const customer = { displayName: 'Mali', pictureUrl: null, language: null };
const conversation = { id: 'c1', version: 1, brandId: 'b1', kind: 'user', customer, archived: false, labels: [] };
const message = {
  id: 'm1',
  version: 1,
  conversationId: 'c1',
  direction: 'in',
  kind: 'text',
  text: 'tea',
  author: {},
  at,
};
const excerpt = { messageId: 'm1', text: 'tea', at: 0, length: 3, hits: [{ at: 0, length: 3 }] };

let io: Server;
let stop = () => {};

function ok(data: unknown, meta: object = {}): Response {
  const headers = { 'log-position': '200', 'log-epoch': 'e1' };
  return Response.json({ success: true, data, meta }, { headers });
}

/** Fake server. A search for `tea` finds one message. Any longer search never gets a response. */
async function serve(url: string): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  const page = { nextCursor: null, total: 0, counts: null };
  if (pathname === '/api/conversations') return ok([], page);
  if (searchParams.get('q') === 'tea')
    return ok([message], { ...page, total: 1, conversations: [conversation], excerpts: [excerpt] });
  return new Promise(() => undefined);
}

beforeEach(async () => {
  await addCatalogue(catalogue);
  await activate('en');
  io = new Server();
  io.on('connection', (made) => {
    made.emit('hello', { protocol: protocolVersion });
    made.on('join', (_, answer) => answer({ success: true, position: 200, epoch: 'e1' }));
    made.on('resume', (_, answer) => answer({ epoch: 'e1', reset: false, position: 200, rows: [], refused: [] }));
  });
  await serveSockets(io);
  vi.stubGlobal('fetch', serve);
  write(keys.token, 't');
  const user = { id: 's1', fullName: 'Mali', role: 'cs_agent', permissions: ['messages.view'], assignedBrands: ['b1'] };
  atoms.set(sessionAtom, { state: 'signedIn', user: user as never });
  stop = startLive();
  navigate(paths.messages());
});
afterEach(async () => {
  stop();
  await io.close();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  atoms.set(searchAtom, '');
});

test('a result opens its message, also while the next search is loading', async () => {
  render(
    <Root language="en" env="test">
      <MessagesPage />
    </Root>,
  );
  act(() => atoms.set(searchAtom, 'tea'));
  const hit = await screen.findByRole('option', { name: /Mali/ });
  act(() => atoms.set(searchAtom, 'teapot'));
  fireEvent.click(hit);
  expect([location.pathname, new URLSearchParams(location.search).get('at')]).toEqual([paths.messages('c1'), 'm1']);
});
