import { notifications, notificationsStore } from '@mantine/notifications';
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { activate } from '../../i18n/i18n.ts';
import { giveBack } from './use-share.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  act(() => notifications.clean());
});

test('undoing a plan skips conversations reassigned since, and reports this', async () => {
  await activate('en');
  const requests: object[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)));
    const data = [
      { id: 'c1', success: false, code: 'busy', message: '' },
      { id: 'c2', success: true },
    ];
    return Response.json({ success: true, data });
  });
  await act(() =>
    giveBack([
      { conversationId: 'c1', staffId: 'ann' },
      { conversationId: 'c2', staffId: 'ann' },
    ]),
  );
  expect(requests).toEqual([{ ids: ['c1', 'c2'], action: 'assign', staffId: null, from: 'ann' }]);
  const shown = notificationsStore.getState().notifications.map(({ message }) => message);
  expect(shown).toEqual(['1 conversation was not undone: someone has changed it since']);
});
