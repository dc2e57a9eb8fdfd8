import { notifications, notificationsStore } from '@mantine/notifications';
import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atoms } from '../app/atoms.ts';
import { activate } from '../i18n/i18n.ts';
import { signOut } from '../session/sign-in.ts';
import { sessionAtom } from '../session/state.ts';
import { keys, write } from '../session/storage.ts';
import { deleteLater, usePendingDeletes } from './delete-later.ts';

let requests: string[] = [];
const signIn = (token: string) => {
  write(keys.token, token);
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: token } as never });
};

beforeEach(async () => {
  await activate('en');
  requests = [];
  vi.stubGlobal('fetch', (url: string, { method, headers }: RequestInit) => {
    requests.push(`${method} ${url} ${new Headers(headers).get('authorization')}`);
    return Promise.resolve(Response.json({ success: true, data: null }));
  });
  signIn('mali');
});
afterEach(() => {
  notifications.clean();
  vi.unstubAllGlobals();
});

test('a sign-out while the toast is open deletes, and leaves nothing for the next user', () => {
  deleteLater('label', 'l1', 'Deleted');
  signOut();
  expect(requests).toEqual(['DELETE /api/labels/l1 Bearer mali', 'POST /api/auth/logout Bearer mali']);
  signIn('nok');
  const { result } = renderHook(usePendingDeletes, {
    wrapper: ({ children }) => <Provider store={atoms}>{children}</Provider>,
  });
  expect([...result.current]).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(requests).toHaveLength(2);
});

test('a page that is left and opened again does not delete twice', () => {
  deleteLater('quickReply', 'q1', 'Deleted');
  window.dispatchEvent(new Event('pagehide'));
  for (const { id } of notificationsStore.getState().notifications) notifications.hide(id ?? '');
  expect(requests).toEqual(['DELETE /api/quick-replies/q1 Bearer mali']);
});
