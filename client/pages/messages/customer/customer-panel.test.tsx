import { catalogue } from 'virtual:catalogue/messages';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '../../../../shared/rows.ts';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { forgetOwnThings, takeOver } from '../../../session/own-things.ts';
import { sessionAtom } from '../../../session/state.ts';
import { subscriptions } from '../../../sync/page-subscriptions.ts';
import { rowStore } from '../../../sync/store.ts';
import { undoLast } from '../../../toasts/toast-undo.tsx';
import { CustomerPanel } from './customer-panel.tsx';

const conversation = (id: string) =>
  ({
    id,
    version: 1,
    brandId: 'b1',
    kind: 'user',
    customer: {
      displayName: id,
      alias: null,
      fields: {},
      pictureUrl: null,
      language: null,
      statusMessage: null,
      followed: true,
    },
    status: 'open',
    serviceStatus: 'pending',
    priority: 'medium',
    memberGroup: 'normal',
    labels: [],
    tags: [],
    noteCount: 0,
    assignedTo: null,
    lastActiveAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
  }) as unknown as Conversation;

const user = { id: 's1', fullName: 'Mali', role: 'cs_agent', permissions: ['messages.reply'], assignedBrands: ['b1'] };
const calls: string[] = [];
let answer: () => Promise<Response>;

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => {
  calls.length = 0;
  answer = () => new Promise(() => undefined);
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(url, 'http://console').pathname}`);
    return answer();
  });
  takeOver(user.id);
  atoms.set(sessionAtom, { state: 'signedIn', user: user as never });
  rowStore.open('inbox:b1');
});
afterEach(() => {
  act(() => subscriptions.clear());
  rowStore.clear();
  atoms.set(sessionAtom, { state: 'signedOut' });
  vi.unstubAllGlobals();
});

const panelOf = (row: Conversation) => (
  <Root language="en" env="test">
    <CustomerPanel conversation={row} />
  </Root>
);

test('a form started for one customer is not shown for the next one', async () => {
  const { rerender } = render(panelOf(conversation('c1')));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Add a note' }), { target: { value: 'Allergic to nuts' } });
  fireEvent.change(screen.getByPlaceholderText('Add a free tag'), { target: { value: 'nut' } });
  rerender(panelOf(conversation('c2')));
  expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Add a free tag').value).toBe('');
});

test('undoing a note removes that note, also if a colleague added one meanwhile', async () => {
  const row = conversation('c1');
  act(() => rowStore.apply('inbox:b1', [{ kind: 'conversation', id: 'c1', version: 1, row: { ...row } }]));
  render(panelOf(row));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Add a note' }), { target: { value: 'Likes tea' } });
  const at = '2026-01-01T00:00:00.000Z';
  const internalNotes = [
    { id: 'theirs', text: 'Pays late', author: 's2', at },
    { id: 'own', text: 'Likes tea', author: 's1', at },
  ];
  answer = () => Promise.resolve(Response.json({ success: true, data: { ...row, version: 3, internalNotes } }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(undoLast()).toBe(true));
  expect(calls.at(-1)).toMatch(/^DELETE .*\/notes\/own$/);
});

test('a refused note is restored, to be saved again', async () => {
  render(panelOf(conversation('c1')));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Add a note' }), { target: { value: 'Allergic to nuts' } });
  answer = () => Promise.resolve(Response.json({ success: false, code: 'internal' }, { status: 500 }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
  expect(again.value).toBe('Allergic to nuts');
});

test('an unsaved note is kept while another customer is shown, and leaves the focus alone when it is shown again', async () => {
  const { rerender } = render(panelOf(conversation('c1')));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  const begun = screen.getByRole('textbox', { name: 'Add a note' });
  expect(document.activeElement).toBe(begun);
  fireEvent.change(begun, { target: { value: 'Allergic to nuts' } });
  rerender(panelOf(conversation('c2')));
  rerender(panelOf(conversation('c1')));
  const again = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
  expect(again.value).toBe('Allergic to nuts');
  expect(document.activeElement).not.toBe(again);
  // Deletes all text and types again. An empty text must not close the form.
  for (const value of ['', 'Likes tea']) fireEvent.change(again, { target: { value } });
  expect(again.value).toBe('Likes tea');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  rerender(panelOf(conversation('c2')));
  rerender(panelOf(conversation('c1')));
  expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull();
});

/** Saves a note about one customer. The server rejects the note only after another customer is shown. */
async function refusedLate(meanwhile: () => void): Promise<() => HTMLTextAreaElement | null> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const { rerender } = render(panelOf(conversation('c1')));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Add a note' }), { target: { value: 'Allergic to nuts' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(panelOf(conversation('c2')));
  meanwhile();
  resolve(Response.json({ success: false, code: 'internal' }, { status: 500 }));
  await screen.findByText(/^Something went wrong/);
  rerender(panelOf(conversation('c1')));
  return () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
}

test('a note that is refused while another customer is shown is restored for its own customer', async () => {
  const form = await refusedLate(() => undefined);
  expect(form()?.value).toBe('Allergic to nuts');
});

test('a note that is refused after a sign-out is not stored', async () => {
  const form = await refusedLate(forgetOwnThings);
  expect(form()).toBeNull();
});

test('only the own note can be removed, without the key to delete', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const notes = ['s1', 's2'].map((author) => {
    const row = { id: author, conversationId: 'c1', brandId: 'b1', text: `by ${author}`, author, at, version: 1 };
    return { kind: 'note', id: row.id, version: 1, row };
  });
  act(() => rowStore.open('conversation:c1'));
  act(() => rowStore.apply('conversation:c1', notes));
  const { unmount } = render(panelOf(conversation('c1')));
  expect(await screen.findAllByRole('button', { name: 'Remove note' })).toHaveLength(1);
  unmount();
  const permissions = [...user.permissions, 'messages.delete'];
  atoms.set(sessionAtom, { state: 'signedIn', user: { ...user, permissions } as never });
  render(panelOf(conversation('c1')));
  expect(await screen.findAllByRole('button', { name: 'Remove note' })).toHaveLength(2);
});

test('the absence of notifications is stated only once they are loaded', async () => {
  render(panelOf(conversation('c1')));
  await screen.findByText('Free tags');
  expect(screen.queryByText('No notifications for you')).toBeNull();
  const loader = async () => true;
  act(() => void subscriptions.acquire({ scope: 'me' }, loader));
  await act(() => subscriptions.load('me', loader));
  expect(screen.queryByText('No notifications for you')).not.toBeNull();
});
