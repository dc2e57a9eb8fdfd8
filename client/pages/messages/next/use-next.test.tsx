import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { rowStore } from '../../../sync/store.ts';
import type { Inbox } from '../use-inbox.ts';
import { useNext } from './use-next.ts';

const inbox = {
  list: { ids: [], hasMore: true },
  query: { brand: 'all', sort: 'latest', filter: 'open' },
} as unknown as Inbox;
const row = {
  ...{ id: 'c9', version: 1, brandId: 'b1', kind: 'user', dueAt: null, canReplyFreeUntil: null, lastMessage: null },
  ...{ customer: { followed: true }, status: 'open', createdAt: '2026-01-01T00:00:00.000Z', labels: [] },
};
let answer: (response: Response) => void;

beforeEach(async () => {
  await activate('en');
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 's1', permissions: [] } as never });
});
afterEach(() => {
  rowStore.clear();
  atoms.set(sessionAtom, { state: 'signedOut' });
  vi.unstubAllGlobals();
});

test.each([
  ['is opened', 'c1', ['c9']],
  ['is not opened if the user has opened another one meanwhile', 'c2', []],
])('the next conversation, which had to be requested, %s', async (_, openAtEnd, expected) => {
  const opened: string[] = [];
  const { result, rerender } = renderHook(({ openId }) => useNext(inbox, openId, (id) => opened.push(id)), {
    initialProps: { openId: 'c1' },
    wrapper: ({ children }) => (
      <Root language="en" env="test">
        {children}
      </Root>
    ),
  });
  await waitFor(() => expect(result.current).not.toBeNull());
  act(() => result.current(true));
  rerender({ openId: openAtEnd });
  await act(async () => answer(Response.json({ success: true, data: [row], meta: { nextCursor: null, total: 1 } })));
  expect(opened).toEqual(expected);
});
