import { catalogue } from 'virtual:catalogue/messages';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import type { Conversations } from '../../../sync/conversations.ts';
import { useMessageSearch } from '../../../sync/message-search.ts';
import { FoundList } from './found-list.tsx';

afterEach(() => {
  atoms.set(sessionAtom, { state: 'signedOut' });
  vi.unstubAllGlobals();
});

const customer = { displayName: 'Nok', pictureUrl: null };
const conversation = { id: 'c1', version: 1, brandId: 'b1', kind: 'user', customer, memberGroup: 'normal' };
const author = { kind: 'customer', id: null };
const at = '2026-01-01T10:00:00.000Z';

function pageOf(id: string, nextCursor: string | null): Response {
  const message = { id, version: 1, conversationId: 'c1', direction: 'in', kind: 'text', text: id, author, at };
  const excerpts = [{ messageId: id, text: id, hits: [] }];
  const meta = { nextCursor, total: 2, conversations: [conversation], excerpts };
  return Response.json({ success: true, data: [message], meta });
}

function Found() {
  const messages = useMessageSearch('tea', 'all');
  const people = { state: 'ready', ids: [], total: 0, totalIsMore: false, hasMore: false } as unknown as Conversations;
  const found = { q: 'tea', people, messages, shownPeople: [], showAllPeople: () => undefined };
  return (
    <FoundList
      found={found}
      openId={null}
      openMessageId={null}
      cursorId={null}
      withBrand={false}
      onPress={() => undefined}
    />
  );
}

test('further messages that fail to load are reported below those found, and loaded by a retry', async () => {
  await addCatalogue(catalogue);
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'me', role: 'cs_agent', permissions: [] } as never });
  const responses = [
    pageOf('green tea', '1'),
    Response.json({ success: false, code: 'internal' }, { status: 500 }),
    pageOf('black tea', null),
  ];
  vi.stubGlobal('fetch', async () => responses.shift());
  render(
    <Root language="en" env="test">
      <Found />
    </Root>,
  );
  const { parentElement: list } = await screen.findByRole('region', { name: /^Messages/ });
  fireEvent.scroll(list as HTMLElement);
  await waitFor(() => expect(responses).toHaveLength(1));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('green tea')).not.toBeNull();
  fireEvent.click(again);
  await screen.findByText('black tea');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
