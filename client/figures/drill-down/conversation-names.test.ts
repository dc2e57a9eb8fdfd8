import { afterEach, expect, test, vi } from 'vitest';
import { activate } from '../../i18n/i18n.ts';
import { setConnection } from '../../sync/connection-state.ts';
import { ConversationNames } from './conversation-names.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a response of a busy server', async () => Response.json({ success: false, code: 'internal' }, { status: 503 })],
])('a name that could not be requested stays unknown until a reconnect: %s', async (_, fail) => {
  await activate('en');
  const named = async () =>
    Response.json({ success: true, data: { id: 'c1', customer: { displayName: 'Nok', pictureUrl: null } } });
  vi.stubGlobal('fetch', vi.fn(named).mockImplementationOnce(fail));
  const names = new ConversationNames();
  const shown: (string | undefined)[] = [];
  const stop = names.listen(() => shown.push(names.view().names.get('c1')));
  names.want(['c1']);
  await vi.waitFor(() => {
    for (const state of ['offline', 'online'] as const) setConnection(state);
    expect(shown.at(-1)).toBe('Nok');
  });
  expect(shown).toEqual(['Nok']);
  stop();
});

test('a customer that may not be read is shown without a name', async () => {
  await activate('en');
  vi.stubGlobal('fetch', async () => Response.json({ success: false, code: 'not_found' }, { status: 404 }));
  const names = new ConversationNames();
  const stop = names.listen(() => undefined);
  names.want(['c1']);
  await vi.waitFor(() => expect(names.view().names.has('c1')).toBe(true));
  stop();
});
