import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from '../session/state.ts';
import { listenToRows, rowStore } from '../sync/store.ts';
import { useMessageAlerts } from './use-message-alerts.ts';

afterEach(() => {
  rowStore.clear();
  window.history.replaceState(null, '', '/');
});

test('rows are processed on a page with an invalid address', () => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me' } as never });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  window.history.replaceState(null, '', '/messages/%');
  renderHook(useMessageAlerts, { wrapper: ({ children }) => <Provider store={atoms}>{children}</Provider> });
  const listener = vi.fn();
  const unsubscribe = listenToRows('conversation', listener);
  rowStore.open('inbox:all');
  rowStore.apply('inbox:all', [{ kind: 'conversation', id: 'c1', version: 1, row: { id: 'c1', lastMessage: null } }]);
  unsubscribe();
  expect(listener).toHaveBeenCalledOnce();
});
