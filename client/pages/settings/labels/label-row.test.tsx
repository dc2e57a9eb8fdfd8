import { catalogue } from 'virtual:catalogue/settings';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { LabelRow } from './labels-section.tsx';

beforeAll(async () => {
  await addCatalogue(catalogue);
  await activate('en');
});

test('the Enter that confirms an input method does not submit the name, also if the browser reports it by key code only', async () => {
  const label = { id: 'l1', version: 1, brandId: 'b1', name: '茶', color: '#112233', preset: null };
  render(
    <Root language="en" env="test">
      <LabelRow label={label} />
    </Root>,
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of label 茶' });
  name.focus();
  fireEvent.change(name, { target: { value: '綠茶' } });
  fireEvent.keyDown(name, { key: 'Enter', keyCode: 229 });
  expect(document.activeElement).toBe(name);
  fireEvent.keyDown(name, { key: 'Escape', keyCode: 27 });
  expect(name.value).toBe('茶');
});
