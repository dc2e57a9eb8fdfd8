import { catalogue } from 'virtual:catalogue/messages';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { rowStore } from '../../../sync/store.ts';
import { PersonPicker } from './person-picker.tsx';

afterEach(() => {
  rowStore.clear();
  atoms.set(sessionAtom, { state: 'signedOut' });
});

const mali = {
  id: 's2',
  version: 1,
  fullName: 'Mali',
  role: 'cs_agent',
  active: true,
  answers: true,
  assignedBrands: ['b1'],
  presence: 'online',
  load: {},
};
const anna = { ...mali, id: 's3', fullName: 'Anna', presence: 'offline' };
const give = (row: typeof mali) =>
  act(() => rowStore.apply('team', [{ kind: 'colleague', id: row.id, version: row.version, row: row as never }]));
const enter = { key: 'Enter', code: 'Enter', keyCode: 13 };

let picked: unknown[];

beforeEach(async () => {
  await activate('en');
  atoms.set(sessionAtom, { state: 'signedIn', user: { ...mali, id: 's1', permissions: [] } as never });
  rowStore.open('team');
  picked = [];
});

async function open(): Promise<HTMLElement> {
  const ignore = () => undefined;
  render(
    <Root language="en" env="test">
      <PersonPicker
        title="Assign to"
        brandId="b1"
        isOffered={() => true}
        marked={undefined}
        onPick={(id) => picked.push(id)}
        onClose={ignore}
      />
    </Root>,
  );
  const box = await screen.findByRole('textbox');
  box.focus();
  return box;
}

test('Enter picks the typed colleague, also if others arrived after typing', async () => {
  const box = await open();
  fireEvent.change(box, { target: { value: 'mal' } });
  give(mali);
  fireEvent.keyDown(box, enter);
  expect(picked).toEqual(['s2']);
});

test('Enter picks the highlighted colleague, also if another one was inserted before them', async () => {
  const box = await open();
  give({ ...mali, presence: 'busy' });
  give(anna);
  const marked = () => screen.getByRole('option', { name: /Mali/ });
  await waitFor(() => expect(marked().hasAttribute('data-combobox-selected')).toBe(true));
  give({ ...anna, version: 2, presence: 'online' });
  expect(screen.getAllByRole('option').indexOf(marked())).toBe(1);
  // Waits until Mantine has updated the index of its options, which is asynchronous.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  fireEvent.keyDown(box, enter);
  expect(picked).toEqual(['s2']);
});

test('a colleague who cannot answer is not offered', async () => {
  await open();
  give(mali);
  give({ ...anna, answers: false });
  expect(await screen.findByRole('option', { name: /Mali/ })).toBeDefined();
  expect(screen.queryByRole('option', { name: /Anna/ })).toBeNull();
});

test('a brand without staff shows a text', async () => {
  await addCatalogue(catalogue);
  await open();
  expect(await screen.findByText('No staff available')).toBeTruthy();
});
