import { catalogue } from 'virtual:catalogue/messages';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Root } from '../../../app/root.tsx';
import { activate, addCatalogue } from '../../../i18n/i18n.ts';
import { StickerPicker } from './sticker-picker.tsx';

beforeAll(() => addCatalogue(catalogue));

test('a sticker is chosen first and then sent, with its price beside it', async () => {
  await activate('en');
  const sent: unknown[] = [];
  render(
    <Root language="en" env="test">
      <StickerPicker price="uses quota" onSend={(sticker) => sent.push(sticker)} />
    </Root>,
  );
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Sticker' }));
    return screen.findByRole<HTMLButtonElement>('button', { name: 'Send sticker' });
  };
  const send = await open();
  expect(screen.getByText('uses quota')).toBeTruthy();
  expect(send.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Sticker 1988' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sticker 1990' }));
  expect(screen.getByRole('button', { name: 'Sticker 1990' }).getAttribute('aria-pressed')).toBe('true');
  expect(sent).toEqual([]);
  fireEvent.click(send);
  expect(sent).toEqual([{ packageId: '446', stickerId: '1990' }]);
  // No sticker is selected when the picker opens again, or when another set is shown, so the send button is disabled.
  const next = await open();
  expect(next.disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Moon' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sticker 1988' }));
  expect(next.disabled).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: 'Sally' }));
  expect(next.disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'Sticker 10855' })).toBeTruthy();
  // The sticker that was sent is in the list of recent ones.
  fireEvent.click(screen.getByRole('radio', { name: 'Recent' }));
  expect(screen.getAllByRole('button', { name: /^Sticker \d/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Sticker 1990',
  ]);
});
