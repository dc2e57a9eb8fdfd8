import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../shared/rows.ts';
import { atoms } from '../app/atoms.ts';
import { activate } from '../i18n/i18n.ts';
import { sessionAtom } from '../session/state.ts';
import { outbox, sendAnswer } from './send.ts';
import { rowStore } from './store.ts';

/** Responses of the fake server, in order. `lost`: no response arrives. */
let responses: ('lost' | 'refused')[];
let sent: { messages: { clientId: string }[] }[];
let stop: () => void;

beforeEach(async () => {
  await activate('en');
  [responses, sent] = [[], []];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    if (responses.shift() !== 'refused') throw new TypeError('Failed to fetch');
    return Response.json({ success: false, code: 'conversation_unreachable', message: '' }, { status: 409 });
  });
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me', permissions: [] } as never });
  rowStore.open('conversation:c1');
  stop = outbox.start('me');
});
afterEach(() => {
  stop();
  rowStore.clear();
  atoms.set(sessionAtom, { state: 'signedOut' });
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Delivers the rows of the sent messages over the socket. */
async function arrive(): Promise<void> {
  for (const [place, { clientId }] of (sent[0]?.messages ?? []).entries()) {
    const row = { id: `m${place}`, conversationId: 'c1', clientId, author: { id: 'me' }, version: 1 };
    rowStore.apply('conversation:c1', [{ kind: 'message', id: row.id, version: 1, row: row as unknown as Message }]);
  }
}

/** Retries the failed message, and waits for the request. */
const retries = () =>
  vi.waitFor(() => {
    outbox.hurry();
    expect(sent).toHaveLength(2);
  });

test.each([
  ['before', arrive, retries],
  ['after', retries, arrive],
])('a reply whose response was lost is confirmed by its rows, %s a refused retry', async (_, first, second) => {
  responses = ['lost', 'refused'];
  const onTaken = vi.fn();
  const part = (text: string) => ({ conversationId: 'c1', kind: 'text', text }) as const;
  sendAnswer('c1', [part('Yes, we have it'), part('In red')], { resolve: true, onTaken });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await first();
  await second();
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledOnce());
  expect(onTaken.mock.calls[0]?.[0]).toMatchObject([{ id: 'm0' }, { id: 'm1' }]);
});

test('a reply that is refused is not confirmed', async () => {
  responses = ['refused'];
  const onTaken = vi.fn();
  sendAnswer('c1', [{ conversationId: 'c1', kind: 'text', text: 'Yes, we have it' }], { resolve: true, onTaken });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(onTaken).not.toHaveBeenCalled();
});
