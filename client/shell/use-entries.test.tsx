import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from '../session/state.ts';
import { countsSnapshot } from '../sync/counts-snapshot.ts';
import { startLive } from '../sync/live.ts';
import { useUnreadTotal } from './use-entries.ts';

const signIn = (id: string, permissions: string[]) =>
  atoms.set(sessionAtom, { state: 'signedIn', user: { id, role: 'cs_agent', permissions } as never });
const unread = () =>
  renderHook(useUnreadTotal, { wrapper: ({ children }) => <Provider store={atoms}>{children}</Provider> }).result;

let stop: () => void;
beforeEach(async () => {
  document.head.innerHTML = '<meta name="api-base" content="http://127.0.0.1:1/api">';
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: [], meta: { counts: { unreadTotal: 12 } } }));
  stop = startLive();
  signIn('mali', ['messages.view']);
  await countsSnapshot('inbox:all');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

test('unread messages are not counted after the permission to read them is removed', () => {
  const total = unread();
  expect(total.current).toBe(12);
  act(() => signIn('mali', ['dashboard.view']));
  expect(total.current).toBe(0);
});

test('unread counts of the previous user are not shown to the next one', () => {
  stop();
  signIn('nok', ['messages.view']);
  expect(unread().current).toBe(0);
});
