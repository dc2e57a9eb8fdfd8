import { catalogue } from 'virtual:catalogue/messages';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Label } from '../../../../shared/rows.ts';
import { atoms } from '../../../app/atoms.ts';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { sessionAtom } from '../../../session/state.ts';
import { rowStore, useAll } from '../../../sync/store.ts';
import { LabelDialog, LabelEditor } from './label-dialog.tsx';

const label = (id: string, name: string, version = 1, color = '#112233'): Label => ({
  id,
  version,
  brandId: 'b1',
  name,
  color,
  preset: null,
});
const conversation = { id: 'c1', version: 1, brandId: 'b1', labels: [] as string[] };
const calls: { path: string; body: unknown }[] = [];
let answers: ((answer: Response) => void)[];

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});
beforeEach(() => {
  calls.length = 0;
  answers = [];
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    calls.push({ path: new URL(url, 'http://console').pathname, body: JSON.parse(String(body)) });
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  const user = { id: 's1', fullName: 'Mali', role: 'super_agent', assignedBrands: ['b1'] };
  const permissions = ['messages.reply', 'messages.assign'];
  atoms.set(sessionAtom, { state: 'signedIn', user: { ...user, permissions } as never });
  rowStore.open('config');
  give('conversation', conversation);
});
afterEach(() => {
  rowStore.clear();
  atoms.set(sessionAtom, { state: 'signedOut' });
  vi.unstubAllGlobals();
});

function give(kind: string, row: { id: string; version: number }): void {
  act(() => rowStore.apply('config', [{ kind, id: row.id, version: row.version, row: row as never }]));
}
const show = (what: ReactNode) =>
  render(
    <Root language="en" env="test">
      {what}
    </Root>,
  );
const ignore = () => undefined;

test('creating a label does not deselect a label chosen meanwhile', async () => {
  give('label', label('l1', 'Tea'));
  show(<LabelDialog ids={['c1']} onClose={ignore} />);
  const find = await screen.findByRole('textbox', { name: 'Find or create a label' });
  fireEvent.change(find, { target: { value: 'Coffee' } });
  const make = await screen.findByRole('option', { name: /Create label/ });
  fireEvent.click(make);
  // Clicks twice in a row, as a double click does. Only one label must be created.
  fireEvent.click(make);
  fireEvent.change(find, { target: { value: '' } });
  fireEvent.click(screen.getByRole('option', { name: 'Tea' }));
  expect(calls.map(({ body }) => body)).toMatchObject([{ name: 'Coffee' }, { labels: ['l1'] }]);
  await act(async () => answers[0]?.(Response.json({ success: true, data: label('l2', 'Coffee', 2) })));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ labels: ['l1', 'l2'] }));
  fireEvent.click(screen.getByRole('option', { name: 'Tea' }));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ labels: ['l2'] }));
});

test('Enter ticks the label that is marked, also where one before it was deleted meanwhile', async () => {
  for (const [id, name] of [
    ['l1', 'Tea'],
    ['l2', 'Milk'],
    ['l3', 'Sugar'],
  ] as const)
    give('label', label(id, name));
  show(<LabelDialog ids={['c1']} onClose={ignore} />);
  const find = await screen.findByRole('textbox', { name: 'Find or create a label' });
  find.focus();
  fireEvent.keyDown(find, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(screen.getByRole('option', { name: 'Milk' }).hasAttribute('data-combobox-selected')).toBe(true);
  act(() => rowStore.apply('config', [{ kind: 'label', id: 'l1', version: 2, row: null }]));
  // Waits until Mantine has updated the index of its options, which is asynchronous.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  fireEvent.keyDown(find, { key: 'Enter', code: 'Enter' });
  expect(calls.map(({ body }) => body)).toEqual([{ labels: ['l2'] }]);
});

function Editor() {
  return <LabelEditor labels={useAll('label')} onDone={ignore} />;
}

test('focusing the fields does not revert a name and a color changed by a colleague', async () => {
  give('label', label('l1', 'Tea'));
  show(<Editor />);
  await screen.findByRole('textbox', { name: 'Name of Tea' });
  give('label', label('l1', 'Green tea', 2, '#445566'));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of Green tea' });
  const color = screen.getByLabelText<HTMLInputElement>('Color of Green tea');
  expect([name.value, color.value]).toEqual(['Green tea', '#445566']);
  for (const box of [color, name]) {
    fireEvent.focus(box);
    fireEvent.blur(box);
  }
  give('label', label('l1', 'Black tea', 3, '#000000'));
  expect([name.value, color.value]).toEqual(['Black tea', '#000000']);
  expect(calls).toEqual([]);
});

test('a new name and a new colour are saved on blur, and reverted if the server refuses', async () => {
  give('label', label('l1', 'Tea'));
  show(<Editor />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of Tea' });
  fireEvent.change(name, { target: { value: ' Coffee ' } });
  // Presses Enter as an input method reports it at the end of a composition (key code 229). The name must not be submitted.
  fireEvent.keyDown(name, { key: 'Enter', keyCode: 229 });
  expect(name.value).toBe(' Coffee ');
  fireEvent.blur(name);
  const color = screen.getByLabelText<HTMLInputElement>('Color of Coffee');
  fireEvent.change(color, { target: { value: '#4' } });
  expect(color.value).toBe('#4');
  fireEvent.change(color, { target: { value: '#445566' } });
  fireEvent.blur(color);
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Coffee', version: 1 }, { color: '#445566' }]);
  expect([name.value, color.value]).toEqual(['Coffee', '#445566']);
  for (const answer of answers) answer(Response.json({ success: false, code: 'forbidden' }, { status: 403 }));
  await waitFor(() => expect([name.value, color.value]).toEqual(['Tea', '#112233']));
});
