import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { atoms } from '../../../atoms.ts';
import { activate } from '../../../i18n.ts';
import { Root } from '../../../root.tsx';
import { sessionAtom } from '../../../session/state.ts';
import { rowStore } from '../../../sync/store.ts';
import { PersonPicker } from './person-picker.tsx';

afterEach(() => {
  rowStore.clear();
  atoms.set(sessionAtom, { state: 'signedOut' });
});

test('Enter picks who was typed, also where colleagues came after the name', async () => {
  await activate('en');
  const mali = {
    id: 's2',
    version: 1,
    fullName: 'Mali',
    role: 'cs_agent',
    active: true,
    assignedBrands: ['b1'],
    presence: 'online',
    load: {},
  };
  atoms.set(sessionAtom, { state: 'signedIn', user: { ...mali, id: 's1', permissions: [] } as never });
  rowStore.open('team');
  const picked: unknown[] = [];
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
  fireEvent.change(box, { target: { value: 'mal' } });
  act(() => rowStore.apply('team', [{ kind: 'colleague', id: 's2', version: 1, row: mali as never }]));
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 });
  expect(picked).toEqual(['s2']);
});
