import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSharedDraft } from './use-shared-draft.ts';

interface Row {
  version: number;
  name: string;
  lastRun: string;
}
const row: Row = { version: 3, name: 'Daily', lastRun: 'none' };

function open() {
  const sent: (number | undefined)[] = [];
  const hook = renderHook(
    ({ row }) =>
      useSharedDraft<Row, { name: string }>({
        row,
        fieldsOf: ({ name }) => ({ name }),
        submit: async ({ name }, _changes, version) => {
          sent.push(version);
          return { error: false, data: { ...row, name, version: row.version + 1 } };
        },
      }),
    { initialProps: { row } },
  );
  return { ...hook, sent, draft: () => hook.result.current.draft, meanwhile: () => hook.result.current.meanwhile };
}

test('a field changed by someone else is reported, and a save overwrites the edited row', async () => {
  const { rerender, draft, meanwhile, sent } = open();
  act(() => draft().setFieldValue('name', 'Mine'));
  rerender({ row: { ...row, version: 4, name: 'Theirs' } });
  expect(meanwhile()?.fields).toEqual(['name']);
  await act(draft().save);
  expect(sent).toEqual([3]);
});

test('both changes are merged once this is confirmed', async () => {
  const { rerender, draft, meanwhile, sent } = open();
  act(() => draft().setFieldValue('name', 'Mine'));
  rerender({ row: { ...row, version: 4, name: 'Theirs' } });
  act(() => meanwhile()?.keep());
  expect(meanwhile()).toBeNull();
  await act(draft().save);
  expect(sent).toEqual([4]);
});

test('a newer version without changed fields is edited without a merge', async () => {
  const { rerender, draft, meanwhile, sent } = open();
  act(() => draft().setFieldValue('name', 'Mine'));
  rerender({ row: { ...row, version: 4, lastRun: 'sent' } });
  expect(meanwhile()).toBeNull();
  await act(draft().save);
  expect(sent).toEqual([4]);
});
