import { catalogue } from 'virtual:catalogue/messages';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '../../../../shared/rows.ts';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { rowStore, rowsOf } from '../../../sync/store.ts';
import { undoLast } from '../../../toasts/toast-undo.tsx';
import { inverseOf } from './changes.ts';
import { dialogAtom } from './dialog-atom.ts';
import { type Run, useRun } from './use-run.ts';

let answers: object[][];
let requests: object[];
const rowOf = (id: string, more: Partial<Conversation> = {}) =>
  ({ id, version: 1, archived: false, priority: 'medium', ...more }) as Conversation;
const shows = (rows: readonly Conversation[]) =>
  act(() =>
    rowStore.apply(
      'inbox:all',
      rows.map((row) => ({ kind: 'conversation', id: row.id, version: row.version, row })),
    ),
  );

async function mounted(): Promise<Run> {
  let run: Run | undefined;
  function Verbs() {
    run = useRun();
    return null;
  }
  render(
    <Root language="en" env="test">
      <Verbs />
    </Root>,
  );
  return vi.waitFor(() => run ?? Promise.reject(new Error('not mounted')));
}

const done = (id: string) => ({ id, success: true });
const refused = { id: 'c2', success: false, code: 'conversation_not_found' };

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)));
    return Response.json({ success: true, data: answers.shift() });
  });
  rowStore.open('inbox:all');
  shows([rowOf('c1'), rowOf('c2')]);
});
afterEach(() => {
  rowStore.clear();
  atoms.set(dialogAtom, null);
  vi.unstubAllGlobals();
});

test.each([
  ['one conversation', ['c1']],
  ['a batch', ['c1', 'c2']],
])('the undo of %s leaves values that somebody changed since, and says so', async (_, ids) => {
  const run = await mounted();
  answers = [ids.map(done), ids.map(done)];
  await act(async () => run.done(ids, { action: 'priority', priority: 'high' }));
  shows(ids.map((id) => rowOf(id, { priority: id === 'c1' ? 'low' : 'high', version: 2 })));
  requests.length = 0;
  act(() => expect(undoLast()).toBe(true));
  await screen.findByText(/^1 conversation was not undone: someone has changed it since/);
  const others = ids.filter((id) => id !== 'c1');
  expect(requests).toEqual(others.length === 0 ? [] : [{ ids: others, action: 'priority', priority: 'medium' }]);
  await waitFor(() => expect(rowsOf('conversation').get('c1')?.priority).toBe('low'));
});

test('the undo of an assignment names the person it takes the conversation from', () => {
  atoms.set(sessionAtom, { state: 'signedIn', user: { id: 'mali', permissions: ['messages.assign'] } as never });
  const back = inverseOf({ action: 'assign', staffId: 'nok' }, rowOf('c1', { assignedTo: 'mali' }));
  expect(back).toEqual({ action: 'assign', staffId: 'mali', from: 'nok' });
});

test('the undo of a block is one, so that the waiting time continues', () => {
  const block = { action: 'status', serviceStatus: 'blocked', reason: 'adverts' } as const;
  const back = { action: 'status', serviceStatus: 'pending', undo: true };
  expect(inverseOf(block, rowOf('c1', { serviceStatus: 'pending' }))).toEqual(back);
});

test.each([
  ['one conversation', ['c1'], 'Unblocked for everyone'],
  ['a batch', ['c1', 'c2'], 'Unblocked for everyone (2)'],
])('the toast after unblocking %s names the unblocking, not the service status', async (_, ids, expected) => {
  const run = await mounted();
  answers = [ids.map(done)];
  shows(ids.map((id) => rowOf(id, { serviceStatus: 'blocked', version: 2 })));
  await act(async () => run.done(ids, { action: 'status', serviceStatus: 'pending' }));
  await screen.findByText(expected);
});

test('rows refused in the undo of a batch are listed, like those refused in the batch', async () => {
  const run = await mounted();
  answers = [
    [done('c1'), done('c2')],
    [done('c1'), refused],
  ];
  await act(async () => run.done(['c1', 'c2'], { action: 'archive', archived: true }));
  expect(atoms.get(dialogAtom)).toBeNull();
  shows(['c1', 'c2'].map((id) => rowOf(id, { archived: true, version: 2 })));
  act(() => expect(undoLast()).toBe(true));
  await waitFor(() => expect(atoms.get(dialogAtom)).toEqual({ kind: 'failures', failures: [refused] }));
});
