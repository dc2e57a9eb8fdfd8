import { catalogue } from 'virtual:catalogue/messages';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, learn } from '../../../i18n/i18n.ts';
import { rowStore } from '../../../sync/store.ts';
import { undoLast } from '../../../toasts/toast-undo.tsx';
import { dialogAtom } from './dialog-atom.ts';
import { type Run, useRun } from './use-run.ts';

let answers: object[][];
const done = (id: string) => ({ id, success: true });
const refused = { id: 'c2', success: false, code: 'conversation_not_found' };

beforeAll(async () => {
  await learn(catalogue);
  await activate('en');
});
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: answers.shift() }));
  rowStore.open('inbox:all');
  const rows = ['c1', 'c2'].map((id) => ({ id, version: 1, archived: false }) as never);
  rowStore.apply(
    'inbox:all',
    rows.map((row: { id: string }) => ({ kind: 'conversation', id: row.id, version: 1, row: row as never })),
  );
});
afterEach(() => {
  rowStore.clear();
  atoms.set(dialogAtom, null);
  vi.unstubAllGlobals();
});

test('rows refused in the undo of a batch are listed, like those refused in the batch', async () => {
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
  answers = [
    [done('c1'), done('c2')],
    [done('c1'), refused],
  ];
  await waitFor(() => expect(run).toBeDefined());
  await act(async () => run?.done(['c1', 'c2'], { action: 'archive', archived: true }));
  expect(atoms.get(dialogAtom)).toBeNull();
  act(() => expect(undoLast()).toBe(true));
  await waitFor(() => expect(atoms.get(dialogAtom)).toEqual({ kind: 'failures', failures: [refused] }));
});
