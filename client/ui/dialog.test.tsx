import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Root } from '../app/root.tsx';
import { activate } from '../i18n/i18n.ts';
import { Dialog } from './dialog.tsx';

test('Escape closes the dialog alone, also while the focus is still behind it', async () => {
  await activate('en');
  const onClose = vi.fn();
  render(
    <Root language="en" env="test">
      <button type="button">Behind</button>
      <Dialog title="Sure?" onClose={onClose}>
        Text
      </Dialog>
    </Root>,
  );
  await screen.findByText('Text');
  // `fireEvent` returns false if the default of the event was prevented. Panels ignore an Escape whose default was prevented.
  expect(fireEvent.keyDown(screen.getByText('Behind'), { key: 'Escape' })).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});
